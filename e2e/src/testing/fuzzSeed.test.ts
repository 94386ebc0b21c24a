import { expect, test } from 'vitest'
import { fuzzSeedOf } from './fuzzSeed.ts'

test('a seed of properties is a whole number, also a negative one as failures print it', () => {
  expect([fuzzSeedOf('1'), fuzzSeedOf('-1880345610'), fuzzSeedOf('any')]).toEqual([1, -1_880_345_610, undefined])
})

test.each(['', ' ', 'none', '1.5', '1e309', '0x10', 'NaN', '99999999999999999999'])(
  "a seed of properties cannot be '%s'",
  text => {
    expect(() => fuzzSeedOf(text)).toThrow(`FUZZ_SEED takes a whole number such as 1, or any, not '${text}'.`)
  },
)
