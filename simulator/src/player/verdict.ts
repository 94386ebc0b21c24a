/** Decides an expectation from one observation. Pure: the caller passes the time. */
import type { Instant } from '@drydock/contracts'
import type { Expectation } from './expectation.ts'
import type { Observation } from './observation.ts'

export type Verdict = 'passed' | 'failed' | 'open'

export interface JudgmentTime {
  readonly now: Instant
  /** End of an open expectation; undefined for one that is judged once. */
  readonly until: Instant | undefined
  /** Whether this instant may still bring an event. */
  readonly more: boolean
}

const decided = (holds: boolean): Verdict => (holds ? 'passed' : 'failed')

export function verdictOf(
  { wish, count, at }: Expectation,
  look: Pick<Observation, 'holds' | 'since' | 'count'>,
  { now, until, more }: JudgmentTime,
): Verdict {
  const ended = until === undefined || (now >= until && !more)
  if (wish === 'always') return !look.holds ? 'failed' : ended ? 'passed' : 'open'
  if (wish === 'never') return look.holds ? 'failed' : ended ? 'passed' : 'open'
  if (wish === 'none') return look.holds ? 'failed' : ended ? 'passed' : 'open'
  if (count !== undefined) return ended ? decided(look.count === count) : 'open'
  // A span that counts from a mark may end before the first observation.
  if (until !== undefined && look.since > until) return 'failed'
  if (at !== undefined && look.holds) return decided(look.since === until)
  return look.holds ? 'passed' : ended ? 'failed' : 'open'
}
