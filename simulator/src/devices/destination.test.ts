import { METERS_PER_DEGREE } from '@drydock/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { destinationOf } from './destination.ts'

test.each<[string, number, number, number]>([
  ['north', 0, 56, 12],
  ['east', 90, 55, 13],
  ['south', 180, 54, 12],
  ['west', 270, 55, 11],
])('a degree to the %s', (_, course, latitude, longitude) => {
  const east = course === 90 || course === 270
  const place = destinationOf(
    { latitude: 55, longitude: 12 },
    METERS_PER_DEGREE * (east ? Math.cos((55 * Math.PI) / 180) : 1),
    course,
  )
  expect([place.latitude, place.longitude]).toEqual([expect.closeTo(latitude, 9), expect.closeTo(longitude, 9)])
})

test('a destination has a longitude of at most 180 degrees, after any distance and at the poles', () => {
  const place = {
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  }
  const meters = fc.double({ min: 0, max: 1e9, noNaN: true })
  fc.assert(
    fc.property(fc.record(place), meters, fc.double({ min: 0, max: 360, noNaN: true }), (from, far, course) => {
      const { longitude } = destinationOf(from, far, course)
      expect(Math.abs(longitude)).toBeLessThanOrEqual(180)
    }),
  )
  expect(destinationOf({ latitude: 0, longitude: 170 }, 740 * METERS_PER_DEGREE, 90).longitude).toBeCloseTo(-170, 6)
  expect(destinationOf({ latitude: 90, longitude: 0 }, 100, 90).longitude).toBeCloseTo(0.09, 2)
})

test('a destination never lies beyond a pole', () => {
  const far = 2 * METERS_PER_DEGREE
  expect([
    destinationOf({ latitude: 89, longitude: 0 }, far, 0).latitude,
    destinationOf({ latitude: -89, longitude: 0 }, far, 180).latitude,
  ]).toEqual([90, -90])
})
