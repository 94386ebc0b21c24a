/** Worker: takes jobs of all runs that need its build, plays them, and sends back their results. */
import type { Driver } from '@drydock/simulator'
import type { Job, Worker } from 'bullmq'
import type { Redis } from 'ioredis'
import { buildDigest } from '#cached/buildDigest.ts'
import { messageOf } from '#runner/host/cliError.ts'
import { pause } from '#wallClock.ts'
import { bullmq } from './connection.ts'
import { ABANDONED_S, keysOf, QUEUE_NAME, removeJobs, RUNS, workerKey } from './keys.ts'
import { casePlayer, type JobPlayer, type PlayerOptions, seedPlayer } from './players.ts'
import { aboutText, JobData, jobName, recordIn, type QueueRecord } from './record.ts'
import { createSemaphore, type Semaphore } from './semaphore.ts'

const LOOK_MS = 500
/** A worker that has not renewed its key for this long counts as gone. */
const ALIVE_S = 30
/** Number of stalls of a job after which another worker still takes it over; with one more it has failed. */
const MOST_STALLS = 2

export interface WorkerOptions extends PlayerOptions {
  readonly name: string
  readonly concurrency: number
  /** Time without a sign of life after which another worker takes over a job. */
  readonly lockMs: number
  readonly say: (line: string) => void
  readonly isStopped: () => boolean
  /** Why this machine cannot run a driver; undefined if it can. */
  readonly lacking: (driver: Driver) => Promise<string | undefined>
  /** The build of this worker. */
  readonly buildOf?: (driver: Driver, kind: QueueRecord['kind']) => string
}

interface Serving {
  readonly worker: Worker
  close(): Promise<void>
}

/** Serves all runs until it is stopped; then it finishes the jobs in progress. */
export async function serveQueue(redis: Redis, options: WorkerOptions): Promise<void> {
  const known = new Map<string, Serving | undefined>()
  const closing = new Set<Promise<void>>()
  const permits = createSemaphore(options.concurrency)
  let isClosed = false
  const renewing = renewUntil(() => isClosed, redis, options.name)
  // Not awaited in the loop: a job in progress must not keep the worker from other runs.
  const close = (serving: Serving): void => {
    const closed: Promise<void> = serving
      .close()
      .catch(error => options.say(`A run was not closed: ${messageOf(error)}`))
      .finally(() => closing.delete(closed))
    closing.add(closed)
  }
  while (!options.isStopped()) {
    try {
      const runs = await redis.zrange(RUNS, '0', '-1')
      for (const run of runs) if (!known.has(run)) known.set(run, await joinRun(redis, run, options, permits))
      for (const [run, serving] of known)
        if (await isOver(redis, run)) {
          known.delete(run)
          if (serving) close(serving)
          await redis.zrem(RUNS, run)
          if (await isExpired(redis, run)) await removeJobs(redis, run)
        }
    } catch (error) {
      // The connection is opened again; until then there is nothing to do.
      options.say(`The queue does not answer: ${messageOf(error)}`)
    }
    await pause(LOOK_MS)
  }
  for (const serving of known.values()) if (serving) close(serving)
  await Promise.all(closing)
  isClosed = true
  await renewing
  await redis.del(workerKey(options.name))
}

/** Renews the worker's sign of life, also while jobs in progress end. */
async function renewUntil(isOver: () => boolean, redis: Redis, name: string): Promise<void> {
  while (!isOver()) {
    // Without a connection there is nothing to renew; the loop of the worker says so.
    await redis.set(workerKey(name), '', 'EX', ALIVE_S).catch(() => undefined)
    await pause(LOOK_MS)
  }
}

const isOver = async (redis: Redis, run: string): Promise<boolean> =>
  (await redis.exists(keysOf(run).over)) === 1 || (await isExpired(redis, run))

const isExpired = async (redis: Redis, run: string): Promise<boolean> => (await redis.exists(keysOf(run).record)) === 0

/**
 * Begins to serve a run; undefined when this worker refuses it. It says that it takes the jobs only when it can play
 * them: a producer waits for as long as a worker takes them.
 */
async function joinRun(
  redis: Redis,
  run: string,
  options: WorkerOptions,
  permits: Semaphore,
): Promise<Serving | undefined> {
  const keys = keysOf(run)
  const bytes = await redis.getBuffer(keys.record)
  if (!bytes) return undefined
  const record = recordIn(bytes)
  const player = record ? await playerOf(redis, run, record, options) : 'another version of Drydock has written it.'
  if (!record || typeof player === 'string') {
    options.say(`Run ${run} is refused: ${player}`)
    await redis.hset(keys.refusals, options.name, String(player))
    await redis.expire(keys.refusals, ABANDONED_S)
    return undefined
  }
  try {
    await redis.hset(keys.takers, options.name, record.build)
    await redis.expire(keys.takers, ABANDONED_S)
    options.say(`Run ${run}: ${aboutText(record)}.`)
    return await serveRun(redis, { run, player, permits }, options)
  } catch (error) {
    await player.close()
    throw error
  }
}

/** Returns the player of a run, or why this worker refuses it. */
async function playerOf(
  redis: Redis,
  run: string,
  record: QueueRecord,
  options: WorkerOptions,
): Promise<JobPlayer | string> {
  try {
    const reason = await refusalOf(record, options)
    if (reason !== undefined) return reason
    return record.kind === 'replay' ? await casePlayer(redis, run, record, options) : seedPlayer(record, options)
  } catch (error) {
    return `this worker cannot play it: ${messageOf(error)}.`
  }
}

async function refusalOf(
  record: QueueRecord,
  { buildOf = buildDigest, lacking, seedTasks }: WorkerOptions,
): Promise<string | undefined> {
  if (record.kind !== 'replay' && !seedTasks?.[record.kind]) return `this worker plays no seeds of ${record.kind}.`
  const lack = await lacking(record.driver)
  if (lack !== undefined) return lack
  const own = buildOf(record.driver, record.kind)
  return own === record.build
    ? undefined
    : `it needs the build ${record.build.slice(0, 12)}, and this worker has the build ${own.slice(0, 12)}.`
}

interface ServedRun {
  readonly run: string
  readonly player: JobPlayer
  readonly permits: Semaphore
}

async function serveRun(redis: Redis, served: ServedRun, options: WorkerOptions): Promise<Serving> {
  const { Worker: BullWorker } = await bullmq()
  const { run, player, permits } = served
  const play = async ({ data }: Job): Promise<void> => {
    const job = JobData.parse(data)
    await permits.run(async () => send(redis, run, job, options.name, await player.play(job)))
  }
  const worker = new BullWorker(QUEUE_NAME, play, {
    connection: redis,
    prefix: keysOf(run).prefix,
    name: options.name,
    concurrency: options.concurrency,
    lockDuration: options.lockMs,
    stalledInterval: options.lockMs,
    maxStalledCount: MOST_STALLS,
  })
  // Errors of jobs are in the queue, and a lost connection is opened again.
  worker.on('error', () => undefined)
  return {
    worker,
    async close() {
      await worker.close()
      await player.close()
    },
  }
}

async function send(redis: Redis, run: string, job: JobData, worker: string, body: Buffer): Promise<void> {
  const { results } = keysOf(run)
  await redis.xadd(results, '*', 'job', jobName(job), 'worker', worker, 'body', body)
  // The producer shortens this at the end of the run. EXPIRE NX would need Redis 7.0.
  if ((await redis.ttl(results)) < 0) await redis.expire(results, ABANDONED_S)
}
