/** Colors and arrows, by numbers; what they look like together is in trip.test.ts. */
import { METERS_PER_DEGREE, metersBetween, SECOND } from '@drydock/contracts'
import { expect, test } from 'vitest'
import { arrowsOf, toPlane, legsOf, speedRunsOf } from './drawing.ts'
import type { TripPoint } from './points.ts'

/** North of 55° N and east of 12° E, where a degree of longitude is shorter by the cosine. */
const at = (seconds: number, north: number, east = 0): TripPoint => ({
  at: seconds * SECOND,
  latitude: 55 + north / METERS_PER_DEGREE,
  longitude: 12 + east / METERS_PER_DEGREE,
})
/** A way to the north, by the meters of steps that take so many seconds each. */
const steps = (seconds: number, ...meters: readonly number[]): readonly TripPoint[] =>
  [0, ...meters].map((_, index) =>
    at(
      index * seconds,
      meters.slice(0, index).reduce((sum, it) => sum + it, 0),
    ),
  )
const bands = (points: readonly TripPoint[]): readonly number[] => speedRunsOf(points).map(it => it.band)

test('a GPS that jitters from second to second changes no colour', () => {
  expect(bands(steps(1, ...Array.from({ length: 240 }, (_, index) => (index % 2 === 0 ? 1 : 3))))).toEqual([1])
})

test('a stretch just below 3 kts has the colour of the slowest, the first and each that follows', () => {
  expect(bands(steps(60, 92, 92, 92))).toEqual([0])
})

test('the last stretch is shorter and reaches to the end', () => {
  expect(bands(steps(30, 46, 46, 46, 100))).toEqual([0, 1])
})

test('two places at one instant have no speed, and the colour of what was before', () => {
  expect(bands([at(0, 0), at(60, 100), at(60, 200)])).toEqual([1])
  expect(bands([at(0, 0), at(0, 100)])).toEqual([0])
})

test('a long trip has never more than 1,000 stretches', () => {
  const pairs = Array.from({ length: 2_001 }, (_, index) => (index % 4 < 2 ? 60 : 150))
  expect(speedRunsOf(steps(60, ...pairs)).length).toBeLessThanOrEqual(1_000)
})

test('on the plane a degree to the north is 60 nautical miles, and one to the east on 60° N half of it', () => {
  const [, point] = toPlane([
    { latitude: 60, longitude: 12 },
    { latitude: 60, longitude: 13 },
  ])
  expect(point?.x).toBeCloseTo(METERS_PER_DEGREE / 2, 0)
  expect(toPlane([at(0, 0), at(1, 500)])[1]?.y).toBeCloseTo(500, 3)
})

test('LOGBOOK-06 arrows go on over a change of colour, in the middles of six parts', () => {
  const legs = legsOf(steps(60, ...Array.from({ length: 10 }, (_, index) => (index < 5 ? 100 : 300))))
  expect(legs.map(it => it.band)).toEqual([1, 3])
  const gone = arrowsOf(legs).map(it => metersBetween(at(0, 0), it.at))
  expect(gone).toEqual([1, 3, 5, 7, 9, 11].map(it => expect.closeTo((it * 2_000) / 12, 0)))
})

test('LOGBOOK-06 an arrow stands on its line, between east and west as between north and south', () => {
  const [first] = arrowsOf([{ band: 0, points: [at(0, 0), at(0, 1_200, 600)] }])
  expect(first?.at.latitude).toBeCloseTo(at(0, 100).latitude, 6)
  expect(first?.at.longitude).toBeCloseTo(at(0, 0, 50).longitude, 6)
})

test('LOGBOOK-06 the arrows of a trip across the date line stand on Earth', () => {
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

test('a way of 20 m has a direction, a shorter one has none', () => {
  const arrows = (meters: number): number => arrowsOf([{ band: 0, points: [at(0, 0), at(0, meters)] }]).length
  expect([arrows(19.9), arrows(20.1)]).toEqual([0, 6])
})
