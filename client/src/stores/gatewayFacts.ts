/** Facts about the gateway, as it pushes them; a newer fact replaces the older one of its name. Source: OPEN-012. */
import type { Instant, MiscInfo } from '@drydock/contracts'
import { proxy } from 'valtio/vanilla'
import { now } from '#platform/time.ts'
import { resetOn } from '#stores/sessionReset.ts'

/** `at` is when the last of them arrived. */
export interface GatewayFactsStore {
  facts: MiscInfo
  at: Instant | undefined
}

export const gatewayFacts = proxy<GatewayFactsStore>({ facts: {}, at: undefined })

/** Type of each fact that the app shows. */
const FACT_TYPES: Readonly<Record<string, string>> = {
  gsmSignal: 'number',
  firmware: 'string',
  mainPower: 'boolean',
  backupBattery: 'number',
}

/** Returns whether a fact can be read. Null means that it is no longer known. */
const isReadable = ([name, fact]: readonly [string, MiscInfo[string]]): boolean =>
  fact === null || typeof fact === FACT_TYPES[name]

/**
 * Applies the facts that the app shows; others are not kept, since there may be any number of them. One that cannot be
 * read is logged and leaves the last one.
 */
export function applyGatewayFacts(facts: MiscInfo): void {
  const entries = Object.entries(facts).filter(([name]) => Object.hasOwn(FACT_TYPES, name))
  const readable = entries.filter(isReadable)
  const unread = entries.length - readable.length
  if (unread > 0) console.warn(`Facts about the gateway that could not be read: ${unread}`)
  if (unread > 0 && readable.length === 0) return
  gatewayFacts.facts = { ...gatewayFacts.facts, ...Object.fromEntries(readable) }
  gatewayFacts.at = now()
}

resetOn('session-ended', () => {
  gatewayFacts.facts = {}
  gatewayFacts.at = undefined
})
