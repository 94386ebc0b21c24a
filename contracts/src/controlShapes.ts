/** Shapes of the control interface of the fake boat. Stable: other programs drive it. */
import * as z from 'zod/mini'
import { DURATION_HELP, DURATION_PATTERN, parseDuration } from './durationText.ts'

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
export type BoatEntry = z.infer<typeof BoatEntry>

/**
 * `base` names a boat plan, 'calm' when left out; `from` is the id of a boat, or a snapshot, that the new one goes on
 * from instead.
 * The answer is the login of the person with this role.
 */
export const NewBoatRequest = z
  .strictObject({
    base: optional(z.string()),
    from: optional(z.union([z.string(), z.record(z.string(), z.unknown())])),
    role: optional(Role),
  })
  .check(z.refine(it => it.base === undefined || it.from === undefined, { error: 'takes base or from, not both' }))
export const BoatLogin = z.object({ id: z.string(), user: z.string(), password: z.string() })
export type BoatLogin = z.infer<typeof BoatLogin>

/** A duration with its unit, such as '90s' or '2m', in parts of so many milliseconds. */
const durationIn = (unit: number) =>
  z.pipe(
    z.string().check(z.regex(DURATION_PATTERN, { error: DURATION_HELP })),
    z.transform(text => Math.round((parseDuration(text) ?? 0) / unit)),
  )
const Seconds = z.number().check(z.int(), z.minimum(1), z.maximum(31_536_000))
/** `expiresIn` such as '1h', or a number of seconds, of the boat's clock; the captain's token when no user is named. */
export const TokenRequest = z.strictObject({
  user: optional(z.string()),
  expiresIn: optional(z.union([z.pipe(durationIn(1_000), Seconds), Seconds])),
})
export const TokenReply = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.number(),
})

/** How virtual time passes; `speed` is 0 while it is paused. */
export const ClockReply = z.object({ now: Moment, mode: Mode, speed: z.number() })
export type ClockReply = z.infer<typeof ClockReply>
export const ClockRequest = z.strictObject({
  mode: Mode,
  speed: optional(z.number().check(z.positive(), z.maximum(10_000))),
})
const Milliseconds = z.number().check(z.int(), z.nonnegative(), z.maximum(366 * 24 * 3_600_000))
/** '90s', or a number of milliseconds. */
const Span = z.union([z.pipe(durationIn(1), Milliseconds), Milliseconds])
/**
 * So much later, or at the next moment at which the boat has something to do; `ms` is the same as `by` for a number.
 */
export const AdvanceRequest = z.union([
  z.strictObject({ by: Span }),
  z.strictObject({ ms: Milliseconds }),
  z.strictObject({ to: z.literal('next') }),
])
/** From the beginning of the boat. */
export const RerunRequest = z.strictObject({ until: Span })

/** The version of snapshots that this Drydock writes and reads. */
export const SNAPSHOT_VERSION = 1
/** '90s', or milliseconds, from the beginning of the boat; the present moment when left out. */
export const SnapshotQuery = z.strictObject({
  at: optional(z.union([durationIn(1), z.coerce.number().check(z.int(), z.nonnegative())])),
})
const FromStart = z.number().check(z.nonnegative(), z.maximum(366 * 24 * 3_600_000))
/** 1900 and 2200. */
const FIRST_START = -2_208_988_800_000
const LAST_START = 7_258_118_400_000
/**
 * A boat at one moment: what it was made of, and all that came from outside, in order. It may hold what people wrote,
 * and their pictures.
 */
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
  /** SHA-256 of the state that it comes to. */
  state: z.string(),
  /** What no cause makes again, and what the others must come to, by the part of the boat. */
  parts: optional(z.record(z.string(), z.unknown())),
  /** SHA-256 of all the rest. */
  sum: z.string(),
})
export type Snapshot = z.infer<typeof Snapshot>
/** A snapshot as it was answered. */
export const RestoreRequest = z.record(z.string(), z.unknown())
/** Pictures are in it as text. */
export const MAX_SNAPSHOT_BYTES = 268_435_456
/** What came from outside is a few levels down in it. */
export const MAX_SNAPSHOT_DEPTH = 96
export const MAX_SCENARIO_BYTES = 1_048_576

