import { expect, test } from 'vitest'
import { gaugeScale } from '#components/gaugeScale.ts'

test('a 12 V reading lies between the ends of its scale', () => {
  const it = gaugeScale(12.72)
  expect([it.min, it.max, it.now]).toEqual([11, 15.6, 12.72])
  expect(it.pointer).toBeCloseTo(37.39, 2)
  expect(it.band?.from).toBeCloseTo(17.39, 2)
  expect(it.band?.to).toBeCloseTo(82.61, 2)
})

test.each([
  [9.8, 0, 11],
  [18.9, 100, 15.6],
  [21, 0, 22],
  [40, 100, 31.2],
])('the pointer for %f V stays at %d %%', (volts, pointer, now) => {
  expect(gaugeScale(volts)).toMatchObject({ pointer, now })
})

test('POWER-10 the gauge uses the scale of a 24 V system from 19 V', () => {
  expect(gaugeScale(25.2)).toMatchObject({ min: 22, max: 31.2, band: { low: 23.6, high: 29.5 } })
})

test('an absent reading has an empty scale and a value within its limits', () => {
  expect(gaugeScale(-1)).toEqual({ min: 11, max: 15.6, now: 11, pointer: undefined, band: undefined })
})
