/** A kind of step: its name, its help, the shape of what is written, and what it comes to. Tables of kinds make the language. */
import type { Duration } from '@drydock/contracts'
import type * as z from 'zod/mini'
import type { Boat } from '#boat/boat.ts'
import type { TrackPoint } from '#devices/track.ts'
import { readWith } from './complaints.ts'
import type { Expectation, Subject } from './expectation.ts'
import type { Complaint } from './problem.ts'
import type { Rhythm } from './scenario.ts'

/** What a step that hardware does works on. */
export interface Aboard {
  readonly boat: Boat
  /** The points of a track that a step names. */
  track(file: string): readonly TrackPoint[]
}

/** What a step comes to. Steps that hardware does stay as they are written and are read again when they are done. */
export type Deed =
  | { readonly is: 'hardware'; readonly kind: string; readonly params: unknown }
  | { readonly is: 'open'; readonly path: string }
  | { readonly is: 'act'; readonly verb: string; readonly params: unknown }
  | { readonly is: 'shot'; readonly name: string }
  | { readonly is: 'expectation'; readonly it: Expectation }
  | { readonly is: 'move'; readonly by: 'at' | 'after'; readonly span: Duration }
  | { readonly is: 'as'; readonly person: string; readonly inner: readonly unknown[] }
  | { readonly is: 'when'; readonly subject: Subject | Rhythm; readonly times: number | undefined; readonly inner: readonly unknown[] }

/** What is known of a boat before the play: a step that cannot be is found while loading. */
export interface Planned {
  /** Types of devices that are, or may be, paired by now. */
  readonly types: Set<string>
}

export type Reading = { readonly deed: Deed } | { readonly complaints: readonly Complaint[] }

export interface StepKind {
  readonly name: string
  readonly help: string
  readonly params: z.ZodMiniType
  /** Reads what is written under the name; never throws. */
  read(raw: unknown, planned: Planned): Reading
  /** The files that the step needs, as written. */
  files(raw: unknown): readonly string[]
}

/** A kind of step that hardware does. */
export interface HardwareKind extends StepKind {
  /** Throws a Refusal when the boat cannot do it. */
  run(aboard: Aboard, raw: unknown): void
}

interface Written<S extends z.ZodMiniType> {
  readonly name: string
  readonly help: string
  readonly params: S
  /** What cannot be on this boat; also notes what the step changes of what is known. */
  plan?(params: z.output<S>, planned: Planned): Complaint | undefined
}

/** A kind of step that comes to something other than a move of the hardware. */
export function stepKind<S extends z.ZodMiniType>(it: Written<S> & { deed(params: z.output<S>): Deed }): StepKind {
  return { name: it.name, help: it.help, params: it.params, read: (raw, planned) => reading(it, raw, planned, it.deed), files: () => [] }
}

/** A kind of step that hardware does, synchronously, at its moment of the boat's clock. */
export function hardware<S extends z.ZodMiniType>(it: Written<S> & { run(aboard: Aboard, params: z.output<S>): void; files?(params: z.output<S>): readonly string[] }): HardwareKind {
  const { name, help, params } = it
  return {
    name,
    help,
    params,
    read: (raw, planned) => reading(it, raw, planned, () => ({ is: 'hardware', kind: name, params: raw })),
    files(raw) {
      const result = params.safeParse(raw)
      return result.success ? (it.files?.(result.data) ?? []) : []
    },
    run: (aboard, raw) => it.run(aboard, params.parse(raw)),
  }
}

function reading<S extends z.ZodMiniType>(it: Written<S>, raw: unknown, planned: Planned, deed: (params: z.output<S>) => Deed): Reading {
  const result = readWith(it.params, raw)
  if ('complaints' in result) return result
  const complaint = it.plan?.(result.it, planned)
  return complaint ? { complaints: [complaint] } : { deed: deed(result.it) }
}
