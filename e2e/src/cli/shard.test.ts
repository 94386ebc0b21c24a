import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseShard, shardOf } from './shard.ts'

test('shardOf puts each item into exactly one shard', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer(), { maxLength: 40 }), fc.integer({ min: 1, max: 12 }), (items, n) => {
      const parts = Array.from({ length: n }, (_, at) => shardOf(items, { index: at + 1, of: n }))
      expect(parts.flat().toSorted()).toEqual(items.toSorted())
    }),
  )
})

test('without a shard all items are played', () => expect(shardOf([1, 2], parseShard(undefined))).toEqual([1, 2]))

test.each(['0/3', '4/3', '1/0', '1', 'a/b', '1/3/5', '-1/3'])("'%s' is refused as a shard", text => {
  expect(() => parseShard(text)).toThrow('--shard takes a shard such as 1/4')
})
