import { METERS_PER_DEGREE } from '@drydock/contracts'
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

test('a destination never lies beyond a pole', () => {
  const far = 2 * METERS_PER_DEGREE
  expect([
    destinationOf({ latitude: 89, longitude: 0 }, far, 0).latitude,
    destinationOf({ latitude: -89, longitude: 0 }, far, 180).latitude,
  ]).toEqual([90, -90])
})
