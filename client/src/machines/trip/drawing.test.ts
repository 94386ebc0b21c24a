/** Colors and arrows of a trip in numbers; trip.test.ts tests them together. */
import { METERS_PER_DEGREE, metersBetween, SECOND } from '@drydock/contracts'
import { expect, test } from 'vitest'
import { arrowsOf, toPlane, legsOf, speedRunsOf } from './drawing.ts'
import type { TripPoint } from './points.ts'

/** A point by meters from 55° N 12° E; those to the east are shorter by the cosine of the latitude. */
const at = (seconds: number, north: number, east = 0): TripPoint => ({
  at: seconds * SECOND,
  latitude: 55 + north / METERS_PER_DEGREE,
  longitude: 12 + east / METERS_PER_DEGREE,
})
/** A course to the north in steps of these lengths in meters, each of so many seconds. */
const steps = (seconds: number, ...meters: readonly number[]): readonly TripPoint[] =>
  [0, ...meters].map((_, index) =>
    at(
      index * seconds,
      meters.slice(0, index).reduce((sum, it) => sum + it, 0),
    ),
  )
const bands = (points: readonly TripPoint[]): readonly number[] => speedRunsOf(points).map(it => it.band)

test('a GPS that jitters every second does not change the color', () => {
  expect(bands(steps(1, ...Array.from({ length: 240 }, (_, index) => (index % 2 === 0 ? 1 : 3))))).toEqual([1])
})

test('stretches just below 3 kts have the color of the slowest band', () => {
  expect(bands(steps(60, 92, 92, 92))).toEqual([0])
})

test('the last stretch is shorter and reaches the end', () => {
  expect(bands(steps(30, 46, 46, 46, 100))).toEqual([0, 1])
})

test('two points at the same time have no speed and the color of the stretch before', () => {
  expect(bands([at(0, 0), at(60, 100), at(60, 200)])).toEqual([1])
  expect(bands([at(0, 0), at(0, 100)])).toEqual([0])
})

test('a long trip has at most 1,000 stretches', () => {
  const pairs = Array.from({ length: 2_001 }, (_, index) => (index % 4 < 2 ? 60 : 150))
  expect(speedRunsOf(steps(60, ...pairs)).length).toBeLessThanOrEqual(1_000)
})

test('on the plane a degree north is 60 nautical miles, and a degree east at 60° N half of that', () => {
  const [, point] = toPlane([
    { latitude: 60, longitude: 12 },
    { latitude: 60, longitude: 13 },
  ])
  expect(point?.x).toBeCloseTo(METERS_PER_DEGREE / 2, 0)
  expect(toPlane([at(0, 0), at(1, 500)])[1]?.y).toBeCloseTo(500, 3)
})

test('LOGBOOK-06 arrows continue over a change of color, in the middle of six equal parts', () => {
  const legs = legsOf(steps(60, ...Array.from({ length: 10 }, (_, index) => (index < 5 ? 100 : 300))))
  expect(legs.map(it => it.band)).toEqual([1, 3])
  const gone = arrowsOf(legs).map(it => metersBetween(at(0, 0), it.at))
  expect(gone).toEqual([1, 3, 5, 7, 9, 11].map(it => expect.closeTo((it * 2_000) / 12, 0)))
})

test('LOGBOOK-06 an arrow lies on its line in latitude and in longitude', () => {
  const [first] = arrowsOf([{ band: 0, points: [at(0, 0), at(0, 1_200, 600)] }])
  expect(first?.at.latitude).toBeCloseTo(at(0, 100).latitude, 6)
  expect(first?.at.longitude).toBeCloseTo(at(0, 0, 50).longitude, 6)
})

test('LOGBOOK-06 the arrows of a trip across the date line have longitudes within 180°', () => {
  const arrows = arrowsOf([
    {
      band: 0,
      points: [
        { latitude: 10, longitude: 179.994 },
        { latitude: 10, longitude: -179.994 },
      ],
    },
  ])
  expect(arrows.map(it => it.at.longitude)).toEqual(
    [179.995, 179.997, 179.999, -179.999, -179.997, -179.995].map(it => expect.closeTo(it, 6)),
  )
})

test('a trip of more than 20 m has arrows, a shorter one has none', () => {
  const arrows = (meters: number): number => arrowsOf([{ band: 0, points: [at(0, 0), at(0, meters)] }]).length
  expect([arrows(19.9), arrows(20.1)]).toEqual([0, 6])
})
