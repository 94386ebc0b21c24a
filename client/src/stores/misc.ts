/** Facts about the gateway, as it pushes them; a newer fact replaces the older one of its name. Source: OPEN-012. */
import type { Instant, MiscInfo } from '@drydock/contracts'
import { proxy } from 'valtio/vanilla'
import { now } from '#platform/time.ts'

/** `at` is when the last of them arrived. */
export interface MiscStore {
  facts: MiscInfo
  at: Instant | undefined
}

export const misc = proxy<MiscStore>({ facts: {}, at: undefined })

export function takeFacts(facts: MiscInfo): void {
  misc.facts = { ...misc.facts, ...facts }
  misc.at = now()
}

export function forgetFacts(): void {
  misc.facts = {}
  misc.at = undefined
}
