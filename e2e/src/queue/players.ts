/** Plays the jobs of a run on a worker: cases of a replay, or seeds. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Scenario } from '@drydock/simulator'
import type { Redis } from 'ioredis'
import { removeAtExit } from '#removeAtExit.ts'
import { openTools } from '#runner/replay/openTools.ts'
import type { ReplayOptions } from '#runner/replay/result.ts'
import { type CaseRun, runOnce } from '#runner/replay/run.ts'
import { keysOf } from './keys.ts'
import { type JobData, packed, type ReplayRecord, type SeedKind, type SeedsRecord, seedsOf } from './record.ts'
import { packRun } from './result.ts'
import { unpackScenarios } from './travel.ts'

/** What a worker does with the seeds of one run. */
export interface SeedTask {
  /** Plays a seed as a local run does; returns its result, which travels as JSON. */
  play(seed: number): Promise<unknown>
  /** Called once, after the last seed. */
  close?(): Promise<void>
}
/** Opens the task of one run; `params` are those of its record. */
export type OpenSeedTask = (params: unknown) => SeedTask

export interface PlayerOptions {
  /** Plays a case; by default as a local replay does. */
  readonly playCase?: typeof runOnce
  /** What to do with seeds. The worker refuses runs of other kinds. */
  readonly seedTasks?: Partial<Readonly<Record<SeedKind, OpenSeedTask>>>
}

/** Plays the jobs of one run; returns the body of a result. */
export interface JobPlayer {
  play(job: JobData): Promise<Buffer>
  close(): Promise<void>
}

/** Returns the player of a replay; it keeps its driver open until it is closed. */
export async function casePlayer(
  redis: Redis,
  run: string,
  record: ReplayRecord,
  { playCase = runOnce }: PlayerOptions,
): Promise<JobPlayer> {
  const folder = await mkdtemp(join(tmpdir(), 'drydock-worker-'))
  removeAtExit(folder)
  const replayOptions = optionsOf(record)
  const tools = openTools(replayOptions)
  // A driver that cannot be started fails each job, with the reason.
  tools.catch(() => undefined)
  const scenarioOf = scenarioReader(redis, run, record, folder)
  return {
    async play(job) {
      const played = await playCase(await scenarioOf(job.index), job.repeat, replayOptions, await tools)
      return packRun(withPictures(played, record))
    },
    async close() {
      await (await tools.catch(() => undefined))?.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Returns the player of seeds. */
export function seedPlayer(record: SeedsRecord, { seedTasks }: PlayerOptions): JobPlayer {
  const task = seedTasks?.[record.kind]?.(record.params)
  return {
    async play(job) {
      const results: unknown[] = []
      for (const seed of seedsOf(record, job)) results.push(await task?.play(seed))
      return packed(results)
    },
    close: async () => task?.close?.(),
  }
}

function optionsOf({ driver, seed, hubProtocol, split, basePath, pictures }: ReplayRecord): ReplayOptions {
  const more = { ...(seed === undefined ? {} : { seed }), ...(basePath === undefined ? {} : { basePath }) }
  const shown = { headed: false, slow: false, pictures: pictures !== 'none' }
  return { driver, hubProtocol, split, repeat: 1, jobs: 1, ...shown, ...more }
}

/** Leaves out pictures that nobody has asked for. */
const withPictures = (run: CaseRun, { pictures }: ReplayRecord): CaseRun =>
  pictures === 'all' || run.result.verdict === 'failed' ? run : { ...run, pictures: [] }

/** Returns a function that gives the scenario of a case; each source is loaded once. */
function scenarioReader(
  redis: Redis,
  run: string,
  record: ReplayRecord,
  folder: string,
): (index: number) => Promise<Scenario> {
  const loaded = new Map<number, Promise<readonly Scenario[]>>()
  const load = async (source: number): Promise<readonly Scenario[]> => {
    const bytes = await redis.hgetBuffer(keysOf(run).sources, String(source))
    if (!bytes) throw new Error('The source of the scenario is gone.')
    return unpackScenarios(bytes, join(folder, String(source)))
  }
  return async index => {
    const wanted = record.cases[index]
    if (!wanted) throw new Error(`The run has no case ${index}.`)
    const cases = loaded.get(wanted.source) ?? load(wanted.source)
    loaded.set(wanted.source, cases)
    const found = (await cases).find(it => it.case === wanted.case)
    if (!found) throw new Error(`'${wanted.file}' has no case '${wanted.case}'.`)
    return { ...found, file: wanted.file }
  }
}
