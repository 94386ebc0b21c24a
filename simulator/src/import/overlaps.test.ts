import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { partitionPoint } from './longestIncreasing.ts'
import { type FixRun, type FixRunTimes, withoutOverlaps } from './overlaps.ts'
import { createSortedList, MAX_CHUNK } from './sortedList.ts'

/** The same with an array into which each run is inserted: simple, and quadratic. */
function simply(at: Float64Array, { startOf, endOf }: FixRunTimes, runs: readonly FixRun[]): readonly FixRun[] {
  const taken: FixRun[] = []
  for (const run of runs.toSorted((a, b) => b.length - a.length)) {
    const earlierRuns = (moment: number): number =>
      partitionPoint(taken.length, index => startOf(taken[index]) <= moment)
    const free = run.filter(it => {
      const before = taken[earlierRuns(at[it] ?? 0) - 1]
      return !before || (at[it] ?? 0) > endOf(before)
    })
    if (free.length * 2 <= run.length) continue
    let begin = 0
    const parts: FixRun[] = []
    for (let index = 1; index <= free.length; index++) {
      if (index < free.length && earlierRuns(at[free[index] ?? 0] ?? 0) === earlierRuns(at[free[index - 1] ?? 0] ?? 0))
        continue
      parts.push(free.subarray(begin, index))
      begin = index
    }
    for (const part of parts) if (part.length > 0) taken.splice(earlierRuns(startOf(part)), 0, part)
  }
  return taken
}

/** Runs of increasing times, each from its beginning and its steps. */
function runsOf(plans: readonly { readonly start: number; readonly steps: readonly number[] }[]) {
  const at = Float64Array.from(
    plans.flatMap(({ start, steps }) => steps.map((_, index) => steps.slice(0, index).reduce((a, b) => a + b, start))),
  )
  let begin = 0
  const runs = plans.map(({ steps }): FixRun => {
    const run = Uint32Array.from(steps, (_, index) => begin + index)
    begin += steps.length
    return run
  })
  const times: FixRunTimes = { startOf: run => at[run?.[0] ?? 0] ?? 0, endOf: run => at[run?.at(-1) ?? 0] ?? 0 }
  return { at, runs, times }
}

const plan = (latest: number) =>
  fc.record({
    start: fc.integer({ min: 0, max: latest }),
    steps: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 12 }),
  })

test('for any runs the result is that of the simple way', () => {
  const plans = fc.integer({ min: 1, max: 400 }).chain(latest => fc.array(plan(latest), { maxLength: 40 }))
  fc.assert(
    fc.property(plans, given => {
      const { at, runs, times } = runsOf(given)
      expect(withoutOverlaps(at, times, runs)).toEqual(simply(at, times, runs))
    }),
  )
})

test('a sorted list of several chunks has all items in order, and finds the last one at or before any key', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 5_000 }), { minLength: 3 * MAX_CHUNK, maxLength: 5 * MAX_CHUNK }),
      keys => {
        const list = createSortedList<number>(it => it ?? 0)
        for (const key of keys) list.insert(key)
        const sorted = keys.toSorted((a, b) => a - b)
        expect(list.all()).toEqual(sorted)
        for (let key = -1; key <= 5_001; key += 97) expect(list.before(key)).toBe(sorted.findLast(it => it <= key))
      },
    ),
    { numRuns: 10 },
  )
})

test('an insertion looks at few items and moves those of one chunk, however long the list is', () => {
  let looks = 0
  const list = createSortedList<number>(it => {
    looks++
    return it ?? 0
  })
  const splice = vi.spyOn(Array.prototype, 'splice')
  onTestFinished(() => splice.mockRestore())
  for (let number = 0; number < 20_000; number++) list.insert((number * 7_919_123) % 1_000_003)
  const moved = splice.mock.contexts.map(it => (it as readonly unknown[]).length)
  expect(Math.max(...moved)).toBeLessThanOrEqual(MAX_CHUNK + 1)
  expect(looks / 20_000).toBeLessThan(2 + Math.log2(20_000))
})
