import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TEMPERATURE } from '#texts/temperature.ts'
import { DISTANCE, SPEED, WIND } from '#texts/units.ts'

const LINES = [...Object.values(SPEED), ...Object.values(DISTANCE), ...Object.values(TEMPERATURE)]
const { beaufort, ...WINDS } = WIND
const speeds = fc.double({ min: 0, max: 200, noNaN: true })

test('XTRA-20 the units of the law change no digit of a value', () => {
  fc.assert(
    fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), value =>
      [SPEED.knots, DISTANCE.nauticalMiles, TEMPERATURE.celsius, WIND.metersPerSecond].every(it =>
        Object.is(it.from(value), value),
      ),
    ),
  )
})

test.each([
  [SPEED.kilometersPerHour.from(10), 18.52],
  [SPEED.milesPerHour.from(10), 11.507_794],
  [SPEED.metersPerSecond.from(3_600 / 1_852), 1],
  [DISTANCE.kilometers.from(1), 1.852],
  [DISTANCE.miles.from(1.609_344 / 1.852), 1],
  [TEMPERATURE.fahrenheit.from(0), 32],
  [TEMPERATURE.fahrenheit.from(100), 212],
  [TEMPERATURE.fahrenheit.from(-40), -40],
  [WIND.knots.from(1_852 / 3_600), 1],
  [WIND.kilometersPerHour.from(10), 36],
  [WIND.milesPerHour.from(10), 22.369_363],
])('XTRA-20 a value converts to %f as the definitions of the units say', (converted, expected) => {
  expect(converted).toBeCloseTo(expected, 5)
})

test('XTRA-20 every conversion but the force of the wind is a line, so nothing is lost on the way back', () => {
  for (const { from } of [...LINES, ...Object.values(WINDS)])
    fc.assert(
      fc.property(speeds, value => {
        const [none, one] = [from(0), from(1)]
        return Math.abs((from(value) - none) / (one - none) - value) < 1e-9 * Math.max(1, value)
      }),
    )
})

test('XTRA-20 speeds of boat and wind agree in every unit that both have', () => {
  fc.assert(
    fc.property(speeds, value =>
      (['knots', 'kilometersPerHour', 'milesPerHour'] as const).every(
        unit => Math.abs(WIND[unit].from(value) - SPEED[unit].from(WIND.knots.from(value))) < 1e-9 * Math.max(1, value),
      ),
    ),
  )
})

test.each([
  [0.2, 0],
  [0.3, 1],
  [1.5, 1],
  [1.55, 2],
  [10.7, 5],
  [10.8, 6],
  [32.6, 11],
  [32.7, 12],
  [90, 12],
])('XTRA-20 a wind of %f m/s has force %i', (speed, force) => {
  expect(beaufort.from(speed)).toBe(force)
})

test('XTRA-20 more wind never has less force', () => {
  fc.assert(fc.property(speeds, speeds, (a, b) => beaufort.from(Math.min(a, b)) <= beaufort.from(Math.max(a, b))))
})
