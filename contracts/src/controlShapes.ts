/** Schemas of the control interface of the fake boat. They are stable because other programs use them. */
import * as z from 'zod/mini'
import { durationIn, Milliseconds, UtcTime, DurationOrMilliseconds } from './controlFields.ts'

const optional = z.optional
const Mode = z.enum(['realtime', 'scaled', 'paused'])
const Role = z.enum(['captain', 'friend'])

export const BoatId = z.object({ id: z.string() })

export const BoatEntry = z.object({
  id: z.string(),
  name: z.string(),
  now: UtcTime,
  mode: Mode,
  people: z.array(z.object({ user: z.string(), role: Role })),
})
export type BoatEntry = z.infer<typeof BoatEntry>

/** Marks a problem of two fields together: its message does not end with the value of one of them. */
const NOT_QUOTED = { isQuoted: false }

/**
 * `base` names a boat plan, by default 'calm'. `from` is a boat id or a snapshot that the new boat continues from. The
 * reply is the login of the person with `role`.
 */
export const NewBoatRequest = z
  .strictObject({
    base: optional(z.string()),
    from: optional(z.union([z.string(), z.record(z.string(), z.unknown())])),
    role: optional(Role),
  })
  .check(
    z.refine(it => it.base === undefined || it.from === undefined, {
      error: "cannot be combined with 'base'",
      path: ['from'],
      params: NOT_QUOTED,
    }),
  )
export const BoatLogin = z.object({ id: z.string(), user: z.string(), password: z.string() })
export type BoatLogin = z.infer<typeof BoatLogin>

const Seconds = z.number().check(z.int(), z.minimum(1), z.maximum(31_536_000))
/**
 * `expiresIn` is a duration such as '1h', or seconds, on the boat's clock. Without `user` it is the captain's token.
 */
export const TokenRequest = z.strictObject({
  user: optional(z.string()),
  expiresIn: optional(z.union([z.pipe(durationIn(1_000), Seconds), Seconds])),
})
export const TokenReply = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.number(),
})

/** The boat's clock; `speed` is 0 while it is paused. */
export const ClockReply = z.object({ now: UtcTime, mode: Mode, speed: z.number() })
export type ClockReply = z.infer<typeof ClockReply>
export const ClockRequest = z
  .strictObject({
    mode: Mode,
    speed: optional(z.number().check(z.positive(), z.maximum(10_000))),
  })
  .check(
    z.refine(it => it.speed === undefined || it.mode === 'scaled' || (it.mode === 'realtime' && it.speed === 1), {
      error: "is for the mode 'scaled' only",
      path: ['speed'],
      params: NOT_QUOTED,
    }),
  )
/** Advances by a duration, or to the next scheduled event. `ms` means the same as a numeric `by`. */
export const AdvanceRequest = z.union([
  z.strictObject({ by: DurationOrMilliseconds }),
  z.strictObject({ ms: Milliseconds }),
  z.strictObject({ to: z.literal('next') }),
])
/** `until` counts from the boat's start. */
export const RerunRequest = z.strictObject({ until: DurationOrMilliseconds })

/** Snapshot version that this Drydock writes and reads. */
export const SNAPSHOT_VERSION = 1
/** `at` is a duration such as '90s', or milliseconds, since the boat's start; now if undefined. */
export const SnapshotQuery = z.strictObject({
  at: optional(z.union([durationIn(1), z.coerce.number().check(z.int(), z.nonnegative())])),
})
const FromStart = z.number().check(z.nonnegative(), z.maximum(366 * 24 * 3_600_000))
/** Allowed start: from 1900 to 2200, in milliseconds since 1970. */
const FIRST_START = -2_208_988_800_000
const LAST_START = 7_258_118_400_000
/** A boat at one moment: its origin and all inputs in order. It may contain what people wrote, and their pictures. */
export const Snapshot = z.strictObject({
  version: z.literal(SNAPSHOT_VERSION),
  /** Domain of the people's addresses. */
  host: z.string().check(z.regex(/^[a-z0-9.-]{0,253}$/i, { error: 'is the name of a host' })),
  /** Milliseconds since 1970, on the clock of the boat. */
  start: z.number().check(z.int(), z.minimum(FIRST_START), z.maximum(LAST_START)),
  seed: z.number(),
  plan: z.record(z.string(), z.unknown()),
  at: FromStart,
  early: optional(z.literal(true)),
  causes: z.array(
    z.strictObject({ at: FromStart, early: optional(z.literal(true)), is: z.string(), what: optional(z.unknown()) }),
  ),
  /** SHA-256 of the resulting state. */
  state: z.string(),
  /** Stored boat parts by key: data that inputs do not reproduce, and data to verify the reproduced parts. */
  parts: optional(z.record(z.string(), z.unknown())),
  /** SHA-256 of all other fields. */
  sum: z.string(),
})
export type Snapshot = z.infer<typeof Snapshot>
/** A snapshot exactly as it was received. */
export const RestoreRequest = z.record(z.string(), z.unknown())
/** Maximum size in bytes; a snapshot contains pictures as text. */
export const MAX_SNAPSHOT_BYTES = 268_435_456
/** Maximum nesting depth; inputs are nested inside a snapshot. */
export const MAX_SNAPSHOT_DEPTH = 96
/** Limits of a posted scenario: all boats of the process wait while it is read. */
export const MAX_SCENARIO_BYTES = 131_072
export const MAX_SCENARIO_STEPS = 5_000

