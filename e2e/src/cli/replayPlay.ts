/** Plays the cases of a replay, except cached ones, and prints a line for each run. */
import { join, resolve } from 'node:path'
import type { Scenario } from '@drydock/simulator'
import { type Cache, openCache } from '#cached/cache.ts'
import { CACHE } from '#paths.ts'
import { explanationOf } from '#report/explain.ts'
import { CliError, fileReasonOf } from '#runner/host/cliError.ts'
import { replay } from '#runner/replay/replay.ts'
import type { ReplayOptions, CaseResult } from '#runner/replay/result.ts'
import { type CaseRun, unplayedRun } from '#runner/replay/run.ts'
import type { ReplayCase } from './replayCases.ts'
import type { GivenReplay } from './replayOptions.ts'
import { playQueued, type ReplayQueue } from './replayQueue.ts'
import type { ReportWriter } from './reportWriter.ts'
import { resultLine } from './resultLine.ts'
import { gracefulStopSignal } from './stopSignal.ts'

/**
 * Opens the cache of --cached; undefined without it.
 * @throws {CliError} When an option asks for something that a cached case does not give.
 */
export async function openReplayCache(given: GivenReplay, options: ReplayOptions): Promise<Cache | undefined> {
  if (given.cached === undefined) return undefined
  if (options.repeat > 1) throw new CliError('--cached plays nothing twice. Omit it, or omit --repeat.', 2)
  for (const name of ['wire', 'trace', 'otlp'] as const)
    if (given[name] !== undefined)
      throw new CliError(
        `--${name} needs the calls and pushes of every case, and a cached one has none. Omit --cached.`,
        2,
      )
  return openCache(given.cached === '' ? join(CACHE, 'passed') : resolve(given.cached), options)
}

interface Playing {
  readonly options: ReplayOptions
  readonly cache: Cache | undefined
  readonly report: ReportWriter | undefined
  readonly queue: ReplayQueue | undefined
  /** Whether the first failure is the last one. */
  readonly bail: boolean
}

/** Returns the results of all finished runs in the order of the cases; each is printed, and added to the report. */
export async function playCases(
  cases: readonly ReplayCase[],
  { options, cache, report, queue, bail }: Playing,
  onRun: (run: CaseRun, scenario: Scenario) => void,
): Promise<readonly CaseResult[]> {
  const all = cases.length * options.repeat
  let count = 0
  const hearRun = (run: CaseRun, scenario: Scenario): void => {
    const below = run.result.verdict === 'failed' ? explanationOf(run, scenario, options) : []
    process.stdout.write(`${resultLine(run.result, Math.min(++count, all), all, below)}\n`)
    report?.add(run, scenario)
    onRun(run, scenario)
  }
  const cached = new Map<Scenario, CaseResult>()
  for (const { scenario, loaded } of cache ? cases : []) {
    const result = await cache?.find(loaded)
    if (!result) continue
    cached.set(scenario, { ...result, file: scenario.file })
    hearRun(unplayedRun({ ...result, file: scenario.file }), scenario)
  }
  const waiting = cases.filter(it => !cached.has(it.scenario))
  if (waiting.length === 0) return [...cached.values()]
  const playing = { ...options, pictures: report !== undefined }
  const results = queue
    ? await playQueued(waiting, playing, { ...queue, bail }, (run, it) => hearRun(run, it.scenario))
    : await replay(
        waiting.map(it => it.scenario),
        playing,
        hearRun,
        { ...gracefulStopSignal(), bail },
      )
  const takeResults = resultsByCase(results, options.repeat)
  const played = new Map(waiting.map(it => [it, takeResults(it.scenario)]))
  const kept = [...played].flatMap(([{ loaded }, own]) => own.map(result => ({ scenario: loaded, result })))
  // The results are worth more than the cache.
  await cache?.keep(kept).catch(warnNotKept)
  return cases.flatMap(it => cached.get(it.scenario) ?? played.get(it) ?? [])
}

const warnNotKept = (error: unknown): void =>
  void process.stderr.write(`Warning: passed cases cannot be kept in the folder of --cached: ${fileReasonOf(error)}\n`)

/** Returns a function that takes the results of a case; a case that was chosen twice takes its own each time. */
function resultsByCase(results: readonly CaseResult[], repeat: number): (scenario: Scenario) => readonly CaseResult[] {
  const key = (it: Pick<CaseResult, 'file' | 'id' | 'case'>): string => JSON.stringify([it.file, it.id, it.case])
  const groups = Map.groupBy(results, key)
  return scenario => groups.get(key(scenario))?.splice(0, repeat) ?? []
}
