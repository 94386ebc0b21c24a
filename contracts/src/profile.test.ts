import { expect, test } from 'vitest'
import { geofenceZoom } from './geofence.ts'
import { Profile } from './profile.ts'
import { ProfileChange } from './profileChange.ts'

const change = {
  shipName: 'Freja',
  shipHomeLocation: 'Copenhagen',
  geofenceRadius: 50,
  geofenceLatitude: null,
  geofenceLongitude: null,
}

test.each([
  ['GEOF-01 LIMIT-22', { geofenceRadius: 25 }, true],
  ['GEOF-01 LIMIT-22', { geofenceRadius: 250 }, true],
  ['GEOF-01', { geofenceRadius: 20 }, false],
  ['GEOF-01', { geofenceRadius: 255 }, false],
  ['GEOF-02', { geofenceRadius: 52 }, false],
  ['GEOF-02', { geofenceRadius: 55.5 }, false],
  ['GEOF-01', { geofenceRadius: '50' }, false],
  ['OPEN-083', { shipName: 'x'.repeat(31) }, false],
  ['OPEN-083', { shipName: '' }, true],
  ['PROFILE-06', { geofenceLatitude: 55, geofenceLongitude: 12 }, true],
  ['PROFILE-06', { geofenceLatitude: 55 }, false],
  ['PROFILE-06', { geofenceLatitude: 91, geofenceLongitude: 12 }, false],
])('%s a profile with %j is accepted: %s', (_, part, accepted) => {
  expect(ProfileChange.safeParse({ ...change, ...part }).success).toBe(accepted)
})

test.each([
  [{ geofenceLatitude: 1e308, geofenceLongitude: 1e308 }],
  [{ geofenceLatitude: -90.1, geofenceLongitude: 180.1 }],
  [{ geofenceLatitude: 'north', geofenceLongitude: 'east' }],
])('OPEN-087 a center of the geofence that is not on Earth counts as none: %j', center => {
  expect(Profile.parse(center)).toMatchObject({ geofenceLatitude: null, geofenceLongitude: null })
})

test('API-20 only the fields that can be saved are parsed from a whole profile', () => {
  expect(
    ProfileChange.parse({ ...change, userId: 'somebody', isCaptain: true, hasUploadAccess: true, dataLimit: 9e9 }),
  ).toEqual(change)
})

test.each([
  ['GEOF-05', 250, 16],
  ['GEOF-05', 175, 16],
  ['GEOF-06', 174.5, 17],
  ['GEOF-06', 90, 17],
  ['GEOF-07', 85, 18],
  ['GEOF-07', 45, 18],
  ['GEOF-08', 40, 19],
  ['GEOF-08', 25, 19],
])('%s LIMIT-23 a radius of %d m is shown at zoom %d', (_, radius, zoom) => {
  expect(geofenceZoom(radius)).toBe(zoom)
})
