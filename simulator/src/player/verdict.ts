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
  { quantifier, count, at }: Expectation,
  observation: Pick<Observation, 'holds' | 'since' | 'count'>,
  { now, until, more }: JudgmentTime,
): Verdict {
  const ended = until === undefined || (now >= until && !more)
  if (quantifier === 'always') return !observation.holds ? 'failed' : ended ? 'passed' : 'open'
  if (quantifier === 'never') return observation.holds ? 'failed' : ended ? 'passed' : 'open'
  if (quantifier === 'none') return observation.holds ? 'failed' : ended ? 'passed' : 'open'
  if (count !== undefined) return ended ? decided(observation.count === count) : 'open'
  // A span that counts from a mark may end before the first observation.
  if (until !== undefined && observation.since > until) return 'failed'
  if (at !== undefined && observation.holds) return decided(observation.since === until)
  return observation.holds ? 'passed' : ended ? 'failed' : 'open'
}
