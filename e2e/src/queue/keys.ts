/** Keys of a queue in Redis. All keys of a run begin with its own prefix; those that a started run has expire. */
import type { Redis } from 'ioredis'

/** Runs that are not over, by the time of their start. */
export const RUNS = 'drydock:runs'
/** Time that the keys of a finished run stay. */
export const KEPT_S = 3_600
/** Time that the keys of an abandoned run stay; `--attach` is possible meanwhile. */
export const ABANDONED_S = 86_400
/** Time that the list of runs stays after its last run: meanwhile workers remove the jobs of abandoned runs. */
export const LISTED_S = 7 * ABANDONED_S
/** Name of the BullMQ queue of each run; its keys begin with the run's prefix. */
export const QUEUE_NAME = 'jobs'

/** Key by which a worker shows that it is there. */
export const workerKey = (name: string): string => `drydock:worker:${name}`

/** Returns the keys of a run. */
export const keysOf = (run: string) => ({
  /** Prefix of the BullMQ queue. */
  prefix: `drydock:run:${run}`,
  record: `drydock:run:${run}:record`,
  sources: `drydock:run:${run}:sources`,
  results: `drydock:run:${run}:results`,
  /** Workers that take its jobs, and workers that refuse it, with the reason. */
  takers: `drydock:run:${run}:takers`,
  refusals: `drydock:run:${run}:refusals`,
  /** Exists when the run is over. */
  over: `drydock:run:${run}:over`,
})

const SCANNED_AT_ONCE = 1_000

async function forKeys(redis: Redis, pattern: string, act: (keys: string[]) => Promise<unknown>): Promise<void> {
  let cursor = '0'
  do {
    const [next, keys] = await redis.scan(cursor, 'MATCH', pattern, 'COUNT', SCANNED_AT_ONCE)
    if (keys.length > 0) await act(keys)
    cursor = next
  } while (cursor !== '0')
}

/** Pattern of the keys of BullMQ: its own command to remove them refuses to work in a full Redis. */
const jobKeys = (run: string): string => `${keysOf(run).prefix}:${QUEUE_NAME}:*`

/** Removes the jobs of a run. */
export const removeJobs = (redis: Redis, run: string): Promise<void> =>
  forKeys(redis, jobKeys(run), keys => redis.unlink(...keys))

/** Removes all keys of a run. */
export const removeKeys = (redis: Redis, run: string): Promise<void> =>
  forKeys(redis, `${keysOf(run).prefix}:*`, keys => redis.unlink(...keys))

/** Lets the jobs of a run expire like an abandoned run. */
export const expireJobs = (redis: Redis, run: string): Promise<void> =>
  forKeys(redis, jobKeys(run), keys => redis.pipeline(keys.map(it => ['expire', it, ABANDONED_S])).exec())
