/** Expectations of a scenario as plain data. */
import type { Duration } from '@drydock/contracts'
import type { BoatPattern } from './comparableState.ts'
import type { TimeOrMark } from './moment.ts'
import type { Presence } from './presence.ts'
import type { ScreenQuery } from './vocabulary.ts'

/** One observation of the app and its expected value. */
export interface FactQuery {
  readonly fact: string
  /** Parameter that selects the observation; undefined when there is only one. */
  readonly parameter: unknown
  readonly expected: unknown
  readonly lists: 'whole' | 'beginning'
}

export type Subject =
  /** A call such as 'GET /api/sensor/enroll/3'; `match` is a part of { user, params, body, status, reply }. */
  | { readonly is: 'rest'; readonly call: string; readonly match: unknown }
  /** A push; `match` is a part of its first argument, JSON text of a group read as that group. */
  | { readonly is: 'push'; readonly event: string; readonly match: unknown }
  /** An email or SMS that a real gateway would have sent; `match` is a part of { to, by, about, text }. */
  | { readonly is: 'outbox'; readonly match: unknown }
  | { readonly is: 'state'; readonly like: BoatPattern }
  /** Whether a client is connected to the hub. */
  | { readonly is: 'hub'; readonly presence: Presence }
  | { readonly is: 'app'; readonly facts: readonly FactQuery[] }
  | { readonly is: 'screen'; readonly query: ScreenQuery }

/**
 * Without `within` and `at` it is judged once, at its place among the steps. All times except `within` are from the
 * scenario's start.
 */
export interface Expectation {
  readonly subject: Subject
  /** Whether the subject must occur, must not occur, or must always or never hold from here on. */
  readonly quantifier: 'some' | 'none' | 'always' | 'never'
  /** Number of calls or pushes; judged at the end of `within`. */
  readonly count: number | undefined
  readonly within: Duration | undefined
  /** The mark from which `within` counts; undefined for the time of the step. */
  readonly of: string | undefined
  /** It must start to hold exactly at this time. */
  readonly at: Duration | undefined
  /** Calls and pushes count from here; undefined for the time of the step, or of the mark in `of`. */
  readonly since: TimeOrMark | undefined
  /** End of an `always` or `never` condition; undefined for the end of the play. */
  readonly until: TimeOrMark | undefined
  readonly shows: readonly string[]
}

/** Whether it looks at a person's app. */
export const looksAtApp = ({ subject }: Expectation): boolean => subject.is === 'app' || subject.is === 'screen'
/** Whether it needs an app: without one no calls are made either. */
export const needsPeople = (expectation: Expectation): boolean =>
  looksAtApp(expectation) || expectation.subject.is === 'rest' || expectation.subject.is === 'hub'
/** Whether it must hold for a time, not just once. */
export const isInvariant = ({ quantifier }: Expectation): boolean => quantifier === 'always' || quantifier === 'never'
/** Whether it is judged at its place among the steps. */
export const isJudgedOnce = (expectation: Expectation): boolean =>
  !isInvariant(expectation) && expectation.within === undefined && expectation.at === undefined
