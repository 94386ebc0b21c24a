import { HOUR, MINUTE } from '@drydock/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forecastFor } from './forecast.ts'
import { skyAt, speedOf } from './sky.ts'

const DAY = 24 * HOUR
const HOME = { latitude: 55.6761, longitude: 12.5683 }
const SUMMER = Date.UTC(2026, 5, 21, 12)
const anywhere = {
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
}
const world = fc.record({ ...anywhere, at: fc.integer({ min: 0, max: Date.UTC(2100, 0) }), seed: fc.integer() })

test('WEATHER-02 WEATHER-21 for any position and time the forecast is complete and within physical limits', () => {
  fc.assert(
    fc.property(world, query => {
      const { current, daily } = forecastFor(query)
      expect([current.dt % 600, current.dt <= query.at / 1_000, daily.length]).toEqual([0, true, 8])
      for (const one of [current, ...daily]) {
        expect(
          one.humidity >= 25 &&
            one.humidity <= 100 &&
            one.clouds >= 0 &&
            one.clouds <= 100 &&
            one.pressure > 950 &&
            one.pressure < 1_060,
        ).toBe(true)
        expect(
          one.wind_speed >= 0 &&
            one.wind_speed < 30 &&
            one.wind_deg >= 0 &&
            one.wind_deg < 360 &&
            Number.isInteger(one.dt),
        ).toBe(true)
        expect(one.weather[0]).toEqual({
          id: expect.any(Number),
          main: expect.any(String),
          description: expect.stringMatching(/^[a-z ]+$/),
          icon: expect.stringMatching(/^(01|02|03|04|09|10|11|13|50)[dn]$/),
        })
      }
      expect(current.temp > -60 && current.temp < 55 && current.feels_like > -85 && current.feels_like < 75).toBe(true)
      for (const { pop, temp } of daily)
        expect(pop >= 0 && pop <= 1 && temp.min <= temp.day && temp.day <= temp.max && temp.min <= temp.night).toBe(
          true,
        )
    }),
  )
})

test('WEATHER-09 WEATHER-10 the daily forecast starts today, with one entry per day at noon', () => {
  const { daily, timezone_offset } = forecastFor({ ...HOME, at: SUMMER, seed: 1 })
  expect(daily.map(it => it.dt)).toEqual(daily.map((_, day) => SUMMER / 1_000 - timezone_offset + day * 86_400))
})

test.each([
  ['morn', 6],
  ['day', 12],
  ['eve', 18],
  ['night', 24],
] as const)('WEATHER-15 the temperature of a day at %s is that of hour %d there', (word, hour) => {
  const { daily, timezone_offset } = forecastFor({ ...HOME, at: SUMMER, seed: 1 })
  const midnight = SUMMER - timezone_offset * 1_000 - 12 * HOUR
  expect(daily[0]?.temp[word]).toBe(forecastFor({ ...HOME, at: midnight + hour * HOUR, seed: 1 }).current.temp)
})

test.each([
  [15, 'Etc/GMT-1', 3_600],
  [8, 'Etc/GMT-1', 3_600],
  [7, 'Etc/UTC', 0],
  [-7, 'Etc/UTC', 0],
  [180, 'Etc/GMT-12', 43_200],
  [0, 'Etc/UTC', 0],
  [-75, 'Etc/GMT+5', -18_000],
])('at longitude %d the forecast names the time zone %s, %d s from UTC', (longitude, timezone, timezone_offset) => {
  expect(forecastFor({ latitude: 55, longitude, at: SUMMER, seed: 1 })).toMatchObject({ timezone, timezone_offset })
})

test('the forecast is the same within ten minutes, and has a later time in the next ten', () => {
  fc.assert(
    fc.property(world, fc.integer({ min: 0, max: 10 * MINUTE - 1 }), (query, within) => {
      const at = Math.floor(query.at / (10 * MINUTE)) * 10 * MINUTE
      expect(forecastFor({ ...query, at: at + within })).toEqual(forecastFor({ ...query, at }))
      expect(forecastFor({ ...query, at: at + 10 * MINUTE }).current.dt).toBe(at / 1_000 + 600)
    }),
  )
})

