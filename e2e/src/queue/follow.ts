/** Follows a run in the queue until all its results are there, or nobody can give them. */
import type { Redis } from 'ioredis'
import type { CaseResult } from '#runner/replay/result.ts'
import { type CaseRun, unplayedRun } from '#runner/replay/run.ts'
import { wallNow } from '#wallClock.ts'
import { connectionLoss } from './connection.ts'
import { keysOf, workerKey } from './keys.ts'
import { createMerging } from './merge.ts'
import type { QueuedRun } from './producer.ts'
import { JobData, jobName, jobsOf, type QueueRecord } from './record.ts'
import { unpackRun } from './result.ts'

/** Time of one look for results. */
const LOOK_MS = 500
const MOST_AT_ONCE = 50

export interface Waiting {
  /** Returns whether the run is interrupted. */
  readonly isStopped: () => boolean
  /** Time for which a run may have no worker. */
  readonly patienceMs: number
  /** Time for which Redis may be away. */
  readonly lossMs?: number
}

export interface Following extends Waiting {
  /** Called once for each job, and once more when a later result differs, or comes though the job was given up. */
  readonly onRun: (run: CaseRun, index: number) => void
}

export interface Followed {
  /** In the order of the cases, then of the repeats; those that are missing are left out. */
  readonly results: readonly CaseResult[]
  /** Why results are missing; undefined if none is, or the run was interrupted. */
  readonly reason: string | undefined
}

const USUAL_LOSS_MS = 60_000
const LOST =
  'Redis no longer has this run. Start Redis with --appendonly yes, which keeps runs over a restart, and play again.'

/** Takes what the workers send. */
export interface ResultReceiver {
  /** A result of a job; it may come more than once. */
  take(job: JobData, body: Buffer, worker: string): Promise<void>
  /** The queue has given up a job. */
  giveUp(job: JobData, why: string): void
  /** Whether the job has a result, or was given up. */
  has(job: JobData): boolean
}

/**
 * Follows a run until every job has a result; returns why results are missing. Beginning again gives all results again,
 * so another process may go on.
 * @throws {Error} When Redis is away for too long.
 */
export async function followJobs(
  run: QueuedRun<QueueRecord>,
  receiver: ResultReceiver,
  { isStopped, patienceMs, lossMs }: Waiting,
): Promise<string | undefined> {
  const { record, redis, id } = run
  const jobs = jobsOf(record)
  const jobByName = new Map(jobs.map(it => [jobName(it), it]))
  const reader = redis.duplicate()
  reader.on('error', () => undefined)
  const loss = connectionLoss(reader, lossMs ?? USUAL_LOSS_MS)
  // It counts only while somebody waits for Redis.
  loss.catch(() => undefined)
  let [after, heard, reason] = ['0', wallNow(), undefined as string | undefined]
  const look = async (): Promise<void> => {
    for (const entry of await entriesAfter(reader, keysOf(id).results, after)) {
      after = entry.id
      const job = jobByName.get(entry.job)
      if (job) await receiver.take(job, entry.body, entry.worker)
    }
    for (const [job, why] of await poisoned(run, jobByName)) if (!receiver.has(job)) receiver.giveUp(job, why)
    if (await hasWorker(run)) heard = wallNow()
    else if (!(await isKept(run))) reason = LOST
    else if (wallNow() - heard >= patienceMs) reason = await nobodyText(run)
  }
  try {
    while (!jobs.every(it => receiver.has(it)) && reason === undefined && !isStopped())
      await Promise.race([look(), loss])
  } finally {
    reader.disconnect()
  }
  return reason
}

/**
 * Returns the results of a replay.
 * @throws {Error} As `followJobs`.
 */
export async function followRun(run: QueuedRun, following: Following): Promise<Followed> {
  const merging = createMerging()
  const take = (job: JobData, played: CaseRun): void => {
    const name = jobName(job)
    if (merging.add(name, played.result) === 'same') return
    following.onRun({ ...played, result: merging.results.get(name) ?? played.result }, job.index)
  }
  const giveUp = (job: JobData, failed: CaseRun): void => {
    merging.giveUp(jobName(job), failed.result)
    following.onRun(failed, job.index)
  }
  const reason = await followJobs(
    run,
    {
      take: async (job, body, worker) => take(job, await unpackRun(body, worker)),
      giveUp: (job, why) => giveUp(job, unplayed(run, job, why)),
      has: job => merging.results.has(jobName(job)),
    },
    following,
  )
  return { results: jobsOf(run.record).flatMap(it => merging.results.get(jobName(it)) ?? []), reason }
}

interface StreamEntry {
  readonly id: string
  readonly job: string
  readonly worker: string
  readonly body: Buffer
}

/** Returns the next entries of a stream, and waits a little when there are none. */
async function entriesAfter(reader: Redis, key: string, after: string): Promise<readonly StreamEntry[]> {
  const read = await reader.xreadBuffer('COUNT', MOST_AT_ONCE, 'BLOCK', LOOK_MS, 'STREAMS', key, after)
  const entries: readonly (readonly [Buffer, readonly Buffer[]])[] = Array.isArray(read) ? (read[0]?.[1] ?? []) : []
  return entries.map(([id, fields]) => ({
    id: id.toString(),
    job: fields[1]?.toString() ?? '',
    worker: fields[3]?.toString() ?? '',
    body: fields[5] ?? Buffer.alloc(0),
  }))
}

/** Returns the jobs that the queue has given up, because they failed or ended their workers three times. */
async function poisoned(
  { queue }: QueuedRun<QueueRecord>,
  jobByName: ReadonlyMap<string, JobData>,
): Promise<readonly (readonly [JobData, string])[]> {
  if ((await queue.getFailedCount()) === 0) return []
  return (await queue.getFailed()).flatMap(it => {
    const data = JobData.safeParse(it.data)
    const job = data.success ? jobByName.get(jobName(data.data)) : undefined
    return job ? [[job, it.failedReason ?? 'the reason is unknown'] as const] : []
  })
}

/** Returns the failed run of a case that was given up. */
function unplayed({ record }: QueuedRun, { index, repeat }: JobData, why: string): CaseRun {
  const { id = '', case: name = '', file = '' } = record.cases[index] ?? {}
  const failures = [`No worker could play this case, in three attempts: ${why}.`.replace(/\.\.$/, '.')]
  return unplayedRun({ id, case: name, file, repeat, verdict: 'failed', virtualMs: 0, wallMs: 0, hash: '', failures })
}

/** Returns whether a worker that takes jobs of the run is alive. */
async function hasWorker({ redis, id }: QueuedRun<QueueRecord>): Promise<boolean> {
  for (const name of await redis.hkeys(keysOf(id).takers)) if ((await redis.exists(workerKey(name))) === 1) return true
  return false
}

/** Returns whether Redis still has the record of the run, without which no worker finds it. */
const isKept = async ({ redis, id }: QueuedRun<QueueRecord>): Promise<boolean> =>
  (await redis.exists(keysOf(id).record)) === 1

async function nobodyText({ redis, id, record, address }: QueuedRun<QueueRecord>): Promise<string> {
  const refusals = Object.entries(await redis.hgetall(keysOf(id).refusals))
  const build = record.build.slice(0, 12)
  return refusals.length === 0
    ? `No worker takes the jobs of this run, which needs the build ${build}. Start one: npx drydock worker --queue ${address.shown}`
    : `No worker takes the jobs of this run. ${refusals.map(([name, why]) => `${name}: ${why}`).join(' ')}`
}
