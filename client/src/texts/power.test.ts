import { expect, test } from 'vitest'
import { fixed } from '#texts/language.ts'
import { power } from '#texts/power.ts'

test('POWER-01 figures around zero are written without a minus sign', () => {
  expect([power.volts(-0.001), power.withUnit(-0.004), power.amps(-0.003)]).toEqual(['0.00', '0.00 V', '0.00 A'])
  expect([power.amps(-0.01), fixed(-0.04, 1), fixed(-0.05, 1), fixed(12, 0)]).toEqual(['-0.01 A', '0.0', '-0.1', '12'])
})
