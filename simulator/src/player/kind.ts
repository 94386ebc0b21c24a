/**
 * A kind of step: its name, its help, the shape of what is written, and what it comes to. Tables of kinds make the
 * language.
 */
import type { Duration, Instant } from '@drydock/contracts'
import type * as z from 'zod/mini'
import type { Boat } from '#boat/boat.ts'
import type { TrackPoint } from '#devices/track.ts'
import { parseWith } from './schemaProblems.ts'
import type { Expectation, Subject } from './expectation.ts'
import type { KnownBoat } from './knownBoat.ts'
import type { ValueProblem } from './problem.ts'
import type { Condition, Rhythm } from './scenario.ts'

/** What a step that hardware does works on. */
export interface StepContext {
  readonly boat: Boat
  /** The points of a track that a step names. */
  track(file: string): readonly TrackPoint[]
}

/** Result of parsing a step. Hardware steps stay as they are written and are parsed again when they run. */
export type ParsedStep =
  | { readonly is: 'hardware'; readonly kind: string; readonly params: unknown }
  | { readonly is: 'open'; readonly path: string }
  /** `file` is where the parameters name a file, when they do. */
  | {
      readonly is: 'act'
      readonly verb: string
      readonly params: unknown
      readonly file?: readonly string[] | undefined
      readonly within?: Duration | undefined
    }
  | { readonly is: 'shot'; readonly name: string }
  | { readonly is: 'expectation'; readonly it: Expectation; readonly isAwaited?: boolean }
  /** From the start ('at'), or from what came before, or from a mark ('after'). */
  | { readonly is: 'move'; readonly by: 'at' | 'after'; readonly span: Duration; readonly mark?: string }
  /** To a moment of the calendar. */
  | { readonly is: 'move'; readonly by: 'moment'; readonly moment: Instant }
  /** The person and the tab of before when left out. */
  | {
      readonly is: 'as'
      readonly person: string | undefined
      readonly tab: number | undefined
      readonly inner: readonly unknown[]
    }
  /** What happens in these cases of the matrix only. */
  | { readonly is: 'only'; readonly cases: readonly string[]; readonly inner: readonly unknown[] }
  | {
      readonly is: 'when'
      readonly subject: Subject | Rhythm
      readonly rule: RuleWords
      readonly inner: readonly unknown[]
    }

/** What can be said of any rule: its name, how often it acts, and when it does not. */
export interface RuleWords {
  readonly name: string | undefined
  readonly times: number | undefined
  readonly unless: Condition | undefined
}

export type StepReading = { readonly deed: ParsedStep } | { readonly complaints: readonly ValueProblem[] }

export interface StepKind<N extends string = string, S extends z.ZodMiniType = z.ZodMiniType> {
  readonly name: N
  readonly help: string
  /** How it holds up the steps below; undefined when it does not. */
  readonly waits: string | undefined
  readonly params: S
  /** What may stand under the name, one for each form, as YAML in one line. */
  readonly examples: readonly string[]
  /** Reads what is written under the name; never throws. */
  read(raw: unknown, planned: KnownBoat): StepReading
  /** The files that the step needs, as written. */
  files(raw: unknown): readonly string[]
}

/** A kind of step that hardware does. */
export interface HardwareKind<N extends string = string, S extends z.ZodMiniType = z.ZodMiniType>
  extends StepKind<N, S> {
  /** Throws a Refusal when the boat cannot do it. */
  run(aboard: StepContext, raw: unknown): void
}

interface StepKindDefinition<N extends string, S extends z.ZodMiniType> {
  readonly name: N
  readonly help: string
  readonly waits?: string
  readonly params: S
  readonly examples: readonly string[]
  /** What cannot be on this boat; also notes what the step changes of what is known. */
  plan?(params: z.output<S>, planned: KnownBoat): ValueProblem | undefined
}

/** A kind of step that is not performed by the hardware. */
export function stepKind<const N extends string, S extends z.ZodMiniType>(
  it: StepKindDefinition<N, S> & { deed(params: z.output<S>): ParsedStep },
): StepKind<N, S> {
  const { name, help, waits, params, examples } = it
  return {
    name,
    help,
    waits,
    params,
    examples,
    read: (raw, planned) => reading(it, raw, planned, it.deed),
    files: () => [],
  }
}

/** A kind of step that hardware does, synchronously, at its moment of the boat's clock. */
export function hardwareKind<const N extends string, S extends z.ZodMiniType>(
  it: StepKindDefinition<N, S> & {
    run(aboard: StepContext, params: z.output<S>): void
    files?(params: z.output<S>): readonly string[]
  },
): HardwareKind<N, S> {
  const { name, help, waits, params, examples } = it
  return {
    name,
    help,
    waits,
    params,
    examples,
    read: (raw, planned) => reading(it, raw, planned, () => ({ is: 'hardware', kind: name, params: raw })),
    files(raw) {
      const result = params.safeParse(raw)
      return result.success ? (it.files?.(result.data) ?? []) : []
    },
    run: (aboard, raw) => it.run(aboard, params.parse(raw)),
  }
}

function reading<S extends z.ZodMiniType>(
  it: StepKindDefinition<string, S>,
  raw: unknown,
  planned: KnownBoat,
  deed: (params: z.output<S>) => ParsedStep,
): StepReading {
  const result = parseWith(it.params, raw)
  if ('complaints' in result) return result
  const complaint = it.plan?.(result.it, planned)
  return complaint ? { complaints: [complaint] } : { deed: deed(result.it) }
}
