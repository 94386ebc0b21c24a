import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  ABSENT_VOLTAGE,
  voltageBand,
  isBilgeRunning,
  isGasAlarm,
  parseReading,
  parseVoltage,
  voltageSystem,
} from './power.ts'
import { StatusPayload } from './status.ts'

describe('POWER-06 POWER-07 POWER-08 volts', () => {
  test.each([
    ['0.49', ABSENT_VOLTAGE],
    ['0.499', ABSENT_VOLTAGE],
    ['0.5', 0.5],
    ['0.50', 0.5],
    ['0', ABSENT_VOLTAGE],
    ['-12.7', ABSENT_VOLTAGE],
    ['12.72', 12.72],
    [' 12.72 ', 12.72],
    ['NotPresent', ABSENT_VOLTAGE],
    ['', ABSENT_VOLTAGE],
    ['   ', ABSENT_VOLTAGE],
    ['12,7', ABSENT_VOLTAGE],
    ['Infinity', ABSENT_VOLTAGE],
    ['NaN', ABSENT_VOLTAGE],
    ['0x0C', ABSENT_VOLTAGE],
    ['0b1100', ABSENT_VOLTAGE],
    ['0o14', ABSENT_VOLTAGE],
    ['1.2e1', ABSENT_VOLTAGE],
    ['12.5.1', ABSENT_VOLTAGE],
    ['.', ABSENT_VOLTAGE],
    ['12n', ABSENT_VOLTAGE],
    ['1_2', ABSENT_VOLTAGE],
    ['+12.5', 12.5],
    ['12.', 12],
    ['.75', 0.75],
    [undefined, ABSENT_VOLTAGE],
  ])('a reading of %j is %d V', (reading, volts) => {
    expect(parseVoltage(reading)).toBe(volts)
  })
})

test.each([
  ['POWER-09', 18.9, 12],
  ['POWER-09', 18.999, 12],
  ['POWER-10', 19, 24],
  ['POWER-10', 19.1, 24],
  ['POWER-09', 0.5, 12],
  ['POWER-11', ABSENT_VOLTAGE, -1],
])('%s %d V belong to a system of %d V', (_, volts, system) => {
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
  ['POWER-11', ABSENT_VOLTAGE, 'absent'],
])('%s %d V are %s', (_, volts, expected) => {
  expect(voltageBand(volts)).toBe(expected)
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
  expect(isBilgeRunning(reading)).toBe(running)
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
  expect(isGasAlarm(reading)).toBe(alarm)
})

const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 12 })
const plain = fc
  .tuple(fc.constantFrom('', '+', '-'), digits, fc.option(digits))
  .map(([sign, whole, fraction]) => (fraction === null ? sign + whole : `${sign}${whole}.${fraction}`))

test('OPEN-061 a plain decimal number is parsed, ignoring spaces around it', () => {
  fc.assert(
    fc.property(plain, fc.constantFrom('', ' ', '\t', ' \n'), (text, blank) => {
      expect(parseReading(blank + text + blank)).toBe(Number.parseFloat(text))
    }),
  )
})

test('OPEN-061 a text with other characters than digits, one sign and one point is not a number', () => {
  const other = fc.string({ unit: fc.constantFrom(...'0123456789+-.,xXbBoOeEnV_ ') })
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        other,
        plain.map(text => `0x${text}`),
        plain.map(text => `${text}e1`),
        plain.map(text => `${text} V`),
      ),
      text => {
        fc.pre(!/^[+-]?[0-9]*[.]?[0-9]*$/.test(text.trim()) || !/[0-9]/.test(text))
        expect(parseReading(text)).toBeUndefined()
      },
    ),
    { numRuns: 1_000 },
  )
})

test('OPEN-061 a JSON number keeps its value, however small or large', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constantFrom(1e-7, 5e-7, 1e21)),
      value => {
        const read = parseReading(StatusPayload.parse({ Vs: { I1: value } }).Vs?.I1)
        expect(read).toBeCloseTo(value, 12)
      },
    ),
  )
})

test('OPEN-062 any present voltage has a system and lies in exactly one of its bands', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.5, max: 60, noNaN: true }), volts => {
      const [low, high] = voltageSystem(volts) === 12 ? [11.8, 14.8] : [23.6, 29.5]
      expect(voltageBand(volts)).toBe(volts < low ? 'low' : volts > high ? 'high' : 'normal')
    }),
  )
})
