/** Start and end of the time in which an expectation counts, on the clock of a boat. */
import type { Instant } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import { type Expectation, isInvariant } from './expectation.ts'
import { markOf } from './marks.ts'
import type { TimeOrMark } from './moment.ts'

export interface Deadline {
  /** Calls, pushes and messages count from this time. */
  readonly from: Instant
  /** Undefined for an expectation that is judged once. */
  readonly until: Instant | undefined
}

/** End of a condition that lasts as long as the play. */
export const END = Number.POSITIVE_INFINITY

const timeOf = (boat: Boat, moment: TimeOrMark): Instant | undefined =>
  typeof moment === 'string' ? markOf(boat, moment) : boat.clock.start + moment

/** Undefined while a mark that the expectation counts from is not set. */
export function deadlineOf(boat: Boat, expectation: Expectation): Deadline | undefined {
  const { of, since = of } = expectation
  const now = boat.clock.now()
  const base = of === undefined ? now : markOf(boat, of)
  const from = since === undefined ? now : timeOf(boat, since)
  return base === undefined || from === undefined ? undefined : { from, until: endOf(boat, expectation, base) }
}

/** Returns the end of a condition that starts at `base`; a mark that is not set yet may still end it. */
export function endOf(boat: Boat, expectation: Expectation, base: Instant): Instant | undefined {
  const { within, at, until } = expectation
  if (isInvariant(expectation)) return until === undefined ? END : (timeOf(boat, until) ?? END)
  return within !== undefined ? base + within : at !== undefined ? boat.clock.start + at : undefined
}

/** The mark without which the expectation cannot start. */
export const missingMark = (boat: Boat, { of, since }: Expectation): string =>
  String([of, since].find(it => typeof it === 'string' && markOf(boat, it) === undefined))
