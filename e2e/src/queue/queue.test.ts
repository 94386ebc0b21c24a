import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { runOnce } from '#runner/replay/run.ts'
import { connect } from './connection.ts'
import { followRun } from './follow.ts'
import { keysOf, RUNS } from './keys.ts'
import { endRun, findRun } from './producer.ts'
import { packRun } from './result.ts'
import { HAS_REDIS, startRedis, WITHOUT_REDIS } from './testing/redis.ts'
import { begin, casesOf, finish, startWorker } from './testing/run.ts'

const SLOW = { timeout: 240_000 }
const LOCAL = { driver: 'none', repeat: 1, jobs: 1, headed: false, slow: false, hubProtocol: 'json' } as const

test.skipIf(!HAS_REDIS)(
  `two workers give what a local run gives, in the same order${WITHOUT_REDIS}`,
  SLOW,
  async () => {
    const { address } = await startRedis()
    const cases = await casesOf(6)
    await startWorker(address, 'one')
    await startWorker(address, 'two')
    const runs: string[] = []
    const { results, reason } = await finish(await begin(address, cases, { repeat: 2 }), {
      onRun: it => void runs.push(it.result.id),
    })
    const local = await Promise.all(cases.map(it => runOnce(it.scenario, 1, LOCAL, {})))
    expect(reason).toBeUndefined()
    expect(results.map(it => [it.id, it.repeat, it.verdict, it.hash, it.virtualMs])).toEqual(
      local.flatMap(({ result: it }) => [1, 2].map(repeat => [it.id, repeat, 'passed', it.hash, it.virtualMs])),
    )
    expect(runs).toHaveLength(12)
    for (const it of results) expect(it.worker).toMatch(/^(?:one|two)$/)
  },
)

test.skipIf(!HAS_REDIS)(
  `a worker with another build refuses, names both, and leaves the run to others${WITHOUT_REDIS}`,
  SLOW,
  async () => {
    const { address } = await startRedis()
    const other = await startWorker(address, 'other', { buildOf: () => 'c'.repeat(64) })
    const cases = await casesOf(1)
    const run = await begin(address, cases)
    await expect.poll(() => run.redis.hlen(keysOf(run.id).refusals)).toBe(1)
    const alone = await finish(run, { patienceMs: 500 })
    const why = 'it needs the build bbbbbbbbbbbb, and this worker has the build cccccccccccc.'
    expect(alone).toEqual({ results: [], reason: `No worker takes the jobs of this run. other: ${why}` })
    expect(other.lines).toContain(`Run ${run.id} is refused: ${why}`)
    await startWorker(address, 'right')
    expect((await finish(await begin(address, cases))).results).toMatchObject([{ verdict: 'passed', worker: 'right' }])
  },
)

test.skipIf(!HAS_REDIS)(
  `a worker without a temporary folder refuses a run with the reason, and nobody waits for it${WITHOUT_REDIS}`,
  SLOW,
  async () => {
    const { address } = await startRedis()
    const run = await begin(address, await casesOf(1))
    vi.stubEnv('TMPDIR', join(tmpdir(), 'drydock-is-missing'))
    onTestFinished(() => void vi.unstubAllEnvs())
    await startWorker(address, 'one')
    await expect.poll(() => run.redis.hlen(keysOf(run.id).refusals)).toBe(1)
    expect((await finish(run, { patienceMs: 500 })).reason).toMatch(
      /^No worker takes the jobs of this run\. one: this worker cannot play it: ENOENT: .+drydock-is-missing/,
    )
  },
)

test.skipIf(!HAS_REDIS)(
  `a worker refuses a run whose record cannot be read, and plays the next one${WITHOUT_REDIS}`,
  SLOW,
  async () => {
    const { address } = await startRedis()
    const cases = await casesOf(1)
    const broken = await begin(address, cases)
    await broken.redis.set(keysOf(broken.id).record, 'this is not compressed')
    const next = await begin(address, cases)
    await startWorker(address, 'one')
    expect((await finish(next)).results).toMatchObject([{ verdict: 'passed', worker: 'one' }])
    expect((await finish(broken, { patienceMs: 500 })).reason).toBe(
      'No worker takes the jobs of this run. one: another version of Drydock has written it.',
    )
  },
)

test.skipIf(!HAS_REDIS)(
  `a worker takes the jobs of another run while a job of an ended run is still in progress${WITHOUT_REDIS}`,
  SLOW,
  async () => {
    const { address } = await startRedis()
    const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await startWorker(address, 'one', {
      async playCase(...run) {
        if (run[0].id === 'OWN-01') {
          begun.resolve()
          await held.promise
        }
        return runOnce(...run)
      },
    })
    onTestFinished(() => held.resolve())
    const [first, second] = await casesOf(2)
    if (!first || !second) throw new Error('There are two cases.')
    const ended = await begin(address, [first])
    await begun.promise
    await endRun(ended)
    const { results, reason } = await finish(await begin(address, [second]))
    expect([reason, results.map(it => it.verdict)]).toEqual([undefined, ['passed']])
  },
)