/** One hardware step as scenarios write it, such as { "alarm": "bilgePump" }. */
export const StepRequest = z.record(z.string(), z.unknown())
/** Time of the step; its effects are in the wire log after `since`. */
export const StepReply = z.object({ at: UtcTime, since: z.number() })

/** A kind of hardware step and the JSON Schema of its parameters. */
export const StepKindEntry = z.object({ name: z.string(), help: z.string(), schema: z.record(z.string(), z.unknown()) })
export type StepKindEntry = z.infer<typeof StepKindEntry>

/**
 * One fault as the scenario step `fault` writes it, such as { "on": "weather", "kind": "delay", "by": "3s", "for": "1m"
 * }.
 */
export const FaultRequest = z.record(z.string(), z.unknown())
/** Active faults, oldest first. Without `until` and `left` a fault is active until it is cleared. */
export const FaultsReply = z.object({
  faults: z.array(
    z.object({
      on: z.union([
        z.object({ rest: z.string() }),
        z.object({ hub: z.string() }),
        z.enum(['storage', 'weather', 'everything']),
      ]),
      kind: z.string(),
      until: optional(UtcTime),
      left: optional(z.number()),
    }),
  ),
})

const breakpointExample = ({ code }: { readonly code?: string }): string | undefined =>
  code === 'invalid_type' ? 'is a call or a push, such as { "rest": "any" } or { "hub": "any" }' : undefined

/**
 * A breakpoint: the call (`rest`) or push (`hub`) that it holds; each may be 'any'. A call is held before the boat
 * handles it ('request', also without `direction`) or before its answer is sent ('reply').
 */
export const BreakpointRequest = z.union([
  z.strictObject({
    on: z.strictObject({ rest: z.string() }, { error: breakpointExample }),
    direction: optional(z.enum(['request', 'reply'])),
    times: optional(z.int().check(z.minimum(1), z.maximum(1_000))),
  }),
  z.strictObject({
    on: z.strictObject({ hub: z.string() }, { error: breakpointExample }),
    times: optional(z.int().check(z.minimum(1), z.maximum(1_000))),
  }),
])
const HeldEntry = z.object({
  id: z.number(),
  at: UtcTime,
  direction: z.enum(['request', 'reply', 'push']),
  name: z.string(),
  /** The call with its parameters filled in. */
  call: optional(z.string()),
  status: optional(z.number()),
  /** Body of the request or reply, or the arguments of the push. */
  body: z.unknown(),
})
export type HeldEntry = z.infer<typeof HeldEntry>
/** Breakpoints with the number of times left, and what they hold. Time stands still while something is held. */
export const BreakpointsReply = z.object({
  breakpoints: z.array(
    z.object({ direction: z.enum(['request', 'reply', 'push']), name: z.string(), times: z.number() }),
  ),
  held: z.array(HeldEntry),
})
export type BreakpointsReply = z.infer<typeof BreakpointsReply>
/**
 * What happens to a held item. `change` of a call lets the boat handle the body `request` instead, or answers in place
 * of the boat with `status` and `body`, that of a reply answers with these, that of a push sends `args`. A dropped call
 * is never answered; a dropped push is not sent.
 */
export const HeldRequest = z.union([
  z.strictObject({ id: z.number(), do: z.enum(['release', 'drop']) }),
  z.strictObject({
    id: z.number(),
    do: z.literal('change'),
    status: optional(z.int().check(z.minimum(200), z.maximum(599))),
    body: optional(z.unknown()),
    request: optional(z.unknown()),
    args: optional(z.array(z.unknown())),
  }),
])
export type HeldRequest = z.infer<typeof HeldRequest>

/** A scenario of the library by id or name, or scenario text. */
export const ScenarioRequest = z.union([z.strictObject({ name: z.string() }), z.strictObject({ yaml: z.string() })])
/**
 * Progress of the scenario that a live boat plays. `at` and `of` are milliseconds from the first step; `done` and
 * `steps` count hardware steps; `leftOut` counts captain steps and expectations. A 'waiting' scenario starts once an
 * app is connected to the hub. A 'stopped' one lost its remaining steps because its boat was restarted.
 */
export const ScenarioReply = z.object({
  id: z.string(),
  name: z.string(),
  is: z.enum(['waiting', 'running', 'over', 'stopped']),
  at: z.number(),
  of: z.number(),
  done: z.number(),
  steps: z.number(),
  leftOut: z.number(),
  failures: z.array(z.string()),
})
export type ScenarioReply = z.infer<typeof ScenarioReply>