test('WEATHER-14 the wind of a day is the strongest of its daytime, also after a stormy night', () => {
  const strongest = (midnight: number, hours: readonly number[]): number =>
    Math.max(...hours.map(hour => speedOf(skyAt(1, HOME, midnight + hour * HOUR).wind)))
  let stormyNights = 0
  for (let day = 0; day < 30; day++) {
    const midnight = SUMMER + day * DAY - 13 * HOUR
    const daytime = strongest(midnight, [6, 9, 12, 15, 18, 21])
    if (strongest(midnight, [0, 3, 24]) > daytime) stormyNights++
    const { daily } = forecastFor({ ...HOME, at: midnight + 12 * HOUR, seed: 1 })
    expect(daily[0]?.wind_speed).toBeCloseTo(daytime, 2)
  }
  expect(stormyNights).toBeGreaterThan(3)
})

test('another seed gives different weather', () => {
  expect(forecastFor({ ...HOME, at: SUMMER, seed: 1 })).not.toEqual(forecastFor({ ...HOME, at: SUMMER, seed: 2 }))
})

test('SC-71 the weather a mile away, or ten minutes later, is nearly the same', () => {
  fc.assert(
    fc.property(world, fc.integer({ min: 0, max: 359 }), ({ latitude, longitude, at, seed }, course) => {
      const north = Math.max(-90, Math.min(90, latitude + Math.cos(course) / 60))
      const east = longitude + Math.sin(course) / 60
      const here = skyAt(seed, { latitude, longitude }, at)
      for (const there of [
        skyAt(seed, { latitude: north, longitude: east }, at),
        skyAt(seed, { latitude, longitude }, at + 10 * MINUTE),
      ]) {
        expect(Math.abs(there.temperature - here.temperature)).toBeLessThan(0.6)
        expect(Math.hypot(there.wind.east - here.wind.east, there.wind.north - here.wind.north)).toBeLessThan(0.6)
        expect(Math.abs(there.cloud - here.cloud)).toBeLessThan(0.06)
      }
    }),
  )
})

test('the weather is continuous across the date line and at a pole', () => {
  fc.assert(
    fc.property(anywhere.latitude, fc.integer({ min: 0, max: SUMMER }), (latitude, at) => {
      expect(skyAt(1, { latitude, longitude: -180 }, at).temperature).toBeCloseTo(
        skyAt(1, { latitude, longitude: 180 }, at).temperature,
        6,
      )
      expect(skyAt(1, { latitude: 90, longitude: 0 }, at).temperature).toBeCloseTo(
        skyAt(1, { latitude: 90, longitude: 77 }, at).temperature,
        6,
      )
    }),
  )
})

const mean = (latitude: number, from: number, hours: readonly number[]): number => {
  const all = Array.from({ length: 60 }, (_, day) =>
    hours.map(hour => skyAt(3, { latitude, longitude: 0 }, from + day * DAY + hour * HOUR).temperature),
  ).flat()
  return all.reduce((sum, it) => sum + it, 0) / all.length
}
test.each([
  [
    'summer is warmer than winter in the north',
    mean(55, Date.UTC(2026, 5, 20), [12]),
    mean(55, Date.UTC(2026, 0, 1), [12]),
    10,
  ],
  [
    'summer is warmer than winter in the south',
    mean(-55, Date.UTC(2026, 0, 1), [12]),
    mean(-55, Date.UTC(2026, 6, 1), [12]),
    10,
  ],
  ['afternoons are warmer than nights', mean(40, Date.UTC(2026, 3, 1), [14]), mean(40, Date.UTC(2026, 3, 1), [2]), 2],
  [
    'the tropics are warmer than the far north',
    mean(5, Date.UTC(2026, 3, 1), [12]),
    mean(70, Date.UTC(2026, 3, 1), [12]),
    15,
  ],
])('%s', (_, warmer, colder, least) => {
  expect(warmer - colder).toBeGreaterThan(least)
})

test('a year at home has calms and gales, clear skies and rain, each on some days', () => {
  const skies = Array.from({ length: 365 }, (_, day) => skyAt(1, HOME, Date.UTC(2026, 0, 1, 12) + day * DAY))
  const share = (fits: (it: (typeof skies)[number]) => boolean): number => skies.filter(fits).length / skies.length
  expect(share(it => it.rain > 0.25)).toSatisfy((it: number) => it > 0.08 && it < 0.4)
  expect(share(it => it.cloud < 0.25)).toSatisfy((it: number) => it > 0.1 && it < 0.4)
  expect(share(it => speedOf(it.wind) > 10)).toSatisfy((it: number) => it > 0.02 && it < 0.3)
  expect(share(it => speedOf(it.wind) < 2)).toSatisfy((it: number) => it > 0.01 && it < 0.2)
})
