/** Data of one run for its report page; identical runs give identical data, without wall-clock times. */
import {
  canonicalLines,
  type Driver,
  type Judgment,
  type Lane,
  type Scenario,
  type ValueNumbers,
} from '@drydock/simulator'
import * as z from 'zod/mini'
import type { ReplayOptions, CaseResult } from '#runner/replay/result.ts'
import type { CaseRun } from '#runner/replay/run.ts'
import { replayCommandOf } from './replayCommand.ts'

/** Lanes of the journal that a report shows. */
export const LANES = ['step', 'rest', 'hub', 'state', 'app'] as const satisfies readonly Lane[]
/** Shape of a canonical journal line. */
export const Line = z.object({ at: z.number(), lane: z.enum(LANES), name: z.string(), body: z.unknown() })

/** One event; `at` counts from the start of the scenario, and opaque values are numbered as in the hash. */
export type ReportEntry = z.infer<typeof Line>

export interface ReportPicture {
  readonly person: string
  readonly name: string
  readonly at: number
  /** Base64 of a PNG. */
  readonly png: string
}

export interface RunRecord {
  /** File of its page. */
  readonly page: string
  readonly id: string
  readonly case: string
  readonly name: string
  readonly about: string
  readonly file: string
  readonly covers: readonly string[]
  readonly start: string
  readonly seed: number
  readonly driver: Driver
  readonly repeat: number
  readonly verdict: CaseResult['verdict']
  readonly reason: string
  readonly virtualMs: number
  readonly hash: string
  readonly failures: readonly string[]
  readonly command: string
  /** Versions of the programs that played, such as ['Node', '24.11.0']. */
  readonly versions: readonly (readonly [string, string])[]
  readonly judged: readonly Judgment[]
  readonly entries: readonly ReportEntry[]
  readonly pictures: readonly ReportPicture[]
  /** Paths of the traces, relative to the page. */
  readonly traces: readonly string[]
}

/**
 * Returns the entries of a run. Identical runs give identical entries.
 * @param numbers of the earlier entries, for a part of a run.
 */
export const reportEntriesOf = (
  { entries }: Pick<CaseRun, 'entries'>,
  { start }: Pick<Scenario, 'start'>,
  numbers?: ValueNumbers,
): readonly ReportEntry[] =>
  canonicalLines(entries, start, new Set(LANES), numbers).map(line => Line.parse(JSON.parse(line)))

/** `traces` are relative to the page. */
export function recordOf(
  { result, judged, pictures, ...run }: CaseRun,
  scenario: Scenario,
  options: ReplayOptions,
  { page, versions, traces, isOwn }: Pick<RunRecord, 'page' | 'versions' | 'traces'> & { readonly isOwn: boolean },
): RunRecord {
  const { id, case: name, repeat, verdict, reason = '', virtualMs, hash, failures } = result
  const { start, covers, about } = scenario
  return {
    page,
    id,
    case: name,
    name: scenario.name,
    about,
    file: scenario.file,
    covers,
    start: new Date(start).toISOString(),
    seed: options.seed ?? scenario.seed,
    driver: options.driver,
    repeat,
    verdict,
    reason,
    virtualMs,
    hash,
    failures,
    command: replayCommandOf(scenario, options, isOwn),
    versions,
    judged,
    entries: reportEntriesOf(run, scenario),
    pictures: pictures.map(shot => ({
      person: shot.person,
      name: shot.name,
      at: shot.at - start,
      png: Buffer.from(shot.png).toString('base64'),
    })),
    traces,
  }
}
