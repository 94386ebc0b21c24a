/** From when to when an expectation counts, on the clock of a boat. */
import type { Instant } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import { type Expectation, isInvariant } from './expectation.ts'
import { markOf } from './marks.ts'
import type { Moment } from './moment.ts'

export interface Deadline {
  /** Calls, pushes and messages count from here on. */
  readonly from: Instant
  /** Undefined for what is judged once. */
  readonly until: Instant | undefined
}

/** The end of what lasts as long as the play. */
export const END = Number.POSITIVE_INFINITY

const timeOf = (boat: Boat, moment: Moment): Instant | undefined =>
  typeof moment === 'string' ? markOf(boat, moment) : boat.clock.start + moment

/** Undefined while a mark that it counts from has not been set. */
export function deadlineOf(boat: Boat, it: Expectation): Deadline | undefined {
  const { of, since = of } = it
  const now = boat.clock.now()
  const base = of === undefined ? now : markOf(boat, of)
  const from = since === undefined ? now : timeOf(boat, since)
  return base === undefined || from === undefined ? undefined : { from, until: endOf(boat, it, base) }
}

/** When it ends, for what begins at `base`: a mark that is not set yet may still end what lasts. */
export function endOf(boat: Boat, it: Expectation, base: Instant): Instant | undefined {
  const { within, at, until } = it
  if (isInvariant(it)) return until === undefined ? END : (timeOf(boat, until) ?? END)
  return within !== undefined ? base + within : at !== undefined ? boat.clock.start + at : undefined
}

/** The mark without which it cannot begin. */
export const missingMark = (boat: Boat, { of, since }: Expectation): string =>
  String([of, since].find(it => typeof it === 'string' && markOf(boat, it) === undefined))
