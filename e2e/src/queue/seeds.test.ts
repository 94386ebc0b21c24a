/** Runs of seeds in a queue: their results come in the order of the seeds, whoever has them first. */
import { expect, onTestFinished, test } from 'vitest'
import type { QueueAddress } from './address.ts'
import { connect } from './connection.ts'
import type { OpenSeedTask, SeedTask } from './players.ts'
import { endRun, findRun, findSeeds, startSeeds } from './producer.ts'
import { jobsOf, packed, type SeedsRecord, seedsOf } from './record.ts'
import { followSeeds, type SeedResult } from './seeds.ts'
import { keysOf } from './keys.ts'
import { BUILD } from './testing/build.ts'
import { HAS_REDIS, startRedis, WITHOUT_REDIS } from './testing/redis.ts'
import { startWorker } from './testing/run.ts'

const SLOW = { timeout: 240_000 }
const ABOUT = { kind: 'explore', driver: 'dom', build: BUILD, first: 5, count: 7, size: 3 } as const

test('jobs are ranges of seeds, and the last one has the rest', () => {
  const record: SeedsRecord = { version: 2, ...ABOUT }
  expect(jobsOf(record).map(it => seedsOf(record, it))).toEqual([[5, 6, 7], [8, 9, 10], [11]])
})

async function begin(address: QueueAddress, about: Omit<SeedsRecord, 'version'> = ABOUT) {
  const redis = await connect(address)
  onTestFinished(() => redis.disconnect())
  return startSeeds(redis, address, about)
}

type Begun = Awaited<ReturnType<typeof begin>>

async function finish(run: Begun, patienceMs = 60_000) {
  const results: SeedResult[] = []
  const onSeed = async (it: SeedResult): Promise<void> => void results.push(it)
  const reason = await followSeeds(run, { patienceMs, isStopped: () => false, onSeed })
  await endRun(run)
  return { results, reason }
}

const double: SeedTask['play'] = async seed => ({ twice: 2 * seed })
const doubling: OpenSeedTask = () => ({ play: double })
const expected = [5, 6, 7, 8, 9, 10, 11].map(seed => ({ seed, value: { twice: 2 * seed } }))

test.skipIf(!HAS_REDIS)(
  `results of seeds come in order, though the first seeds are the last ones to be played${WITHOUT_REDIS}`,
  SLOW,
  async () => {
    const { address } = await startRedis()
    const run = await begin(address)
    const { promise: isLastPlayed, resolve: lastPlayed } = Promise.withResolvers<void>()
    await startWorker(address, 'one', {
      concurrency: 2,
      seedTasks: {
        explore: () => ({
          async play(seed) {
            if (seed === 5) await isLastPlayed
            if (seed === 11) lastPlayed()
            return double(seed)
          },
        }),
      },
    })
    const { results, reason } = await finish(run)
    expect(results).toEqual(expected.map(it => ({ ...it, worker: 'one' })))
    expect(reason).toBe(undefined)
  },
)

test.skipIf(!HAS_REDIS)(
  `a result that comes twice counts once, and a different one is named${WITHOUT_REDIS}`,
  SLOW,
  async () => {
    const { address } = await startRedis()
    const run = await begin(address)
    const send = (worker: string, values: readonly unknown[]) =>
      run.redis.xadd(keysOf(run.id).results, '*', 'job', '0-1', 'worker', worker, 'body', packed(values))
    const own = await Promise.all([5, 6, 7].map(double))
    await send('first', own)
    await send('second', own)
    await send('third', [0, 0, 0])
    await startWorker(address, 'one', { seedTasks: { explore: doubling } })
    const { results, reason } = await finish(run)
    expect(results).toMatchObject(expected)
    expect(results[0]).toMatchObject({ worker: 'first' })
    expect(reason).toBe(
      'The seeds 5 to 7 gave two results, the second by third: the same seed must give the same result.',
    )
  },
)

