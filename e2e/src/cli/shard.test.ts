import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shardOf } from './shard.ts'

test('the parts hold everything, each thing once', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer(), { maxLength: 40 }), fc.integer({ min: 1, max: 12 }), (items, n) => {
      const parts = Array.from({ length: n }, (_, at) => shardOf(items, `${at + 1}/${n}`))
      expect(parts.flat().toSorted()).toEqual(items.toSorted())
    }),
  )
})

test.each(['0/3', '4/3', '1/0', '1', 'a/b', '1/3/5', '-1/3'])("'%s' is no part", text => {
  expect(() => shardOf([], text)).toThrow('--shard takes a shard such as 1/4')
})
