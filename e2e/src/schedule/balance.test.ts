import fc from 'fast-check'
import { expect, test } from 'vitest'
import { balancedShards, weightsOf } from './balance.ts'

const durations = fc.array(fc.option(fc.integer({ min: 0, max: 100_000 }), { nil: undefined }), { maxLength: 60 })
const counts = fc.integer({ min: 1, max: 12 })

test('every item is in exactly one shard, and each shard keeps the order', () => {
  fc.assert(
    fc.property(durations, counts, (all, count) => {
      const items = all.map((ms, index) => ({ ms, index }))
      const shards = balancedShards(
        items,
        count,
        weightsOf(items, it => it.ms),
      )
      expect(shards).toHaveLength(count)
      expect(shards.flat().toSorted((a, b) => a.index - b.index)).toEqual(items)
      for (const shard of shards) expect(shard).toEqual(shard.toSorted((a, b) => a.index - b.index))
    }),
  )
})

test('two shards differ by at most one longest item', () => {
  fc.assert(
    fc.property(durations, counts, (all, count) => {
      const items = all.map(ms => ({ ms }))
      const weightOf = weightsOf(items, it => it.ms)
      const loads = balancedShards(items, count, weightOf).map(it => it.reduce((sum, one) => sum + weightOf(one), 0))
      const longest = Math.max(0, ...items.map(weightOf))
      expect(Math.max(...loads) - Math.min(...loads)).toBeLessThanOrEqual(longest + 1e-6)
    }),
  )
})

test('items without known durations are divided evenly', () => {
  const items = Array.from({ length: 10 }, (_, index) => index)
  const shards = balancedShards(
    items,
    3,
    weightsOf(items, () => undefined),
  )
  expect(shards.map(it => it.length)).toEqual([4, 3, 3])
})

test('an unknown duration counts as the mean of the known ones', () => {
  const weightOf = weightsOf([100, 300, undefined], it => it)
  expect([100, 300, undefined].map(weightOf)).toEqual([100, 300, 200])
})

test('a long item is alone when the others together take less', () => {
  expect(balancedShards([1, 1, 1, 60, 1], 2, it => it)).toEqual([[60], [1, 1, 1, 1]])
})
