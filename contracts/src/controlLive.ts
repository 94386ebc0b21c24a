/** Schemas of the control interface: wire log, journal, live stream, recordings and connections. */
import * as z from 'zod/mini'
import { UtcTime, Sequence, DurationOrMilliseconds } from './controlFields.ts'
import { ClockReply, ScenarioReply } from './controlShapes.ts'
import { TapsState } from './taps.ts'

const optional = z.optional

/** Calls and pushes with `seq` greater than `since`; at most 1,000 in a reply. */
export const WireQuery = z.strictObject({ since: optional(Sequence) })
export const WireEntry = z.object({
  seq: z.number(),
  at: UtcTime,
  lane: z.enum(['rest', 'hub']),
  name: z.string(),
  body: z.unknown(),
})
/** `first`: number of the oldest journal entry that has not been dropped; `since` below `first - 1` lacks some. */
export const WireReply = z.object({ entries: z.array(WireEntry), next: z.number(), first: z.number() })

/** Journal entry: a call, a push, a change of state, what an app showed, or a step. */
export const JournalEntry = z.object({
  seq: z.number(),
  at: UtcTime,
  lane: z.enum(['rest', 'hub', 'state', 'app', 'step']),
  name: z.string(),
  body: z.unknown(),
})
export type JournalEntry = z.infer<typeof JournalEntry>

/** A step that was done, or is still to come after a re-run; `at` is in milliseconds since the boat's start. */
export const StepRecord = z.object({ at: z.number(), kind: z.string(), params: z.unknown() })
export type StepRecord = z.infer<typeof StepRecord>

/**
 * The app in the console's frame: number of attached pages, why the clock does not wait for one, and the recording of
 * what the captain does in it.
 */
const AttachedApp = z.object({ attached: z.number(), lastError: optional(z.string()), taps: optional(TapsState) })

/** One message of the live stream. A new value of `begun` means another boat: earlier messages no longer apply. */
export const LiveMessage = z.object({
  begun: z.number(),
  start: UtcTime,
  clock: ClockReply,
  entries: z.array(JournalEntry),
  ahead: z.array(StepRecord),
  app: AttachedApp,
  /** The current or last scenario. */
  scenario: optional(ScenarioReply),
  /** State of the boat, if it changed since the previous message. */
  state: optional(z.record(z.string(), z.unknown())),
  connections: z.number(),
})
export type LiveMessage = z.infer<typeof LiveMessage>

/** `SC-39`: capital letters, then words of capital letters and digits. */
export const ScenarioId = z
  .string()
  .check(z.regex(/^[A-Z][A-Z0-9]*(-[A-Z0-9]+)+$/, { error: "is an id such as 'SC-39'" }))

/**
 * Steps to write as a scenario: between `from` and `until`, durations such as '90s' or milliseconds since the boat's
 * start; by default all. `since` is the journal sequence number after which the recording begins; it separates steps
 * done at the same moment as `from`.
 */
export const RecordingRequest = z.strictObject({
  name: optional(z.string().check(z.minLength(1), z.maxLength(120))),
  id: optional(ScenarioId),
  from: optional(DurationOrMilliseconds),
  since: optional(z.int().check(z.nonnegative())),
  until: optional(DurationOrMilliseconds),
})
/** `notes` lists state that a scenario cannot express as its start; the scenario has them as comments. */
export const RecordingReply = z.object({ yaml: z.string(), steps: z.number(), notes: z.array(z.string()) })
export type RecordingReply = z.infer<typeof RecordingReply>

/** Address of the app that is attached to the boat's clock. It contains a ticket, which is secret. */
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
