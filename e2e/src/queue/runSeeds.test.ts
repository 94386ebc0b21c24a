/** Runs of seeds as commands start them. */
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildDigest } from '#cached/buildDigest.ts'
import { RUNS } from './keys.ts'
import { connect } from './connection.ts'
import { runSeeds } from './runSeeds.ts'
import { HAS_REDIS, startRedis, WITHOUT_REDIS } from './testing/redis.ts'
import { startWorker } from './testing/run.ts'

const SLOW = { timeout: 240_000 }

test.skipIf(!HAS_REDIS)(
  `an error of the command that takes the results is not one of Redis, and the run can be gone on with${WITHOUT_REDIS}`,
  SLOW,
  async () => {
    vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    onTestFinished(() => void vi.restoreAllMocks())
    const { address, url } = await startRedis()
    await startWorker(address, 'one', {
      buildOf: buildDigest,
      seedTasks: { explore: () => ({ play: async seed => seed }) },
    })
    const full = new Error('the disk is full')
    const asked = { kind: 'explore', first: 1, count: 1, command: 'drydock explore', isStopped: () => false } as const
    await expect(runSeeds({ queue: url }, { ...asked, onSeed: () => Promise.reject(full) })).rejects.toBe(full)
    const redis = await connect(address)
    onTestFinished(() => redis.disconnect())
    const [attach = ''] = await redis.zrange(RUNS, '0', '-1')
    const seeds: number[] = []
    await runSeeds({ queue: url, attach }, { ...asked, onSeed: async ({ seed }) => void seeds.push(seed) })
    expect(seeds).toEqual([1])
  },
)
