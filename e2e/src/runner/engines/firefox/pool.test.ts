import { expect, test } from 'vitest'
import { type BrowserProcess, createProcessPool } from './pool.ts'

/** Launches that end when the test says so, and the numbers of the processes that were closed. */
function heldLaunches() {
  const closed: number[] = []
  const held: (() => void)[] = []
  const launch = (): Promise<BrowserProcess> => {
    const number = held.length + 1
    const { promise, resolve } = Promise.withResolvers<BrowserProcess>()
    held.push(() => resolve({ isOver: () => closed.includes(number), close: async () => void closed.push(number) }))
    return promise
  }
  return { closed, launch, release: (index: number) => held[index]?.() }
}

test('a process whose launch is under way is ended with the pool', async () => {
  const { closed, launch, release } = heldLaunches()
  const pool = createProcessPool(launch)
  const taken = pool.take()
  const ended = pool.close()
  release(0)
  await Promise.all([taken, ended])
  expect(closed).toEqual([1])
})

test('a closed pool launches nothing', async () => {
  const { launch } = heldLaunches()
  const pool = createProcessPool(launch)
  await pool.close()
  await expect(pool.take()).rejects.toThrow('The browser engine is closed.')
})

test('a process that was given back serves the next person, unless it is over', async () => {
  const { launch, release } = heldLaunches()
  const pool = createProcessPool(launch)
  const taken = pool.take()
  release(0)
  const first = await taken
  pool.giveBack(first)
  const again = await pool.take()
  pool.giveBack(again)
  await again.close()
  const later = pool.take()
  release(1)
  expect([again === first, (await later) === first]).toEqual([true, false])
})

test('a launch that failed does not keep the others from being ended', async () => {
  const { closed, launch, release } = heldLaunches()
  let count = 0
  const pool = createProcessPool(() => (count++ === 0 ? Promise.reject(new Error('no program')) : launch()))
  await expect(pool.take()).rejects.toThrow('no program')
  const taken = pool.take()
  release(0)
  await taken
  await pool.close()
  expect(closed).toEqual([1])
})
