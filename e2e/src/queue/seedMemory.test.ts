/** Results of a long run: each is passed on, and not kept. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from './connection.ts'
import { endRun, startSeeds } from './producer.ts'
import { followSeeds, type SeedResult } from './seeds.ts'
import { BUILD } from './testing/build.ts'
import { HAS_REDIS, startRedis, WITHOUT_REDIS } from './testing/redis.ts'
import { startWorker } from './testing/run.ts'

const SLOW = { timeout: 240_000 }
const COUNT = 5

/** Collects all garbage. */
async function collectGarbage(): Promise<void> {
  // A weak reference holds its object until the task ends in which it was made or read.
  await new Promise(resolve => setImmediate(resolve))
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}

test.skipIf(!HAS_REDIS)(`results that were passed on are not kept${WITHOUT_REDIS}`, SLOW, async () => {
  const { address } = await startRedis()
  const redis = await connect(address)
  onTestFinished(() => redis.disconnect())
  const about = { kind: 'explore', driver: 'dom', build: BUILD, first: 1, count: COUNT, size: 1 } as const
  const run = await startSeeds(redis, address, about)
  await startWorker(address, 'one', { seedTasks: { explore: () => ({ play: async seed => ({ seed }) }) } })
  const passedOn: WeakRef<object>[] = []
  let left = COUNT
  const onSeed = async (it: SeedResult): Promise<void> => {
    if (passedOn.length === COUNT - 1) {
      await collectGarbage()
      left = passedOn.filter(one => one.deref() !== undefined).length
    }
    passedOn.push(new WeakRef(it))
  }
  await followSeeds(run, { patienceMs: 60_000, isStopped: () => false, onSeed })
  await endRun(run)
  expect([passedOn.length, left]).toEqual([COUNT, 0])
})
