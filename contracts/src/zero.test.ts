/** No position contains a negative zero, however it was written. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { BoatLocation } from './alarm.ts'
import { LogbookPoint } from './logbook.ts'
import { MobMessage } from './mob.ts'
import { Latitude, Longitude, Position, geoJsonPosition, withoutNegativeZero } from './position.ts'
import { Profile } from './profile.ts'

const heard = '2026-06-01T08:00:00.000Z'
const zeros = fc.constantFrom('-0', '-0.0', '-0e7', '-0.000000', '0', '0.0')
const numbers = fc.oneof(
  zeros.map(it => JSON.parse(it) as number),
  fc.double({ min: -90, max: 90, noNaN: true }),
)

/** Returns every number within a value. */
const numbersIn = (value: unknown): readonly number[] =>
  typeof value === 'number'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(numbersIn)
      : []
const isPlain = (value: unknown): boolean => numbersIn(value).every(number => !Object.is(number, -0))

test('a parsed position has no negative zero', () => {
  fc.assert(
    fc.property(numbers, numbers, (north, east) => {
      const read = [
        z.parse(Latitude, north),
        z.parse(Longitude, east),
        z.parse(Position, {
          location: { geometry: { coordinates: [east, north] } },
          horizontal_accuracy: 8,
          last_heard: heard,
        }),
        z.parse(Position, { location: { coordinates: [east, north] }, horizontal_accuracy: 8, last_heard: heard }),
        z.parse(BoatLocation, { latitude: north, longitude: east }),
        z.parse(LogbookPoint, { latitude: north, longitude: east, gpsTimestamp: heard, accuracy: 8 }),
        z.parse(MobMessage, { lat: north, lng: east, phone: '+4512345678' }),
        z.parse(Profile, { geofenceLatitude: north, geofenceLongitude: east }),
      ]
      expect(read.filter(it => !isPlain(it))).toEqual([])
      expect(numbersIn(read[4])).toEqual([withoutNegativeZero(north), withoutNegativeZero(east)])
    }),
  )
})

test('a written position has no negative zero', () => {
  fc.assert(fc.property(numbers, numbers, (north, east) => isPlain(geoJsonPosition(north, east, 8, heard))))
})
