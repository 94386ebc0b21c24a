/** Producer: puts a run into the queue, follows it, and gives its results as a local replay does. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Scenario } from '@drydock/simulator'
import type { Queue } from 'bullmq'
import type { Redis } from 'ioredis'
import { CliError } from '#runner/host/cliError.ts'
import type { ScenarioSource } from '#runner/host/scenarioSource.ts'
import type { QueueAddress } from './address.ts'
import { bullmq, queueError } from './connection.ts'
import { ABANDONED_S, expireJobs, KEPT_S, keysOf, LISTED_S, QUEUE_NAME, removeJobs, removeKeys, RUNS } from './keys.ts'
import { jobName, jobsOf, packed, recordIn, type ReplayRecord, type QueueRecord, type SeedsRecord } from './record.ts'
import { packSource, unpackScenarios } from './travel.ts'

const MOST_ATTEMPTS = 3
const RUN_DIGITS = 8

export interface QueuedCase {
  readonly scenario: Scenario
  readonly source: ScenarioSource
}

/** A run in the queue. */
export interface QueuedRun<R extends QueueRecord = ReplayRecord> {
  readonly id: string
  readonly record: R
  readonly redis: Redis
  readonly queue: Queue
  readonly address: QueueAddress
}

const queueOf = async (redis: Redis, run: string): Promise<Queue> => {
  const { Queue: BullQueue } = await bullmq()
  const queue = new BullQueue(QUEUE_NAME, { connection: redis, prefix: keysOf(run).prefix })
  // Lost connections are opened again.
  queue.on('error', () => undefined)
  return queue
}

/**
 * Puts all cases of a replay into the queue.
 * @throws {CliError} With one line when Redis refuses them; nothing of the run is left then.
 */
export async function startRun(
  redis: Redis,
  address: QueueAddress,
  cases: readonly QueuedCase[],
  about: Omit<ReplayRecord, 'version' | 'kind' | 'cases'>,
): Promise<QueuedRun> {
  const sources = [...new Set(cases.map(it => it.source))]
  const record: ReplayRecord = {
    version: 2,
    kind: 'replay',
    ...about,
    cases: cases.map(({ scenario, source }) => ({
      source: sources.indexOf(source),
      id: scenario.id,
      case: scenario.case,
      file: scenario.file,
    })),
  }
  return enqueue(redis, address, record, sources.map(packSource))
}

/**
 * Puts ranges of seeds into the queue.
 * @throws {CliError} As `startRun`.
 */
export const startSeeds = (
  redis: Redis,
  address: QueueAddress,
  about: Omit<SeedsRecord, 'version'>,
): Promise<QueuedRun<SeedsRecord>> => enqueue(redis, address, { version: 2, ...about }, [])

async function enqueue<R extends QueueRecord>(
  redis: Redis,
  address: QueueAddress,
  record: R,
  sources: readonly Buffer[],
): Promise<QueuedRun<R>> {
  const id = randomUUID().replaceAll('-', '').slice(0, RUN_DIGITS)
  const keys = keysOf(id)
  const queue = await queueOf(redis, id)
  const run = { id, record, redis, queue, address }
  try {
    for (const [index, source] of sources.entries()) {
      await redis.hset(keys.sources, String(index), source)
      if (index === 0) await redis.expire(keys.sources, ABANDONED_S)
    }
    await redis.set(keys.record, packed(record), 'EX', ABANDONED_S)
    await queue.addBulk(
      jobsOf(record).map(data => {
        const opts = { jobId: `job-${jobName(data)}`, attempts: MOST_ATTEMPTS, removeOnComplete: true }
        return { name: record.kind, data, opts }
      }),
    )
    await expireJobs(redis, id)
    const [seconds] = await redis.time()
    await redis.zadd(RUNS, Number(seconds), id)
    await redis.expire(RUNS, LISTED_S)
    return run
  } catch (error) {
    await removeRun(run).catch(() => undefined)
    throw queueError(address, error)
  }
}

/**
 * Finds a run that another process has started.
 * @throws {CliError} With exit code 2 when there is none.
 */
export async function findRun(redis: Redis, address: QueueAddress, id: string): Promise<QueuedRun> {
  const run = await findAnyRun(redis, address, id)
  if (run.record.kind !== 'replay') throw wrongKind(run)
  return { ...run, record: run.record }
}

/**
 * Finds a run of seeds that another process has started.
 * @throws {CliError} With exit code 2 when there is none, or it is of another kind.
 */
export async function findSeeds(
  redis: Redis,
  address: QueueAddress,
  id: string,
  kind: SeedsRecord['kind'],
): Promise<QueuedRun<SeedsRecord>> {
  const run = await findAnyRun(redis, address, id)
  if (run.record.kind !== kind) throw wrongKind(run)
  return { ...run, record: run.record }
}

const wrongKind = ({ id, record }: QueuedRun<QueueRecord>): CliError =>
  new CliError(`the run '${id}' is one of ${record.kind}. Attach to it with the command that started it.`, 2)

async function findAnyRun(redis: Redis, address: QueueAddress, id: string): Promise<QueuedRun<QueueRecord>> {
  const bytes = /^[0-9a-f]{1,32}$/.test(id) ? await redis.getBuffer(keysOf(id).record) : null
  const record = bytes ? recordIn(bytes) : undefined
  if (!record)
    throw new CliError(`there is no run '${id}' in the queue at ${address.shown}. A run is kept for an hour.`, 2)
  return { id, record, redis, queue: await queueOf(redis, id), address }
}

/** Returns the scenarios of a run, in the order of its cases. */
export async function scenariosOfRun({ id, record, redis }: QueuedRun): Promise<readonly Scenario[]> {
  const folder = await mkdtemp(join(tmpdir(), 'drydock-attach-'))
  try {
    const sources = new Map<number, readonly Scenario[]>()
    for (const source of new Set(record.cases.map(it => it.source))) {
      const bytes = await redis.hgetBuffer(keysOf(id).sources, String(source))
      if (!bytes) throw new CliError(`the scenarios of the run '${id}' are gone.`, 2)
      sources.set(source, await unpackScenarios(bytes, join(folder, String(source))))
    }
    return record.cases.map(wanted => {
      const found = sources.get(wanted.source)?.find(it => it.case === wanted.case)
      if (!found) throw new CliError(`'${wanted.file}' has no case '${wanted.case}'.`, 2)
      return { ...found, file: wanted.file }
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Removes everything of a run that has not begun. */
async function removeRun({ id, redis, queue }: QueuedRun<QueueRecord>): Promise<void> {
  await redis.zrem(RUNS, id)
  await removeKeys(redis, id)
  await queue.close()
}

/** Ends a run: its jobs are removed, and everything else of it expires in an hour. */
export async function endRun({ id, redis, queue }: QueuedRun<QueueRecord>): Promise<void> {
  const keys = keysOf(id)
  await redis.zrem(RUNS, id)
  // First, because a full Redis takes nothing new before.
  await removeJobs(redis, id)
  await redis.set(keys.over, '', 'EX', KEPT_S)
  for (const key of [keys.record, keys.sources, keys.results, keys.takers, keys.refusals])
    await redis.expire(key, KEPT_S)
  await queue.close()
}
