/** Facts about the gateway, as it pushes them; a newer fact replaces the older one of its name. Source: OPEN-012. */
import type { MiscInfo } from '@drydock/contracts'
import { proxy } from 'valtio/vanilla'

export interface MiscStore {
  facts: MiscInfo
}

export const misc = proxy<MiscStore>({ facts: {} })

export function takeFacts(facts: MiscInfo): void {
  misc.facts = { ...misc.facts, ...facts }
}

export function forgetFacts(): void {
  misc.facts = {}
}
