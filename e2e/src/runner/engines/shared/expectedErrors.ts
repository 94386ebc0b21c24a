/**
 * Console messages of the browser about answers and connections that a fault or the identity provider refused on
 * purpose. They are not errors of the app.
 */
import type { Journal } from '@drydock/simulator'

const OWN_WORDS = /^The console says: (Failed to load resource|WebSocket connection to|EventSource)/

/** Drops the browser's own messages if any fault or sign-in step ran. */
export function withoutFaults(problems: readonly string[], journal: Journal): readonly string[] {
  const isFaulty = journal.since(0).some(it => it.lane === 'step' && ['struck', 'fault', 'identity'].includes(it.name))
  return isFaulty ? problems.filter(it => !OWN_WORDS.test(it)) : problems
}
