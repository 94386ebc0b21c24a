import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exponentOf } from './exponent.ts'

test('the exponent of a power of the size is that power, whatever the factor', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.nat(16), { minLength: 2, maxLength: 6 }),
      fc.double({ min: 0, max: 3, noNaN: true }),
      fc.double({ min: 0.01, max: 1_000, noNaN: true }),
      (doublings, power, factor) => {
        const costs = doublings.map(it => ({ size: 2 ** it, cost: factor * 2 ** (it * power) }))
        expect(exponentOf(costs)).toBeCloseTo(power, 6)
      },
    ),
  )
})

test('one cost that is off counts by least squares', () => {
  const costs = [1, 10, 100].map((size, index) => ({ size, cost: index === 1 ? 100 : size }))
  expect(exponentOf(costs)).toBeCloseTo(1, 10)
})

test('a single size has no exponent', () => expect(exponentOf([{ size: 5, cost: 1 }])).toBeNaN())
