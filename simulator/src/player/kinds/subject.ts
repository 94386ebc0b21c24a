/**
 * Subjects of expectations: a call, a push, the state of the boat, an observation of the app, an element of the screen.
 */
import { HUB_EVENT_NAMES, NOTIFICATION_TOPICS, type NotificationTopic, isJsonObject } from '@drydock/contracts'
import * as z from 'zod/mini'
import type { FactQuery, Subject } from '../expectation.ts'
import { BoatPattern } from '../comparableState.ts'
import { CallName } from '../routes.ts'
import type { AppObservation, AppObservationInput, ScreenRole, Vocabulary } from '../vocabulary.ts'

const optional = z.optional

/** An email or SMS that a real gateway would have sent; omitted parts may have any value. */
const MessageLike = z.strictObject({
  to: optional(z.string().check(z.describe('E-mail address or phone number of the recipient.'))),
  by: optional(z.enum(['email', 'sms']).check(z.describe('How it was sent.'))),
  about: optional(
    z
      .enum([...(Object.keys(NOTIFICATION_TOPICS) as [NotificationTopic, ...NotificationTopic[]]), 'mob'])
      .check(z.describe('Its topic.')),
  ),
  text: optional(z.string().check(z.describe('Its whole text.'))),
})

export const Presence = z.enum(['connected', 'disconnected'])

export interface WireWords {
  readonly rest?: string | undefined
  readonly push?: string | undefined
  readonly state?: BoatPattern | undefined
  readonly outbox?: z.output<typeof MessageLike> | undefined
  readonly hub?: z.output<typeof Presence> | undefined
  readonly match?: unknown
}
interface SubjectWords extends WireWords {
  readonly app?: object | undefined
  readonly screen?:
    | { readonly role: string; readonly name?: string | undefined; readonly text?: string | undefined }
    | undefined
}

export const wireShape = {
  rest: optional(CallName.check(z.describe('A call of the app, such as GET /api/Alarm/Arm.'))),
  push: optional(z.enum(HUB_EVENT_NAMES).check(z.describe('A push to the app.'))),
  state: optional(BoatPattern.check(z.describe('A part of the state of the boat.'))),
  outbox: optional(MessageLike.check(z.describe('An e-mail or SMS that a real gateway would have sent.'))),
  hub: optional(Presence.check(z.describe('Whether anyone is connected to the hub.'))),
  match: optional(
    z
      .unknown()
      .check(z.describe('A part of the call ({ user, params, body, status, reply }), or of the argument of the push.')),
  ),
}

/** The vocabulary's table of observations defines what an app can show. */
export function subjectShape<const V extends Vocabulary>({ observations, roles }: V) {
  const shown = Object.fromEntries(observations.map(it => [it.name, optional(it.value.check(z.describe(it.help)))]))
  // The tables of the vocabulary define the expected values and the roles, which TypeScript cannot derive from them.
  const app = z.strictObject(shown) as unknown as z.ZodMiniType<AppObservationInput<V>, AppObservationInput<V>>
  const role = (roles === undefined ? z.string() : z.enum(roles)) as unknown as z.ZodMiniType<
    ScreenRole<V>,
    ScreenRole<V>
  >
  const screen = z.strictObject({
    role: role.check(z.describe("Its ARIA role, such as 'button'.")),
    name: optional(z.string().check(z.describe('Its accessible name.'))),
    text: optional(z.string().check(z.describe('Its displayed text.'))),
  })
  return {
    ...wireShape,
    app: optional(app.check(z.describe('What the app shows. All observations must hold at the same moment.'))),
    screen: optional(
      screen.check(
        z.describe('An element of the screen by role and accessible name. Drivers without an app skip this.'),
      ),
    ),
  }
}

const SUBJECTS = ['rest', 'push', 'state', 'outbox', 'hub', 'app', 'screen'] as const
/** Exactly one subject is given, and `match` only for calls and pushes. */
export const oneSubject = z.refine<object>(it => SUBJECTS.filter(key => key in it).length === 1, {
  error: `needs exactly one of ${SUBJECTS.map(key => `'${key}'`).join(', ')}`,
})
/** Subjects that are events, so they can be counted; states cannot. */
export const onlyOfWhatHappens = (key: string) =>
  z.refine<object>(it => !(key in it) || 'rest' in it || 'push' in it || 'outbox' in it, {
    error: "belongs to 'rest', 'push' and 'outbox' only",
    path: [key],
  })
/** Events have no duration, so they cannot hold for a time. */
export const onlyOfWhatIs = z.refine<object>(it => !('rest' in it || 'push' in it || 'outbox' in it || 'match' in it), {
  error: "takes only 'state', 'hub', 'app' or 'screen'; for events use 'expect' with 'count'",
})
/** Check that accepts `key` only beside a call or a push. */
export const onlyOnWire = (key: string) =>
  z.refine<object>(it => !(key in it) || 'rest' in it || 'push' in it, {
    error: "belongs to 'rest' and 'push' only",
    path: [key],
  })

/** Returns the written subject; undefined if there is none, which the schema has refused already. */
export function subjectOf(
  { rest, push, state, outbox, hub, match, app, screen }: SubjectWords,
  observations: readonly AppObservation[],
): Subject {
  if (rest !== undefined) return { is: 'rest', call: rest, match }
  if (push !== undefined) return { is: 'push', event: push, match }
  if (outbox !== undefined) return { is: 'outbox', match: outbox }
  if (hub !== undefined) return { is: 'hub', presence: hub }
  if (app !== undefined)
    return { is: 'app', facts: Object.entries(app).map(([name, value]) => queryOf(name, value, observations)) }
  return screen === undefined ? { is: 'state', like: state ?? {} } : { is: 'screen', query: screen }
}

function queryOf(name: string, value: unknown, observations: readonly AppObservation[]): FactQuery {
  const { parameter, lists = 'whole' } = observations.find(it => it.name === name) ?? {}
  if (parameter === undefined || !isJsonObject(value))
    return { fact: name, parameter: undefined, expected: value, lists }
  const expected = Object.fromEntries(Object.entries(value).filter(([key]) => key !== parameter))
  return { fact: name, parameter: Reflect.get(value, parameter), expected, lists }
}