test.skipIf(!HAS_REDIS)(`a run without any worker ends with a sentence${WITHOUT_REDIS}`, SLOW, async () => {
  const { address, url } = await startRedis()
  const { reason } = await finish(await begin(address, await casesOf(1)), { patienceMs: 500 })
  expect(reason).toBe(
    `No worker takes the jobs of this run, which needs the build bbbbbbbbbbbb. Start one: npx drydock worker --queue ${url}`,
  )
})

test.skipIf(!HAS_REDIS)(`everything of a run expires within an hour of its end${WITHOUT_REDIS}`, SLOW, async () => {
  const { address } = await startRedis()
  const { stop } = await startWorker(address, 'one')
  await finish(await begin(address, await casesOf(2)))
  await stop()
  const redis = await connect(address)
  onTestFinished(() => redis.disconnect())
  const keys = await redis.keys('*')
  const ages = await Promise.all(keys.map(async it => [it, await redis.ttl(it)] as const))
  expect(ages.filter(([, ttl]) => ttl < 0 || ttl > 3_600)).toEqual([])
})

test.skipIf(!HAS_REDIS)(
  `every key of a run whose producer was killed expires, and a worker removes jobs without a run${WITHOUT_REDIS}`,
  SLOW,
  async () => {
    const { address } = await startRedis()
    const [run, expired] = [await begin(address, await casesOf(2)), await begin(address, await casesOf(1))]
    const lasting = async (pattern: string): Promise<readonly string[]> => {
      const keys = await run.redis.keys(pattern)
      const ages = await Promise.all(keys.map(it => run.redis.ttl(it)))
      return keys.filter((_, index) => (ages[index] ?? 0) < 0)
    }
    expect(await lasting('*')).toEqual([])
    await run.redis.del(keysOf(expired.id).record)
    await startWorker(address, 'one')
    await expect.poll(() => run.redis.keys(`${keysOf(expired.id).prefix}:jobs:*`)).toEqual([])
    expect(await run.redis.zrange(RUNS, '0', '-1')).toEqual([run.id])
    await expect.poll(() => run.redis.xlen(keysOf(run.id).results)).toBe(2)
    // Two jobs at once: the later result may have come before the time of the first was set.
    await expect.poll(() => lasting(keysOf(run.id).results)).toEqual([])
  },
)

test.skipIf(!HAS_REDIS)(`a worker lets results expire with a command of Redis 6.2${WITHOUT_REDIS}`, SLOW, async () => {
  const { address } = await startRedis()
  const run = await begin(address, await casesOf(2))
  const monitor = await run.redis.monitor()
  onTestFinished(() => monitor.disconnect())
  const commands: string[][] = []
  monitor.on('monitor', (_time, words: string[]) => commands.push(words))
  // Two jobs at once would both find results without a time, and set it.
  await startWorker(address, 'one', { concurrency: 1 })
  const { results } = keysOf(run.id)
  await expect.poll(() => run.redis.xlen(results)).toBe(2)
  const expiries = () => commands.filter(it => it[0]?.toLowerCase() === 'expire' && it[1] === results)
  await expect.poll(expiries).toEqual([['expire', results, '86400']])
})

test.skipIf(!HAS_REDIS)(`another process goes on with a run, and gets all results${WITHOUT_REDIS}`, SLOW, async () => {
  const { address } = await startRedis()
  const run = await begin(address, await casesOf(3))
  await startWorker(address, 'one')
  let isStopped = false
  const stop = (): void => {
    isStopped = true
  }
  await followRun(run, { patienceMs: 60_000, isStopped: () => isStopped, onRun: stop })
  const redis = await connect(address)
  onTestFinished(() => redis.disconnect())
  const { results } = await finish(await findRun(redis, address, run.id))
  expect(results.map(it => [it.id, it.verdict])).toEqual([1, 2, 3].map(it => [`OWN-0${it}`, 'passed']))
  await expect(findRun(redis, address, 'abc')).rejects.toMatchObject({ exitCode: 2 })
})

