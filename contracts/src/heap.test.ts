import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createHeap } from './heap.ts'

/** Adds an item with this rank, or takes the first one. */
const command = fc.oneof(fc.record({ push: fc.nat(9) }), fc.constant('take' as const))

test('a heap gives the items in order, those of one rank in the order in which they were added', () => {
  fc.assert(
    fc.property(fc.array(command), commands => {
      const heap = createHeap<{ rank: number; order: number }>(
        (a, b) => a.rank < b.rank || (a.rank === b.rank && a.order < b.order),
      )
      let expected: { rank: number; order: number }[] = []
      commands.forEach((each, order) => {
        if (each === 'take') {
          expect(heap.take()).toEqual(expected[0])
          expected = expected.slice(1)
        } else {
          heap.push({ rank: each.push, order })
          expected = [...expected, { rank: each.push, order }].toSorted((a, b) => a.rank - b.rank)
        }
        expect([heap.first(), heap.size(), heap.items().length]).toEqual([
          expected[0],
          expected.length,
          expected.length,
        ])
      })
    }),
  )
})

test.each([
  ['one rank', () => 0],
  ['rising ranks', (order: number) => order],
  ['falling ranks', (order: number) => -order],
])('a heap of ten thousand items of %s compares at most 3 log2(n) times for each', (_, rankOf) => {
  let compared = 0
  const heap = createHeap<{ rank: number; order: number }>((a, b) => {
    compared++
    return a.rank < b.rank || (a.rank === b.rank && a.order < b.order)
  })
  for (let order = 0; order < 10_000; order++) heap.push({ rank: rankOf(order), order })
  while (heap.take());
  expect(compared).toBeLessThan(10_000 * 3 * Math.log2(10_000))
})