/** One step as scenarios write it, such as { "alarm": "bilgePump" }; the kinds are those of hardware. */
export const StepRequest = z.record(z.string(), z.unknown())
/** What the step caused is in the wire from `since` on. */
export const StepReply = z.object({ at: Moment, since: z.number() })

/** A kind of step that hardware does, and the JSON Schema of what is written under its name. */
export const StepKindEntry = z.object({ name: z.string(), help: z.string(), schema: z.record(z.string(), z.unknown()) })
export type StepKindEntry = z.infer<typeof StepKindEntry>

/**
 * One fault as the scenario step `fault` writes it, such as { "on": "weather", "kind": "delay", "by": "3s", "for": "1m"
 * }.
 */
export const FaultRequest = z.record(z.string(), z.unknown())
/** The faults in force, the oldest first; without `until` and `left` until they are cleared. */
export const FaultsReply = z.object({
  faults: z.array(
    z.object({
      on: z.union([
        z.object({ rest: z.string() }),
        z.object({ hub: z.string() }),
        z.enum(['storage', 'weather', 'everything']),
      ]),
      kind: z.string(),
      until: optional(Moment),
      left: optional(z.number()),
    }),
  ),
})

/** A scenario of the library by id or name, or the text of one. */
export const ScenarioRequest = z.union([z.strictObject({ name: z.string() }), z.strictObject({ yaml: z.string() })])
/**
 * What a live boat plays: times in ms from the first step, `done` of `steps` of the hardware; `leftOut` counts what
 * people do and what is expected. One that is waiting begins once an app is on the hub; one that was stopped has lost
 * the steps to come, since its boat began anew.
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

/** Calls and pushes, with `seq` after `since`; at most a thousand in one answer. */
export const WireQuery = z.object({ since: optional(Sequence) })
export const WireEntry = z.object({
  seq: z.number(),
  at: Moment,
  lane: z.enum(['rest', 'hub']),
  name: z.string(),
  body: z.unknown(),
})
export const WireReply = z.object({ entries: z.array(WireEntry), next: z.number() })

/** Everything of the journal: calls, pushes, the state of the boat, what an app showed, and what was done. */
export const JournalEntry = z.object({
  seq: z.number(),
  at: Moment,
  lane: z.enum(['rest', 'hub', 'state', 'app', 'step']),
  name: z.string(),
  body: z.unknown(),
})
export type JournalEntry = z.infer<typeof JournalEntry>

/** A step that was done, or is still to come after a re-run; `at` in milliseconds from the beginning of the boat. */
export const StepRecord = z.object({ at: z.number(), kind: z.string(), params: z.unknown() })
export type StepRecord = z.infer<typeof StepRecord>

/** The app in the frame of the console: how many pages are attached, and what kept one from being waited for. */
const AttachedApp = z.object({ attached: z.number(), trouble: optional(z.string()) })

/**
 * One message of the live stream. `begun` tells boats of one name apart; with another one all that was told before is
 * void.
 */
export const LiveMessage = z.object({
  begun: z.number(),
  start: Moment,
  clock: ClockReply,
  entries: z.array(JournalEntry),
  ahead: z.array(StepRecord),
  app: AttachedApp,
  /** What it plays, or has played last. */
  scenario: optional(ScenarioReply),
  /** The boat as it is, when it is not as it was told before. */
  state: optional(z.record(z.string(), z.unknown())),
  connections: z.number(),
})
export type LiveMessage = z.infer<typeof LiveMessage>

/**
 * What becomes a scenario: the steps between two times, such as '90s' or in milliseconds, from the beginning of the
 * boat; all of them unless told.
 * `since` is the number in the journal that the recording begins after, which tells apart what was done at the moment
 * `from`.
 */
export const RecordingRequest = z.strictObject({
  name: optional(z.string().check(z.minLength(1), z.maxLength(120))),
  id: optional(z.string().check(z.regex(/^SC-\d{1,4}$/))),
  from: optional(Span),
  since: optional(z.int().check(z.nonnegative())),
  until: optional(Span),
})
/** `notes` are what the scenario cannot begin with: they are comments in it, too. */
export const RecordingReply = z.object({ yaml: z.string(), steps: z.number(), notes: z.array(z.string()) })
export type RecordingReply = z.infer<typeof RecordingReply>

/** Where the app begins that is attached to the clock of the boat. The address holds a ticket: a secret. */
export const AppReply = z.object({ address: z.string() })
export type AppReply = z.infer<typeof AppReply>

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
