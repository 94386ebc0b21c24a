import fc from 'fast-check'
import { expect, test } from 'vitest'

/** Returns the values that a property tries. */
function triedBy(): readonly (readonly number[])[] {
  const tried: (readonly number[])[] = []
  fc.assert(fc.property(fc.array(fc.nat(), { maxLength: 40 }), list => void tried.push(list)))
  return tried
}

test('a property tries lists up to the length that it names', () => {
  expect(Math.max(...triedBy().map(it => it.length))).toBeGreaterThan(30)
})

test.skipIf(process.env['FUZZ_SEED'] === 'any')('a property tries the same values in each run', () => {
  expect(triedBy()).toEqual(triedBy())
})
