import { HOUR, METERS_PER_NAUTICAL_MILE } from '@drydock/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { degrees, degreesOnly, windSpeed } from '#texts/formatWeather.ts'
import { logbook } from '#texts/logbook.ts'
import { speedBands } from '#texts/speedBands.ts'
import { TEMPERATURE, temperature, type TemperatureUnit } from '#texts/temperature.ts'
import { DISTANCE, type DistanceUnit, SPEED, type SpeedUnit, WIND, type WindUnit } from '#texts/units.ts'
import { weather } from '#texts/weather.ts'

const oneOf = <T extends string>(table: Readonly<Record<T, unknown>>) => fc.constantFrom(...(Object.keys(table) as T[]))
/** True where a shown number is the nearest one with so many decimals. */
const isNearest = (shown: string, value: number, decimals: number): boolean =>
  /^-?\d+(\.\d)?$/.test(shown) && Math.abs(Number(shown) - value) <= 0.500_001 * 10 ** -decimals
const trip = (knots: number, meters: number, speed: SpeedUnit, distance: DistanceUnit) =>
  logbook.figures(
    { startAt: 0, stopAt: HOUR, duration: HOUR, meters, average: knots, fastest: { knots } },
    'UTC',
    speed,
    distance,
  )

test('XTRA-20 figures of a trip are rounded to one decimal, after the conversion, with the unit beside them', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 60, noNaN: true }),
      fc.double({ min: 0, max: 500_000, noNaN: true }),
      oneOf(SPEED),
      oneOf(DISTANCE),
      (knots, meters, speed: SpeedUnit, distance: DistanceUnit) => {
        const [, , , way, average, fastest] = trip(knots, meters, speed, distance)
        expect([way?.unit, average?.unit, fastest?.unit]).toEqual([
          DISTANCE[distance].sign,
          SPEED[speed].sign,
          SPEED[speed].sign,
        ])
        expect(isNearest(way?.value ?? '', DISTANCE[distance].from(meters / METERS_PER_NAUTICAL_MILE), 1)).toBe(true)
        expect(isNearest(average?.value ?? '', SPEED[speed].from(knots), 1)).toBe(true)
        expect(logbook.fastest(knots, speed)).toBe(`Max ${fastest?.value} ${SPEED[speed].sign}`)
      },
    ),
  )
})

test('XTRA-20 temperatures are rounded after the conversion: the cabin to tenths, the forecast to whole degrees', () => {
  fc.assert(
    fc.property(fc.double({ min: -60, max: 60, noNaN: true }), oneOf(TEMPERATURE), (value, unit: TemperatureUnit) => {
      const [cabin, sign] = temperature.degrees(value, unit).split(' ')
      const exact = TEMPERATURE[unit].from(value)
      expect([sign, isNearest(cabin ?? '', exact, 1), cabin]).toEqual([
        TEMPERATURE[unit].sign,
        true,
        expect.not.stringMatching(/^-0$/),
      ])
      expect(isNearest(degreesOnly(value, unit).replace('°', ''), exact, 0)).toBe(true)
      expect(degrees(value, unit)).toBe(`${degreesOnly(value, unit).replace('°', '')} ${TEMPERATURE[unit].sign}`)
    }),
  )
  expect([temperature.degrees(undefined, 'fahrenheit'), degrees(undefined, 'fahrenheit')]).toEqual(['--', '-- °F'])
})

test('XTRA-20 wind is rounded to one decimal, and its force is a whole number', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 60, noNaN: true }), oneOf(WIND), (value, unit: WindUnit) =>
      isNearest(windSpeed(value, unit), WIND[unit].from(value), unit === 'beaufort' ? 0 : 1),
    ),
  )
  expect([windSpeed(8.2, 'beaufort'), windSpeed(8.2, 'knots'), windSpeed(undefined, 'beaufort')]).toEqual([
    '5',
    '15.9',
    '--',
  ])
})

test('XTRA-20 screen readers hear the unit of the wind spelled out', () => {
  expect((Object.keys(WIND) as WindUnit[]).map(it => weather.windSpoken('5', it, 0))).toEqual([
    'Wind 5 metres per second from the north',
    'Wind 5 knots from the north',
    'Wind 5 kilometres per hour from the north',
    'Wind 5 miles per hour from the north',
    'Wind 5 Beaufort from the north',
  ])
})

test('XTRA-20 screen readers hear no direction of the wind where the service sends none', () => {
  expect(weather.windSpoken('5', 'knots', undefined)).toBe('Wind 5 knots')
})

test('XTRA-20 the legend of a trip keeps its bounds in every unit', () => {
  expect(speedBands('knots')).toEqual(['0–3', '3–5', '5–7', '7+'])
  expect(speedBands('kilometersPerHour')).toEqual(['0–5.6', '5.6–9.3', '9.3–13', '13+'])
})