test.skipIf(!HAS_REDIS)(
  `a result that comes twice counts once; another hash is a failure that names both workers${WITHOUT_REDIS}`,
  SLOW,
  async () => {
    const { address } = await startRedis()
    const cases = await casesOf(2)
    const run = await begin(address, cases)
    const [first, second] = await Promise.all(cases.map(it => runOnce(it.scenario, 1, LOCAL, {})))
    if (!first || !second) throw new Error('There are two cases.')
    const send = async (job: string, worker: string, body: Buffer): Promise<unknown> =>
      run.redis.xadd(keysOf(run.id).results, '*', 'job', job, 'worker', worker, 'body', body)
    const broken = { ...first, result: { ...first.result, hash: 'f'.repeat(64) } }
    await send('0-1', 'one', await packRun(first))
    await send('0-1', 'two', await packRun(first))
    await send('0-1', 'three', await packRun(broken))
    await send('1-1', 'one', await packRun(second))
    const { results } = await finish(run)
    const hash = first.result.hash.slice(0, 12)
    expect(results).toMatchObject([
      {
        verdict: 'failed',
        failures: [
          `The same input gave two results: the worker one had passed with hash ${hash}, the worker three had passed with hash ffffffffffff.`,
        ],
      },
      { verdict: 'passed' },
    ])
  },
)

test.skipIf(!HAS_REDIS)(
  `a job that fails three times is reported, and the rest goes on${WITHOUT_REDIS}`,
  SLOW,
  async () => {
    const { address } = await startRedis()
    const run = await begin(address, await casesOf(3))
    await run.redis.hdel(keysOf(run.id).sources, '1')
    await startWorker(address, 'one')
    const { results } = await finish(run)
    expect(results.map(it => it.verdict)).toEqual(['passed', 'failed', 'passed'])
    expect(results[1]?.failures).toEqual([
      'No worker could play this case, in three attempts: The source of the scenario is gone.',
    ])
  },
)

test.skipIf(!HAS_REDIS)(`a run survives a crash of Redis with an append-only file${WITHOUT_REDIS}`, SLOW, async () => {
  const redis = await startRedis(['--appendonly', 'yes', '--appendfsync', 'always'])
  const run = await begin(redis.address, await casesOf(4))
  await redis.restart()
  await startWorker(redis.address, 'one')
  const { results } = await finish(run)
  expect(results.map(it => it.verdict)).toEqual(['passed', 'passed', 'passed', 'passed'])
})

test.skipIf(!HAS_REDIS)(`a run that Redis has lost ends with a sentence at once${WITHOUT_REDIS}`, SLOW, async () => {
  const redis = await startRedis()
  const run = await begin(redis.address, await casesOf(1))
  await redis.restart()
  const { reason } = await finish(run, { patienceMs: 60_000 })
  expect(reason).toBe(
    'Redis no longer has this run. Start Redis with --appendonly yes, which keeps runs over a restart, and play again.',
  )
})

test.skipIf(!HAS_REDIS)(
  `a full Redis ends the run with one line, and nothing of it stays${WITHOUT_REDIS}`,
  SLOW,
  async () => {
    const { address, url } = await startRedis(['--maxmemory', '1kb', '--maxmemory-policy', 'noeviction'])
    await expect(begin(address, await casesOf(1))).rejects.toMatchObject({
      exitCode: 2,
      message: `the Redis at ${url} is full (maxmemory). Give it more memory, or use another one.`,
    })
  },
)

test.skipIf(!HAS_REDIS)(
  `a Redis that becomes full while the jobs are added keeps nothing of them${WITHOUT_REDIS}`,
  SLOW,
  async () => {
    const { address } = await startRedis()
    const redis = await connect(address)
    onTestFinished(() => redis.disconnect())
    const used = Number(/^used_memory:(\d+)/m.exec(await redis.info('memory'))?.[1])
    await redis.config('SET', 'maxmemory', used + 1_500_000)
    await expect(begin(address, await casesOf(1), { repeat: 5_000 })).rejects.toMatchObject({ exitCode: 2 })
    expect(await redis.keys('*')).toEqual([])
  },
)

test.skipIf(!HAS_REDIS)(`a Redis that stays away ends the wait for results${WITHOUT_REDIS}`, SLOW, async () => {
  const { address, stop } = await startRedis()
  const run = await begin(address, await casesOf(1))
  // Longer than the pause between two attempts to connect.
  const lossMs = 3_000
  const options = { patienceMs: 60_000, lossMs, isStopped: () => false, onRun: () => undefined }
  const following = followRun(run, options)
  const refused = expect(following).rejects.toThrow('no connection for 3.0 s')
  await run.redis.ping()
  await stop()
  await refused
})

test('the end of a run that is over already is no error', SLOW, async context => {
  if (!HAS_REDIS) return context.skip('redis-server is not installed')
  const { address } = await startRedis()
  const run = await begin(address, await casesOf(1))
  await endRun(run)
  await expect(findRun(run.redis, address, run.id)).resolves.toMatchObject({ id: run.id })
})
