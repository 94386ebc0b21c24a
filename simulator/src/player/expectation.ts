/** Expectations of a scenario as plain data. */
import type { Duration } from '@drydock/contracts'
import type { BoatPattern } from './comparableState.ts'
import type { Moment } from './moment.ts'
import type { Presence } from './presence.ts'
import type { ScreenQuery } from './vocabulary.ts'

/** One shown thing and what it is to be. */
export interface FactQuery {
  readonly fact: string
  /** Which one is meant; undefined when there is only one. */
  readonly parameter: unknown
  readonly expected: unknown
  readonly lists: 'whole' | 'beginning'
}

export type Subject =
  /** A call such as 'GET /api/sensor/enroll/3'; `match` is a part of { user, params, body, status, reply }. */
  | { readonly is: 'rest'; readonly call: string; readonly match: unknown }
  /** A push; `match` is a part of its first argument, JSON text of a group read as that group. */
  | { readonly is: 'push'; readonly event: string; readonly match: unknown }
  /** An e-mail or SMS that a real gateway would have sent; `match` is a part of { to, by, about, text }. */
  | { readonly is: 'outbox'; readonly match: unknown }
  | { readonly is: 'state'; readonly like: BoatPattern }
  /** Whether somebody is connected to the hub. */
  | { readonly is: 'hub'; readonly presence: Presence }
  | { readonly is: 'app'; readonly facts: readonly FactQuery[] }
  | { readonly is: 'screen'; readonly query: ScreenQuery }

/**
 * Without `within` and `at` it is judged once, in its place among the steps. All times but `within` are from the
 * scenario's start.
 */
export interface Expectation {
  readonly subject: Subject
  /** Whether it is to come about or must not; or is so all the time from here on, or never. */
  readonly wish: 'some' | 'none' | 'always' | 'never'
  /** How many calls or pushes; judged at the end of `within`. */
  readonly count: number | undefined
  readonly within: Duration | undefined
  /** The mark from which `within` counts; from the moment of the step when undefined. */
  readonly of: string | undefined
  /** It must become true exactly then. */
  readonly at: Duration | undefined
  /** Calls and pushes count from here on; from the moment of the step, or the mark of `of`, when undefined. */
  readonly since: Moment | undefined
  /** The end of what is always so, or never; that of the play when undefined. */
  readonly until: Moment | undefined
  readonly shows: readonly string[]
}

/** Whether it looks at somebody's app. */
export const looksAtApp = ({ subject }: Expectation): boolean => subject.is === 'app' || subject.is === 'screen'
/** Whether there must be somebody with an app for it to mean anything: without one nothing is called either. */
export const needsPeople = (it: Expectation): boolean =>
  looksAtApp(it) || it.subject.is === 'rest' || it.subject.is === 'hub'
/** Whether it is to be so for a time, and not once. */
export const isInvariant = ({ wish }: Expectation): boolean => wish === 'always' || wish === 'never'
/** Whether it is judged in its place among the steps. */
export const isJudgedOnce = (it: Expectation): boolean =>
  !isInvariant(it) && it.within === undefined && it.at === undefined
