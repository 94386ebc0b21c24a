import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { keysOf } from './keys.ts'
import { HAS_REDIS, startRedis, WITHOUT_REDIS } from './testing/redis.ts'
import { begin, casesOf, finish, startWorker } from './testing/run.ts'

const SLOW = { timeout: 240_000 }
const LOCK_MS = 1_000

/** What a killed worker leaves is removed after the tests. */
let temporary = ''
beforeAll(async () => {
  temporary = await mkdtemp(join(tmpdir(), 'drydock-workers-'))
})
afterAll(() => rm(temporary, { recursive: true, force: true, maxRetries: 5 }))

/** Starts a worker in a process of its own, which is killed with the test. */
function workerProcess(url: string, name: string, how: 'endless' | 'slow' | 'deadly'): ChildProcess {
  const file = join(import.meta.dirname, 'testing/workerProcess.ts')
  const child = spawn(process.execPath, [file, url, name, String(LOCK_MS), how], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, TMPDIR: temporary },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

test.skipIf(!HAS_REDIS)(
  `another worker takes over the case of a worker that was killed${WITHOUT_REDIS}`,
  SLOW,
  async () => {
    const { address, url } = await startRedis()
    const run = await begin(address, await casesOf(1))
    const killed = workerProcess(url, 'killed', 'endless')
    await once(killed.stdout ?? killed, 'data')
    killed.kill('SIGKILL')
    await startWorker(address, 'other', { lockMs: LOCK_MS })
    expect((await finish(run)).results).toMatchObject([{ verdict: 'passed', worker: 'other' }])
  },
)

test.skipIf(!HAS_REDIS)(
  `a case of a worker that is slower than its lock counts once${WITHOUT_REDIS}`,
  SLOW,
  async () => {
    const { address, url } = await startRedis()
    const cases = await casesOf(1)
    const run = await begin(address, cases)
    const slow = workerProcess(url, 'slow', 'slow')
    await once(slow.stdout ?? slow, 'data')
    await startWorker(address, 'quick', { lockMs: LOCK_MS })
    const { results } = await finish(run)
    expect(results).toMatchObject([{ verdict: 'passed', worker: 'quick' }])
    const [own] = results
    slow.stdin?.end()
    // Its late result is there beside the first one, and is the same.
    await expect.poll(() => run.redis.xlen(keysOf(run.id).results)).toBe(2)
    const again = await begin(address, cases)
    expect((await finish(again)).results).toMatchObject([{ verdict: 'passed', hash: own?.hash }])
  },
)

test.skipIf(!HAS_REDIS)(
  `a case that ends its workers three times is reported, and the rest goes on${WITHOUT_REDIS}`,
  SLOW,
  async () => {
    const { address, url } = await startRedis()
    const run = await begin(address, await casesOf(3))
    let [isOver, ended] = [false, 0]
    const supervise = async (): Promise<void> => {
      while (!isOver) {
        await once(workerProcess(url, `worker-${ended}`, 'deadly'), 'exit')
        if (!isOver) ended++
      }
    }
    void supervise()
    const { results } = await finish(run)
    isOver = true
    expect(results.map(it => it.verdict)).toEqual(['passed', 'failed', 'passed'])
    expect(results[1]?.failures[0]).toMatch(/^No worker could play this case, in three attempts: job stalled more than/)
    expect(ended).toBeGreaterThanOrEqual(3)
  },
)