test.skipIf(!HAS_REDIS)(
  `seeds that fail on three attempts are given up, and the others come in order${WITHOUT_REDIS}`,
  SLOW,
  async () => {
    const { address } = await startRedis()
    const run = await begin(address)
    const play: SeedTask['play'] = seed => (seed === 6 ? Promise.reject(new Error('no memory')) : double(seed))
    await startWorker(address, 'one', { seedTasks: { explore: () => ({ play }) } })
    const failure = 'No worker could play it, in three attempts: no memory'
    expect((await finish(run)).results).toMatchObject([
      ...[5, 6, 7].map(seed => ({ seed, failure })),
      ...expected.slice(3),
    ])
  },
)

test.skipIf(!HAS_REDIS)(
  `results that come although their job was given up replace the failure${WITHOUT_REDIS}`,
  SLOW,
  async () => {
    const { address } = await startRedis()
    const run = await begin(address)
    const { promise: isSent, resolve: sent } = Promise.withResolvers<void>()
    const play: SeedTask['play'] = async seed => {
      if (seed < 8) throw new Error('no memory')
      await isSent
      return double(seed)
    }
    await startWorker(address, 'one', { concurrency: 3, seedTasks: { explore: () => ({ play }) } })
    const results: SeedResult[] = []
    let looks = 0
    const isStopped = (): boolean => ++looks < 0
    const onSeed = async (it: SeedResult): Promise<void> => void results.push(it)
    const following = followSeeds(run, { patienceMs: 60_000, isStopped, onSeed })
    await expect.poll(() => run.queue.getFailedCount()).toBe(1)
    const before = looks
    await expect.poll(() => looks).toBeGreaterThan(before + 2)
    const own = await Promise.all([5, 6, 7].map(double))
    await run.redis.xadd(keysOf(run.id).results, '*', 'job', '0-1', 'worker', 'late', 'body', packed(own))
    sent()
    expect([await following, results.map(it => it.seed)]).toEqual([undefined, [5, 6, 7, 8, 9, 10, 11]])
    expect(results).toMatchObject(expected)
    expect(results[0]).toMatchObject({ worker: 'late' })
    await endRun(run)
  },
)

test.skipIf(!HAS_REDIS)(`a worker refuses seeds of a kind that it does not play${WITHOUT_REDIS}`, SLOW, async () => {
  const { address } = await startRedis()
  const run = await begin(address, { ...ABOUT, kind: 'ledger' })
  await startWorker(address, 'one', { seedTasks: { explore: doubling } })
  await expect.poll(() => run.redis.hlen(keysOf(run.id).refusals)).toBe(1)
  expect((await finish(run, 500)).reason).toBe(
    'No worker takes the jobs of this run. one: this worker plays no seeds of ledger.',
  )
})

test.skipIf(!HAS_REDIS)(`a run is attached to by the command that started it alone${WITHOUT_REDIS}`, SLOW, async () => {
  const { address } = await startRedis()
  const { id, redis } = await begin(address)
  const said = `the run '${id}' is one of explore. Attach to it with the command that started it.`
  await expect(findRun(redis, address, id)).rejects.toMatchObject({ exitCode: 2, message: said })
  await expect(findSeeds(redis, address, id, 'ledger')).rejects.toMatchObject({ exitCode: 2, message: said })
  expect((await findSeeds(redis, address, id, 'explore')).record).toEqual({ version: 2, ...ABOUT })
})

test.skipIf(!HAS_REDIS)(
  `a task gets the parameters of its run, and is closed once the run is over${WITHOUT_REDIS}`,
  SLOW,
  async () => {
    const { address } = await startRedis()
    const { promise: isClosed, resolve: closed } = Promise.withResolvers<void>()
    const opened: unknown[] = []
    await startWorker(address, 'one', {
      seedTasks: {
        mutate(params) {
          opened.push(params)
          return { play: double, close: async () => closed() }
        },
      },
    })
    const run = await begin(address, { ...ABOUT, kind: 'mutate', params: { files: ['a.ts'] } })
    expect((await finish(run)).results).toMatchObject(expected)
    await isClosed
    expect(opened).toEqual([{ files: ['a.ts'] }])
  },
)
