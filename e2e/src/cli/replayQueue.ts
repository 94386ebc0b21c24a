/** Plays the cases of a replay on the workers of a queue. */
import { parseDuration } from '@drydock/contracts'
import type { Redis } from 'ioredis'
import { buildDigest } from '#cached/buildDigest.ts'
import { type QueueAddress, queueAddress } from '#queue/address.ts'
import { connect, queueError } from '#queue/connection.ts'
import { followRun } from '#queue/follow.ts'
import { endRun, findRun, type QueuedRun, scenariosOfRun, startRun } from '#queue/producer.ts'
import { CliError } from '#runner/host/cliError.ts'
import { type ScenarioSource, sourceOf } from '#runner/host/scenarioSource.ts'
import type { ReplayOptions, CaseResult } from '#runner/replay/result.ts'
import type { CaseRun } from '#runner/replay/run.ts'
import type { ReplayCase } from './replayCases.ts'
import type { GivenReplay } from './replayOptions.ts'
import { gracefulStopSignal } from './stopSignal.ts'

const USUAL_PATIENCE = '30s'

/** An open queue, and the run to go on with. */
export interface ReplayQueue {
  readonly address: QueueAddress
  readonly redis: Redis
  readonly patienceMs: number
  /** Whether pictures of cases that passed are wanted too. */
  readonly allPictures: boolean
  readonly attached: QueuedRun | undefined
}

/**
 * Connects to the queue of --queue; undefined without it.
 * @throws {CliError} When there is none, or an option does not go with a queue.
 */
export async function openReplayQueue(given: GivenReplay): Promise<ReplayQueue | undefined> {
  if (given.queue === undefined) {
    for (const name of ['attach', 'patience', 'pictures'] as const)
      if (given[name] !== undefined) throw new CliError(`--${name} needs --queue URL.`, 2)
    return undefined
  }
  for (const name of ['headed', 'slow'] as const)
    if (given[name]) throw new CliError(`--${name} is for people who watch; a queue plays elsewhere. Omit it.`, 2)
  if (given.attach !== undefined && given.cached !== undefined)
    throw new CliError('--cached does not go with --attach: the cases of that run are chosen.', 2)
  const patienceMs = parseDuration(given.patience ?? USUAL_PATIENCE) ?? 0
  if (patienceMs <= 0) throw new CliError(`--patience takes a span such as 30s, not '${given.patience}'.`, 2)
  const address = queueAddress(given.queue)
  const redis = await connect(address)
  try {
    const attached = given.attach === undefined ? undefined : await findRun(redis, address, given.attach)
    return { address, redis, patienceMs, allPictures: given.pictures ?? false, attached }
  } catch (error) {
    redis.disconnect()
    throw queueError(address, error)
  }
}

/** Returns the options of a run that another process has started. */
export function attachedOptions({ record }: QueuedRun, options: ReplayOptions): ReplayOptions {
  const { driver, seed, hubProtocol, split, basePath, repeat } = record
  const { seed: _, ...others } = options
  return { ...others, driver, hubProtocol, split, basePath, repeat, ...(seed === undefined ? {} : { seed }) }
}

/** Returns the cases of a run that another process has started. */
export const attachedCases = async (run: QueuedRun): Promise<readonly ReplayCase[]> =>
  (await scenariosOfRun(run)).map(scenario => ({ scenario, loaded: scenario }))

/**
 * Plays cases on the workers; returns the finished results in the order of the cases. With `bail` it waits for no
 * other result after the first failure.
 */
export async function playQueued(
  cases: readonly ReplayCase[],
  options: ReplayOptions,
  queue: ReplayQueue & { readonly bail: boolean },
  onRun: (run: CaseRun, of: ReplayCase) => void,
): Promise<readonly CaseResult[]> {
  const { address, redis, patienceMs, attached, bail } = queue
  try {
    const run = attached ?? (await startRun(redis, address, await withSources(cases), aboutRun(options, queue)))
    process.stderr.write(
      `Run ${run.id}. Should this process end, go on with: npx drydock replay --attach ${run.id} --queue ${address.shown}\n`,
    )
    let isStopped = false
    void gracefulStopSignal().enough.then(() => {
      isStopped = true
    })
    const { results, reason } = await followRun(run, {
      patienceMs,
      isStopped: () => isStopped,
      onRun(played, index) {
        const of = cases[index]
        if (of) onRun(played, of)
        if (bail && played.result.verdict === 'failed') isStopped = true
      },
    })
    if (reason !== undefined) process.stdout.write(`${reason}\n`)
    await endRun(run)
    return results
  } catch (error) {
    throw queueError(address, error)
  }
}

function aboutRun(options: ReplayOptions, { allPictures }: ReplayQueue) {
  const { driver, seed, hubProtocol, split, basePath, repeat, pictures } = options
  const wanted = pictures === true ? (allPictures ? 'all' : 'failed') : 'none'
  return {
    build: buildDigest(driver),
    driver,
    hubProtocol,
    split: split ?? false,
    repeat,
    pictures: wanted,
    ...(seed === undefined ? {} : { seed }),
    ...(basePath === undefined ? {} : { basePath }),
  } as const
}

/** Returns the cases with their sources; cases of one scenario share it. */
async function withSources(cases: readonly ReplayCase[]) {
  const sources = new Map<string, Promise<ScenarioSource>>()
  const read = ({ loaded }: ReplayCase): Promise<ScenarioSource> => {
    const key = `${loaded.file} ${loaded.id}`
    const source = sources.get(key) ?? sourceOf(loaded)
    sources.set(key, source)
    return source
  }
  return Promise.all(cases.map(async it => ({ scenario: it.scenario, source: await read(it) })))
}
