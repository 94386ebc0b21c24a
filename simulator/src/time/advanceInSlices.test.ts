import { HOUR, MINUTE } from '@drydock/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RealTime } from './pace.ts'
import { advanceInSlices } from './advanceInSlices.ts'

const DAY = 24 * HOUR

/** Real time that passes with the work of a boat; measures the longest wait of other work. */
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

test('advancing a year that takes five seconds of work yields to other work every few milliseconds', async () => {
  const work = working(ms => (ms / (365 * DAY)) * 5_000)
  await advanceInSlices(work.pace, 365 * DAY, undefined, work.real)
  expect([work.done(), work.longest() < 25]).toEqual([365 * DAY, true])
})

test('any duration is advanced exactly, whatever the work in it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 10 * DAY }),
      fc.double({ min: 0, max: 0.001, noNaN: true }),
      async (ms, cost) => {
        const work = working(span => span * cost)
        await advanceInSlices(work.pace, ms, undefined, work.real)
        expect(work.done()).toBe(ms)
      },
    ),
    { numRuns: 30 },
  )
})

test('advancing stops when its stop condition becomes true', async () => {
  const work = working(() => 20)
  await advanceInSlices(work.pace, DAY, () => work.done() >= MINUTE, work.real)
  expect(work.done()).toBe(MINUTE)
})
