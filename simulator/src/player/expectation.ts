/** What a scenario expects to come about, or not to, as plain data. */
import type { Duration } from '@drydock/contracts'
import type { BoatLike } from './likeness.ts'
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
  | { readonly is: 'state'; readonly like: BoatLike }
  | { readonly is: 'app'; readonly facts: readonly FactQuery[] }
  | { readonly is: 'screen'; readonly query: ScreenQuery }

/** Without `within` and `at` it is judged once, in its place among the steps. All times but `within` are from the scenario's start. */
export interface Expectation {
  readonly subject: Subject
  /** Whether it is to come about or must not. */
  readonly wish: 'some' | 'none'
  /** How many calls or pushes; judged at the end of `within`. */
  readonly count: number | undefined
  readonly within: Duration | undefined
  /** It must become true exactly then. */
  readonly at: Duration | undefined
  /** Calls and pushes count from here on; from the moment of the step when undefined. */
  readonly since: Duration | undefined
  readonly shows: readonly string[]
}

/** Whether it looks at somebody's app. */
export const looksAtApp = ({ subject }: Expectation): boolean => subject.is === 'app' || subject.is === 'screen'
/** Whether there must be somebody with an app for it to mean anything: without one nothing is called either. */
export const needsPeople = (it: Expectation): boolean => looksAtApp(it) || it.subject.is === 'rest'
