/** The control interface of the fake boat: who may, what it takes and answers. Stable, other programs drive it. */
import * as z from 'zod/mini'

const { optional } = z
const Mode = z.enum(['realtime', 'scaled', 'paused'])
const Role = z.enum(['captain', 'friend'])

/** Everything of the journal is counted from 1; `next` of one answer is `since` of the following question. */
const Sequence = z.coerce.number().check(z.int(), z.nonnegative())
const Moment = z.string().check(z.describe('ISO 8601 in UTC, on the clock of the boat.'))

export const BoatId = z.object({ id: z.string() })

export const BoatEntry = z.object({
  id: z.string(),
  name: z.string(),
  now: Moment,
  mode: Mode,
  people: z.array(z.object({ user: z.string(), role: Role })),
})

/** `base` names a boat plan, 'calm' when left out; the answer is the login of the person with this role. */
export const NewBoatRequest = z.strictObject({ base: optional(z.string()), role: optional(Role) })
export const BoatLogin = z.object({ id: z.string(), user: z.string(), password: z.string() })

/** `expiresIn` in seconds of the boat's clock; the captain's token when no user is named. */
export const TokenRequest = z.strictObject({
  user: optional(z.string()),
  expiresIn: optional(z.number().check(z.int(), z.minimum(1), z.maximum(31_536_000))),
})
export const TokenReply = z.object({ access_token: z.string(), token_type: z.literal('Bearer'), expires_in: z.number() })

/** How virtual time passes; `speed` is 0 while it is paused. */
export const ClockReply = z.object({ now: Moment, mode: Mode, speed: z.number() })
export const ClockRequest = z.strictObject({ mode: Mode, speed: optional(z.number().check(z.positive(), z.maximum(10_000))) })
export const AdvanceRequest = z.strictObject({ ms: z.number().check(z.int(), z.nonnegative(), z.maximum(366 * 24 * 3_600_000)) })

/** One step as scenarios write it, such as { "alarm": "bilgePump" }; the kinds are those of hardware. */
export const StepRequest = z.record(z.string(), z.unknown())
/** What the step caused is in the wire from `since` on. */
export const StepReply = z.object({ at: Moment, since: z.number() })

/** One fault as the scenario step `fault` writes it, such as { "on": "weather", "kind": "delay", "by": "3s", "for": "1m" }. */
export const FaultRequest = z.record(z.string(), z.unknown())
/** The faults in force, the oldest first; without `until` and `left` until they are cleared. */
export const FaultsReply = z.object({
  faults: z.array(
    z.object({
      on: z.union([z.object({ rest: z.string() }), z.object({ hub: z.string() }), z.enum(['storage', 'weather'])]),
      kind: z.string(),
      until: optional(Moment),
      left: optional(z.number()),
    }),
  ),
})

/** A scenario of the library by id or name, or the text of one. */
export const ScenarioRequest = z.union([z.strictObject({ name: z.string() }), z.strictObject({ yaml: z.string() })])
/** What a live boat has played: times in ms from the first step; `leftOut` counts what people do and what is expected. */
export const ScenarioReply = z.object({
  id: z.string(),
  name: z.string(),
  is: z.enum(['running', 'over']),
  at: z.number(),
  of: z.number(),
  done: z.number(),
  leftOut: z.number(),
  failures: z.array(z.string()),
})
export type ScenarioReply = z.infer<typeof ScenarioReply>

/** Calls and pushes, with `seq` after `since`; at most a thousand in one answer. */
export const WireQuery = z.object({ since: optional(Sequence) })
export const WireEntry = z.object({ seq: z.number(), at: Moment, lane: z.enum(['rest', 'hub']), name: z.string(), body: z.unknown() })
export const WireReply = z.object({ entries: z.array(WireEntry), next: z.number() })

export const HubReply = z.object({
  connections: z.array(
    z.object({
      user: z.string(),
      state: z.string(),
      transport: z.string(),
      protocol: optional(z.string()),
      framesSent: z.number(),
      framesReceived: z.number(),
      bytesSent: z.number(),
      bytesReceived: z.number(),
    }),
  ),
})

/** A call of the control interface. All of them need its token. */
export interface ControlRoute {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: `/${string}`
  readonly summary: string
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  readonly reply?: z.ZodMiniType
}
const call = <const R extends ControlRoute>(it: R): R => it

export const controlRoutes = {
  boats: call({ method: 'GET', path: '/boats', summary: 'The boats that are there', reply: z.array(BoatEntry) }),
  newBoat: call({ method: 'POST', path: '/boats', summary: 'A boat of its own, with its own clock and people', body: NewBoatRequest, reply: BoatLogin }),
  token: call({ method: 'POST', path: '/boats/{id}/token', summary: 'An access token for tools without a browser', body: TokenRequest, reply: TokenReply }),
  removeBoat: call({ method: 'DELETE', path: '/boats/{id}', summary: 'Takes a boat away' }),
  state: call({ method: 'GET', path: '/boats/{id}/state', summary: 'The boat as scenarios write it', reply: z.record(z.string(), z.unknown()) }),
  clock: call({ method: 'GET', path: '/boats/{id}/clock', summary: 'Its time and how it passes', reply: ClockReply }),
  setClock: call({ method: 'POST', path: '/boats/{id}/clock', summary: 'How time passes from now on', body: ClockRequest, reply: ClockReply }),
  advance: call({ method: 'POST', path: '/boats/{id}/clock/advance', summary: 'Moves its time on at once', body: AdvanceRequest, reply: ClockReply }),
  step: call({ method: 'POST', path: '/boats/{id}/steps', summary: 'Hardware does one thing, now', body: StepRequest, reply: StepReply }),
  addFault: call({ method: 'POST', path: '/boats/{id}/faults', summary: 'Something goes wrong from now on', body: FaultRequest, reply: FaultsReply }),
  faults: call({ method: 'GET', path: '/boats/{id}/faults', summary: 'The faults in force', reply: FaultsReply }),
  clearFaults: call({ method: 'DELETE', path: '/boats/{id}/faults', summary: 'Ends all faults', reply: FaultsReply }),
  playScenario: call({ method: 'POST', path: '/boats/{id}/scenario', summary: 'Hardware does what a scenario says, from now on', body: ScenarioRequest, reply: ScenarioReply }),
  scenario: call({ method: 'GET', path: '/boats/{id}/scenario', summary: 'How far it is', reply: ScenarioReply }),
  wire: call({ method: 'GET', path: '/boats/{id}/wire', summary: 'What crossed between boat and apps', query: WireQuery, reply: WireReply }),
  hub: call({ method: 'GET', path: '/boats/{id}/hub', summary: 'The connections of its hub', reply: HubReply }),
} as const
