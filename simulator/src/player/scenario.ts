/** Scenario as plain, immutable data: the result of reading a file or of a builder. */
import type { Duration, Instant } from '@drydock/contracts'
import type { BoatPlan } from '#boat/plan.ts'
import type { TrackPoint } from '#devices/track.ts'
import type { Driver } from './driver.ts'
import type { Expectation, Subject } from './expectation.ts'
import type { BoatPattern } from './comparableState.ts'
import type { Presence } from './presence.ts'
import type { SourceLocation } from './problem.ts'

/** A hardware step of a loaded scenario; its kind reads `params`, as written, when it runs. */
export interface LoadedHardwareStep {
  readonly is: 'hardware'
  readonly kind: string
  readonly params: unknown
  readonly place: SourceLocation
}
/** A step that a person performs with the app. */
export type PersonalStep = { readonly person: string; readonly place: SourceLocation } & (
  | { readonly is: 'open'; readonly path: string }
  /** `within`: how long it waits until it is possible; undefined for the default. */
  | { readonly is: 'act'; readonly verb: string; readonly params: unknown; readonly within?: Duration | undefined }
  | { readonly is: 'shot'; readonly name: string }
)
export interface ExpectationStep {
  readonly is: 'expectation'
  readonly person: string
  readonly it: Expectation
  /** Whether the next steps wait for it. */
  readonly isAwaited?: boolean
  readonly place: SourceLocation
}
/** Repeats, first one span after the step; each time shifts at random by at most `jitter`. */
export interface Rhythm {
  readonly is: 'rhythm'
  readonly span: Duration
  readonly jitter: Duration
}
/** A condition that holds or does not hold at any time. */
export type TriggerCondition =
  | { readonly is: 'state'; readonly like: BoatPattern }
  | { readonly is: 'hub'; readonly presence: Presence }
/** A rule: on each event, or at each interval, the hardware performs steps after a delay; `times` limits how often. */
export interface TriggerStep {
  readonly is: 'when'
  readonly subject: Subject | Rhythm
  /** Name of its random stream; undefined for a name derived from its steps. */
  readonly name: string | undefined
  readonly times: number | undefined
  /** The rule does nothing while this holds, and does not count this. */
  readonly unless: TriggerCondition | undefined
  readonly answers: readonly { readonly after: Duration; readonly step: LoadedHardwareStep }[]
  readonly place: SourceLocation
}
/** A step of a loaded scenario. */
export type LoadedStep = LoadedHardwareStep | PersonalStep | ExpectationStep | TriggerStep

/** Steps of one time, in order. */
export interface Scene {
  /** Time from the scenario's start, if no earlier step waits. */
  readonly at: Duration
  /** What it counts from, if not the start: the end of the previous scene, or a mark. */
  readonly after?: { readonly span: Duration; readonly mark?: string | undefined } | undefined
  readonly steps: readonly LoadedStep[]
}

export interface Scenario {
  readonly name: string
  readonly id: string
  /** Name of the case; empty when there is only one. */
  readonly case: string
  readonly about: string
  readonly file: string
  /** Requirement ids; an expectation of this case shows each. */
  readonly covers: readonly string[]
  /** Drivers that the scenario excludes, with the reason. */
  readonly drivers: Readonly<Partial<Record<Driver, string>>>
  readonly start: Instant
  readonly seed: number
  readonly boat: BoatPlan
  /** Scenes in order of time. */
  readonly scenes: readonly Scene[]
  /** Points of the tracks that steps name. */
  readonly tracks: Readonly<Record<string, readonly TrackPoint[]>>
}
