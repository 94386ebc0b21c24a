/** Keys of a queue in Redis. All keys of a run begin with its own prefix, and expire. */

/** Runs that are not over, by the time of their start. */
export const RUNS = 'drydock:runs'
/** Time that the keys of a finished run stay. */
export const KEPT_S = 3_600
/** Time that the keys of an abandoned run stay; `--attach` is possible meanwhile. */
export const ABANDONED_S = 86_400
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
