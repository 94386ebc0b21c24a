import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCountedStreams, createRandomStreams } from './random.ts'

const draws = (seed: number, name: string, count = 5): number[] => {
  const stream = createRandomStreams(seed)(name)
  return Array.from({ length: count }, stream.next)
}

test('the same seed and stream name give the same numbers', () => {
  fc.assert(
    fc.property(fc.integer(), fc.string(), (seed, name) => {
      expect(draws(seed, name)).toEqual(draws(seed, name))
    }),
  )
})

test('a draw from one stream does not affect another stream', () => {
  const chance = createRandomStreams(7)
  chance('anchor').next()
  chance('jitter').next()
  expect(chance('anchor').next()).toBe(draws(7, 'anchor')[1])
})

test('another seed gives different numbers', () => {
  expect(draws(1, 'anchor')).not.toEqual(draws(2, 'anchor'))
})

test('a number lies in the requested range', () => {
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

test('streams that start after a number of draws continue with the same numbers', () => {
  fc.assert(
    fc.property(fc.integer(), fc.array(fc.constantFrom('anchor', 'jitter', 'weather')), (seed, names) => {
      const first = createCountedStreams(seed)
      for (const name of names) first.stream(name).next()
      const half = createCountedStreams(seed, first.draws())
      half.stream('anchor').next()
      first.stream('anchor').next()
      const second = createCountedStreams(seed, half.draws())
      for (const name of ['anchor', 'jitter', 'weather'])
        expect(second.stream(name).next()).toBe(first.stream(name).next())
    }),
  )
})
