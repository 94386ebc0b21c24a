/**
 * A scenario as plain data: what a file says once it is read, and what a builder in TypeScript gives. Nothing in it is
 * changed.
 */
import type { Duration, Instant } from '@drydock/contracts'
import type { BoatPlan } from '#boat/plan.ts'
import type { TrackPoint } from '#devices/track.ts'
import type { Driver } from './driver.ts'
import type { Expectation, Subject } from './expectation.ts'
import type { BoatPattern } from './comparableState.ts'
import type { Presence } from './presence.ts'
import type { SourceLocation } from './problem.ts'

/** A step that hardware does; `params` as written, read by its kind when it is done. */
export interface HardwareStep {
  readonly is: 'hardware'
  readonly kind: string
  readonly params: unknown
  readonly place: SourceLocation
}
/** A step that a person does with the app. */
export type PersonalStep = { readonly person: string; readonly place: SourceLocation } & (
  | { readonly is: 'open'; readonly path: string }
  /** `within`: how long it waits until it can be done; as long as every action when undefined. */
  | { readonly is: 'act'; readonly verb: string; readonly params: unknown; readonly within?: Duration | undefined }
  | { readonly is: 'shot'; readonly name: string }
)
export interface ExpectationStep {
  readonly is: 'expectation'
  readonly person: string
  readonly it: Expectation
  /** Whether the steps below wait for it. */
  readonly isAwaited?: boolean
  readonly place: SourceLocation
}
/** Again and again, from one span after the step on; each time so much earlier or later at most. */
export interface Rhythm {
  readonly is: 'rhythm'
  readonly span: Duration
  readonly jitter: Duration
}
/** Something that is so, or is not, whenever one looks. */
export type Condition =
  | { readonly is: 'state'; readonly like: BoatPattern }
  | { readonly is: 'hub'; readonly presence: Presence }
/**
 * A rule: each time something comes about, or in a rhythm, hardware answers after a while; `times` bounds how often.
 */
export interface TriggerStep {
  readonly is: 'when'
  readonly subject: Subject | Rhythm
  /** Of its random stream; by what it does when undefined. */
  readonly name: string | undefined
  readonly times: number | undefined
  /** It does nothing while this is so, and that does not count. */
  readonly unless: Condition | undefined
  readonly answers: readonly { readonly after: Duration; readonly step: HardwareStep }[]
  readonly place: SourceLocation
}
export type Step = HardwareStep | PersonalStep | ExpectationStep | TriggerStep

/** What happens at one moment, in order. */
export interface Scene {
  /** From the scenario's start, when no step before it waits. */
  readonly at: Duration
  /** What it counts from, when that is not the start: the end of the scene before, or a mark. */
  readonly after?: { readonly span: Duration; readonly mark?: string | undefined } | undefined
  readonly steps: readonly Step[]
}

export interface Scenario {
  readonly name: string
  readonly id: string
  /** Which of the cases of its file it is; empty when there is only one. */
  readonly case: string
  readonly about: string
  readonly file: string
  /** Requirement ids; each is shown by an expectation of this case. */
  readonly covers: readonly string[]
  /** Drivers under which it is left out, with the reason. */
  readonly drivers: Readonly<Partial<Record<Driver, string>>>
  readonly start: Instant
  readonly seed: number
  readonly boat: BoatPlan
  /** Scenes in order of time. */
  readonly scenes: readonly Scene[]
  /** Points of the tracks that steps name. */
  readonly tracks: Readonly<Record<string, readonly TrackPoint[]>>
}
