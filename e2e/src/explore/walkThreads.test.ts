import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SeedOutcome } from './walkTask.ts'
import type { WalkOrder } from './walkOrder.ts'
import { takeInOrder } from './walkThreads.ts'

const FINE: SeedOutcome = { explored: { is: 'fine' } }
const never = (): boolean => false

test('walks that end in any order are passed on in the order of their seeds, each once', async () => {
  const turns = fc.array(fc.nat({ max: 5 }), { maxLength: 30 })
  await fc.assert(
    fc.asyncProperty(turns, fc.integer({ min: 1, max: 4 }), async (lasting, takers) => {
      const passed: number[] = []
      const take = async ({ seed }: WalkOrder): Promise<SeedOutcome> => {
        for (let turn = 0; turn < (lasting[seed - 7] ?? 0); turn++) await setImmediate()
        return FINE
      }
      await takeInOrder(
        Array.from({ length: takers }, () => take),
        {
          ...{ first: 7, count: lasting.length, isStopped: never, known: () => new Set() },
          onWalk: async seed => void passed.push(seed),
        },
      )
      expect(passed).toEqual(lasting.map((_, index) => 7 + index))
    }),
  )
})

test('a walk knows the promises that walks before it have broken', async () => {
  const known = new Set<string>()
  const orders: (readonly [number, readonly string[]])[] = []
  const take = async (order: WalkOrder): Promise<SeedOutcome> => {
    orders.push([order.seed, [...order.known]])
    return FINE
  }
  await takeInOrder([take], {
    ...{ first: 1, count: 3, isStopped: never, known: () => known },
    onWalk: async seed => void known.add(`promise ${seed}`),
  })
  expect(orders).toEqual([
    [1, []],
    [2, ['promise 1']],
    [3, ['promise 1', 'promise 2']],
  ])
})

test('when walks are stopped, those in progress are passed on and no other begins', async () => {
  const passed: number[] = []
  const take = async (): Promise<SeedOutcome> => {
    await setImmediate()
    return FINE
  }
  await takeInOrder([take, take], {
    ...{ first: 1, count: 100, isStopped: () => passed.length >= 4, known: () => new Set() },
    onWalk: async seed => void passed.push(seed),
  })
  expect(passed.length).toBeGreaterThanOrEqual(4)
  expect(passed.length).toBeLessThanOrEqual(6)
  expect(passed).toEqual(passed.map((_, index) => index + 1))
})
