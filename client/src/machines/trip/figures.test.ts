import { HOUR, metersBetween, MINUTE, SECOND } from '@drydock/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { figuresOf, knots, NO_FIGURES } from './figures.ts'
import { tripPointsOf, type TripPoint } from './points.ts'

const point = (at: number, latitude: number, longitude = 12): TripPoint => ({ at, latitude, longitude })
const anyPoint = fc.record({
  at: fc.integer({ min: 0, max: 100 }).map(it => it * SECOND),
  latitude: fc.double({ min: 55, max: 56, noNaN: true }),
  longitude: fc.double({ min: 12, max: 13, noNaN: true }),
})

test('LOGBOOK-33 LOGBOOK-34 LIMIT-43 FORMAT-11 one nautical mile per hour is one knot', () => {
  expect([knots(1_852, HOUR), knots(1_852, 30 * MINUTE)]).toEqual([1, 2])
})

test('LOGBOOK-08 LOGBOOK-09 LOGBOOK-10 LOGBOOK-11 LOGBOOK-12 LOGBOOK-13 a trip of two steps has its times, distance and speeds', () => {
  const points = [point(0, 55), point(HOUR, 55.1), point(1.5 * HOUR, 55.2)]
  const { meters = 0, average = 0, fastest, ...times } = figuresOf(points)
  expect(times).toEqual({ startAt: 0, stopAt: 1.5 * HOUR, duration: 1.5 * HOUR })
  expect(meters / 1_852).toBeCloseTo(12.0, 1)
  expect(average).toBeCloseTo(8.0, 1)
  expect(fastest?.knots).toBeCloseTo(12.0, 1)
  expect(fastest?.at).toEqual({ latitude: 55.2, longitude: 12 })
})

test('OPEN-091 a trip without points has no figures', () => {
  expect(figuresOf([])).toEqual(NO_FIGURES)
})

test('OPEN-091 a trip of one point has the distance 0 and no speeds', () => {
  expect(figuresOf([point(5, 55)])).toEqual({
    startAt: 5,
    stopAt: 5,
    duration: 0,
    meters: 0,
    average: undefined,
    fastest: undefined,
  })
})

test('OPEN-091 two points at the same time have a distance and no speed', () => {
  const { meters = 0, average, fastest } = figuresOf([point(5, 55), point(5, 55.001)])
  expect(meters).toBeCloseTo(111.2, 1)
  expect([average, fastest]).toEqual([undefined, undefined])
})

test('LOGBOOK-12 LOGBOOK-13 two points one millisecond apart have a speed', () => {
  const { average, fastest } = figuresOf([point(0, 55), point(1, 55.000_000_01)])
  expect([average, fastest?.knots]).toEqual([expect.closeTo(2.16, 2), expect.closeTo(2.16, 2)])
})

test('LOGBOOK-13 the first of two equally fast steps is the fastest', () => {
  expect(figuresOf([point(0, 55), point(HOUR, 55.1), point(2 * HOUR, 55)]).fastest?.at.latitude).toBe(55.1)
})

test('OPEN-024 points are sorted by time, and points without a valid time or place are left out', () => {
  const logged = (gpsTimestamp: string, latitude = 55) => ({ gpsTimestamp, latitude, longitude: 12, accuracy: 300 })
  const points = tripPointsOf([
    logged('2024-06-01T10:00:00Z'),
    logged('2024-06-01T08:00:00Z'),
    logged('soon'),
    logged('2024-06-01T09:00:00Z', 91),
  ])
  expect(points.map(it => it.at)).toEqual([Date.parse('2024-06-01T08:00:00Z'), Date.parse('2024-06-01T10:00:00Z')])
})

test('no speed is above the fastest, and the distance is the sum of the steps', () => {
  fc.assert(
    fc.property(fc.array(anyPoint, { minLength: 2, maxLength: 12 }), raw => {
      const points = raw.toSorted((a, b) => a.at - b.at)
      const steps = points.slice(1).map((it, index) => ({
        meters: metersBetween(points[index] ?? it, it),
        time: it.at - (points[index]?.at ?? it.at),
      }))
      const speeds = steps.filter(it => it.time > 0).map(it => knots(it.meters, it.time))
      const { meters = -1, average = 0, fastest } = figuresOf(points)
      const most = speeds.length === 0 ? undefined : Math.max(...speeds)
      const way = steps.reduce((sum, it) => sum + it.meters, 0)
      return (
        Math.abs(meters - way) < 1e-6 &&
        fastest?.knots === most &&
        (most === undefined ||
          points.some((it, at) => at > 0 && it.at === points[at - 1]?.at) ||
          average <= most + 1e-9)
      )
    }),
  )
})
