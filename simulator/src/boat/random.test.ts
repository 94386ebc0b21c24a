import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRandomStreams } from './random.ts'

const draws = (seed: number, name: string, count = 5): number[] => {
  const stream = createRandomStreams(seed)(name)
  return Array.from({ length: count }, stream.next)
}

test('the same seed and name give the same numbers', () => {
  fc.assert(
    fc.property(fc.integer(), fc.string(), (seed, name) => {
      expect(draws(seed, name)).toEqual(draws(seed, name))
    }),
  )
})

test('a draw from one stream does not shift another', () => {
  const chance = createRandomStreams(7)
  chance('anchor').next()
  chance('jitter').next()
  expect(chance('anchor').next()).toBe(draws(7, 'anchor')[1])
})

test('another seed gives other numbers', () => {
  expect(draws(1, 'anchor')).not.toEqual(draws(2, 'anchor'))
})

test('numbers lie in the range that was asked for', () => {
  fc.assert(
    fc.property(
      fc.integer(),
      fc.integer({ min: -1_000, max: 0 }),
      fc.integer({ min: 1, max: 1_000 }),
      (seed, low, high) => {
        const value = createRandomStreams(seed)('x').between(low, high)
        expect(value >= low && value < high).toBe(true)
      },
    ),
  )
})
