import { HOUR, MINUTE } from '@drydock/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RealTime } from './pace.ts'
import { advanceInSlices } from './advanceInSlices.ts'

const DAY = 24 * HOUR

/** Real time that passes by what a boat has to do, and an account of how long others had to wait. */
function working(costOf: (ms: number) => number) {
  let now = 0
  let free = 0
  let longest = 0
  let done = 0
  const real: RealTime = {
    now: () => now,
    after(ms, run) {
      longest = Math.max(longest, now - free)
      free = now += ms
      queueMicrotask(run)
      return () => undefined
    },
  }
  const advance = (ms: number): void => {
    done += ms
    now += costOf(ms)
  }
  return { real, pace: { advance }, longest: () => Math.max(longest, now - free), done: () => done }
}

test('a year that takes five seconds of work lets others have their turn every few milliseconds', async () => {
  const it = working(ms => (ms / (365 * DAY)) * 5_000)
  await advanceInSlices(it.pace, 365 * DAY, undefined, it.real)
  expect([it.done(), it.longest() < 25]).toEqual([365 * DAY, true])
})

test('any span is passed exactly, however much there is to do in it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 10 * DAY }),
      fc.double({ min: 0, max: 0.001, noNaN: true }),
      async (ms, cost) => {
        const it = working(span => span * cost)
        await advanceInSlices(it.pace, ms, undefined, it.real)
        expect(it.done()).toBe(ms)
      },
    ),
    { numRuns: 30 },
  )
})

test('a boat that is not wanted any more stops on its way', async () => {
  const it = working(() => 20)
  await advanceInSlices(it.pace, DAY, () => it.done() >= MINUTE, it.real)
  expect(it.done()).toBe(MINUTE)
})
