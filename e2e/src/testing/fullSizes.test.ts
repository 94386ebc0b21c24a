import fc from 'fast-check'
import { expect, test } from 'vitest'

test('a property tries lists up to the length that it names', () => {
  const lists = fc.sample(fc.array(fc.nat(), { maxLength: 40 }), { numRuns: 100, seed: 1 })
  expect(Math.max(...lists.map(it => it.length))).toBeGreaterThan(30)
})
