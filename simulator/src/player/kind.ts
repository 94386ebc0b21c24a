/** Kind of step: its name, help, schema and result. Tables of kinds define the scenario language. */
import type { Duration, Instant } from '@drydock/contracts'
import type * as z from 'zod/mini'
import type { Boat } from '#boat/boat.ts'
import type { TrackPoint } from '#devices/track.ts'
import { parseWith } from './schemaProblems.ts'
import type { Expectation, Subject } from './expectation.ts'
import type { KnownBoat } from './knownBoat.ts'
import { type ValueProblem, shown } from './problem.ts'
import type { TriggerCondition, Rhythm } from './scenario.ts'

/** Context of a hardware step. */
export interface StepContext {
  readonly boat: Boat
  /** Returns the points of a track that a step names. */
  track(file: string): readonly TrackPoint[]
}

/** Result of parsing a step. Hardware steps stay as they are written and are parsed again when they run. */
export type ParsedStep =
  | { readonly is: 'hardware'; readonly kind: string; readonly params: unknown }
  | { readonly is: 'open'; readonly path: string }
  /** `file` is the path in the parameters that names a file, if any. */
  | {
      readonly is: 'act'
      readonly verb: string
      readonly params: unknown
      readonly file?: readonly string[] | undefined
      readonly within?: Duration | undefined
    }
  | { readonly is: 'shot'; readonly name: string }
  | { readonly is: 'expectation'; readonly it: Expectation; readonly isAwaited?: boolean }
  /** Counts from the start ('at'), from the previous step, or from a mark ('after'). */
  | { readonly is: 'move'; readonly by: 'at' | 'after'; readonly span: Duration; readonly mark?: string }
  /** A calendar time. */
  | { readonly is: 'move'; readonly by: 'moment'; readonly moment: Instant }
  /** The previous person and tab when omitted. */
  | {
      readonly is: 'as'
      readonly person: string | undefined
      readonly tab: number | undefined
      readonly inner: readonly unknown[]
    }
  /** Steps that run only in these cases of the matrix. */
  | { readonly is: 'only'; readonly cases: readonly string[]; readonly inner: readonly unknown[] }
  | {
      readonly is: 'when'
      readonly subject: Subject | Rhythm
      readonly rule: RuleWords
      readonly inner: readonly unknown[]
    }

/** Common options of a rule: its name, how often it runs, and when it does not. */
export interface RuleWords {
  readonly name: string | undefined
  readonly times: number | undefined
  readonly unless: TriggerCondition | undefined
}

export type StepReading = { readonly parsed: ParsedStep } | { readonly problems: readonly ValueProblem[] }

export interface StepKind<N extends string = string, S extends z.ZodMiniType = z.ZodMiniType> {
  readonly name: N
  readonly help: string
  /** How the step delays the next ones; undefined when it does not. */
  readonly waits: string | undefined
  readonly params: S
  /** Examples of the parameters, one per form, as YAML on one line. */
  readonly examples: readonly string[]
  /** Reads the parameters; never throws. */
  read(raw: unknown, planned: KnownBoat): StepReading
  /** The files that the step needs, as written. */
  files(raw: unknown): readonly string[]
}

/** A kind of step that the hardware performs. */
export interface HardwareKind<N extends string = string, S extends z.ZodMiniType = z.ZodMiniType>
  extends StepKind<N, S> {
  /** @throws {Refusal} when the boat cannot do it. */
  run(context: StepContext, raw: unknown): void
}

interface StepKindDefinition<N extends string, S extends z.ZodMiniType> {
  readonly name: N
  readonly help: string
  readonly waits?: string
  readonly params: S
  readonly examples: readonly string[]
  /** Returns what is impossible on this boat, and updates the known facts by the step's effects. */
  plan?(params: z.output<S>, planned: KnownBoat): ValueProblem | undefined
}

/** A kind of step that is not performed by the hardware. */
export function stepKind<const N extends string, S extends z.ZodMiniType>(
  definition: StepKindDefinition<N, S> & { parsed(params: z.output<S>): ParsedStep },
): StepKind<N, S> {
  const { name, help, waits, params, examples } = definition
  return {
    name,
    help,
    waits,
    params,
    examples,
    read: (raw, planned) => reading(definition, raw, planned, definition.parsed),
    files: () => [],
  }
}

/** Creates a kind of step that the hardware performs synchronously, at its time on the boat's clock. */
export function hardwareKind<const N extends string, S extends z.ZodMiniType>(
  definition: StepKindDefinition<N, S> & {
    run(context: StepContext, params: z.output<S>): void
    files?(params: z.output<S>): readonly string[]
  },
): HardwareKind<N, S> {
  const { name, help, waits, params, examples } = definition
  return {
    name,
    help,
    waits,
    params,
    examples,
    read: (raw, planned) => reading(definition, raw, planned, () => ({ is: 'hardware', kind: name, params: raw })),
    files(raw) {
      const result = params.safeParse(raw)
      return result.success ? (definition.files?.(result.data) ?? []) : []
    },
    run: (context, raw) => definition.run(context, params.parse(raw)),
  }
}

function reading<S extends z.ZodMiniType>(
  definition: StepKindDefinition<string, S>,
  raw: unknown,
  planned: KnownBoat,
  parsed: (params: z.output<S>) => ParsedStep,
): StepReading {
  const result = parseWith(definition.params, raw, shown(definition.name))
  if ('problems' in result) return result
  const problem = definition.plan?.(result.it, planned)
  return problem ? { problems: [problem] } : { parsed: parsed(result.it) }
}
