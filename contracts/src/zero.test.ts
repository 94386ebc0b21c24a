/** A zero has no sign in any position, however it was written. */
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

/** Every number within a value. */
const numbersIn = (it: unknown): readonly number[] =>
  typeof it === 'number' ? [it] : typeof it === 'object' && it !== null ? Object.values(it).flatMap(numbersIn) : []
const isPlain = (it: unknown): boolean => numbersIn(it).every(number => !Object.is(number, -0))

test('a position that is read has no zero with a sign', () => {
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

test('a position that is written has no zero with a sign', () => {
  fc.assert(fc.property(numbers, numbers, (north, east) => isPlain(geoJsonPosition(north, east, 8, heard))))
})
