import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ABSENT, band, bilgeRunning, gasAlarm, numberOf, voltage, voltageSystem } from './power.ts'

describe('POWER-06 POWER-07 POWER-08 volts', () => {
  test.each([
    ['0.49', ABSENT],
    ['0.499', ABSENT],
    ['0.5', 0.5],
    ['0.50', 0.5],
    ['0', ABSENT],
    ['-12.7', ABSENT],
    ['12.72', 12.72],
    [' 12.72 ', 12.72],
    ['NotPresent', ABSENT],
    ['', ABSENT],
    ['   ', ABSENT],
    ['12,7', ABSENT],
    ['Infinity', ABSENT],
    ['NaN', ABSENT],
    [undefined, ABSENT],
  ])('a reading of %j is %d V', (reading, volts) => {
    expect(voltage(reading)).toBe(volts)
  })
})

test.each([
  ['POWER-09', 18.9, 12],
  ['POWER-09', 18.999, 12],
  ['POWER-10', 19, 24],
  ['POWER-10', 19.1, 24],
  ['POWER-09', 0.5, 12],
  ['POWER-11', ABSENT, -1],
])('%s %d V belong to a system of %d', (_, volts, system) => {
  expect(voltageSystem(volts)).toBe(system)
})

test.each([
  ['POWER-12', 11.79, 'low'],
  ['POWER-12', 11.8, 'normal'],
  ['POWER-12', 14.8, 'normal'],
  ['POWER-12', 14.81, 'high'],
  ['POWER-12', 18.99, 'high'],
  ['POWER-13', 19, 'low'],
  ['POWER-13', 23.59, 'low'],
  ['POWER-13', 23.6, 'normal'],
  ['POWER-13', 29.5, 'normal'],
  ['POWER-13', 29.51, 'high'],
  ['POWER-11', ABSENT, 'absent'],
])('%s %d V are %s', (_, volts, expected) => {
  expect(band(volts)).toBe(expected)
})

test.each([
  ['POWER-15', '0.10', false],
  ['POWER-15', '0.74', false],
  ['POWER-15', '0.7499', false],
  ['POWER-14', '0.75', true],
  ['POWER-14', '0.76', true],
  ['POWER-15', '0', false],
  ['POWER-15', '-3', false],
  ['POWER-19', undefined, undefined],
  ['POWER-19', '', undefined],
  ['POWER-19', 'NotPresent', undefined],
  ['POWER-19', 'amps', undefined],
])('%s a current of %j: pump running is %s', (_, reading, running) => {
  expect(bilgeRunning(reading)).toBe(running)
})

test.each([
  ['POWER-17', '0.62', false],
  ['POWER-17', '0.3', false],
  ['POWER-17', '0', false],
  ['POWER-17', '3', false],
  ['POWER-17', '3.00', false],
  ['POWER-16', '3.01', true],
  ['POWER-18', undefined, undefined],
  ['POWER-18', '', undefined],
  ['POWER-18', 'NotPresent', undefined],
])('%s a gas sensor at %j V: alarm is %s', (_, reading, alarm) => {
  expect(gasAlarm(reading)).toBe(alarm)
})

test('OPEN-061 a reading is a number only when the whole text is one', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), value => {
      expect(numberOf(String(value))).toEqual(value + 0)
      expect(numberOf(`${value} V`)).toBeUndefined()
    }),
  )
})

test('OPEN-062 any voltage that is there has a system, and lies in exactly one band of it', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.5, max: 60, noNaN: true }), volts => {
      const [low, high] = voltageSystem(volts) === 12 ? [11.8, 14.8] : [23.6, 29.5]
      expect(band(volts)).toBe(volts < low ? 'low' : volts > high ? 'high' : 'normal')
    }),
  )
})
