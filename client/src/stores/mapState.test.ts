import { METERS_PER_DEGREE, type GeoPoint } from '@drydock/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mapStateOf, type MapInputs, zoomForRadius } from '#stores/mapState.ts'

const HERE = { latitude: 55.6761, longitude: 12.5683 }
const NOTHING: MapInputs = {
  position: { fix: undefined },
  tracking: { is: 'off', place: undefined, boat: [], phone: [] },
  profile: {},
  alarm: { armed: undefined, boat: undefined },
  geofence: { isShownDisarmed: true },
}
const WITH_BOAT: MapInputs = {
  ...NOTHING,
  position: { fix: { ...HERE, accuracy: 8, heardAt: 0 } },
  alarm: { armed: false, boat: { geofenceRadius: 50 } },
}
const profile = (more: object) => ({
  it: { geofenceRadius: 80, geofenceLatitude: null, geofenceLongitude: null, ...more },
})

test('MAP-04 MAP-18 a map without data shows nothing, at zoom 16', () => {
  expect(mapStateOf(NOTHING)).toEqual({
    boat: undefined,
    accuracy: undefined,
    center: undefined,
    distance: undefined,
    radius: undefined,
    fence: undefined,
    tracks: [],
  })
  expect(zoomForRadius(undefined)).toBe(16)
})

test('OPEN-087 a fence without a center lies around the boat and has no distance', () => {
  expect(mapStateOf(WITH_BOAT)).toMatchObject({
    center: HERE,
    distance: undefined,
    fence: { center: HERE, radius: 50, armed: false },
  })
})

test('OPEN-087 the center and the radius of the profile take precedence', () => {
  const { center, distance, radius } = mapStateOf({
    ...WITH_BOAT,
    profile: profile({ geofenceLatitude: 55.6762, geofenceLongitude: 12.5683 }),
  })
  expect([center, Math.round(distance ?? 0), radius]).toEqual([{ latitude: 55.6762, longitude: 12.5683 }, 11, 80])
})

test('XTRA-10 a first fix outside is only perhaps outside, unless the boat is tracked', () => {
  const far = { latitude: 55.7, longitude: 12.5683 }
  const fence = profile({ geofenceLatitude: HERE.latitude, geofenceLongitude: HERE.longitude })
  const fix = { ...far, accuracy: 8, heardAt: 60_000 }
  const verdict = (more: Partial<MapInputs>) => mapStateOf({ ...WITH_BOAT, profile: fence, ...more }).verdict
  expect([
    verdict({}),
    verdict({ position: { fix } }),
    verdict({ position: { fix, before: { ...HERE, accuracy: 8, heardAt: 0 } } }),
    verdict({ position: { fix, before: { ...fix, heardAt: 0 } } }),
    verdict({ tracking: { ...NOTHING.tracking, is: 'on', place: far } }),
  ]).toEqual(['inside', 'checking', 'checking', 'outside', 'outside'])
})

test('XTRA-10 a tracked boat is outside from the radius on', () => {
  const fence = profile({ geofenceLatitude: HERE.latitude, geofenceLongitude: HERE.longitude })
  const verdictAt = (north: number) => {
    const place = { ...HERE, latitude: HERE.latitude + north / METERS_PER_DEGREE }
    return mapStateOf({ ...WITH_BOAT, profile: fence, tracking: { ...NOTHING.tracking, is: 'on', place } }).verdict
  }
  expect([verdictAt(79.9), verdictAt(80.1)]).toEqual(['inside', 'outside'])
})

test('GEOF-11 while armed the fence is always shown, while disarmed only when its visibility is on', () => {
  const shown = (armed: boolean, isShownDisarmed: boolean): boolean =>
    mapStateOf({ ...WITH_BOAT, alarm: { ...WITH_BOAT.alarm, armed }, geofence: { isShownDisarmed } }).fence !==
    undefined
  expect([shown(true, true), shown(true, false), shown(false, true), shown(false, false)]).toEqual([
    true,
    true,
    true,
    false,
  ])
})

test('MAP-06 MAP-07 SM-SESS-5 while it is unknown whether the boat is armed, the fence is shown as neither', () => {
  const { fence } = mapStateOf({
    ...WITH_BOAT,
    alarm: { ...WITH_BOAT.alarm, armed: undefined },
    geofence: { isShownDisarmed: false },
  })
  expect(fence).toEqual({ center: HERE, radius: 50, armed: undefined })
})

test('GEOF-09 a radius being chosen is shown even where the fence is hidden', () => {
  expect(mapStateOf({ ...WITH_BOAT, geofence: { isShownDisarmed: false } }, 120).fence?.radius).toBe(120)
})

test('OPEN-121 a position from tracking is shown until the next push, and has no accuracy', () => {
  const there = { latitude: 55.7, longitude: 12.6 }
  expect(
    mapStateOf({ ...WITH_BOAT, tracking: { is: 'on', place: there, boat: [HERE, there], phone: [] } }),
  ).toMatchObject({
    boat: there,
    accuracy: undefined,
    tracks: [{ of: 'boat', points: [HERE, there, there] }],
  })
})

test('MAP-09 a track ends at the last tracked position', () => {
  const there = { latitude: 55.7, longitude: 12.6 }
  const tracks = [{ of: 'boat', points: [there, HERE, there] }]
  expect(
    mapStateOf({ ...WITH_BOAT, tracking: { is: 'off', place: undefined, boat: [there, HERE, there], phone: [] } })
      .tracks,
  ).toEqual(tracks)
})

test('MAP-09 OPEN-142 boat and phone each have a track, and one that has not moved has none', () => {
  const there = { latitude: 55.7, longitude: 12.6 }
  const tracksOf = (boat: readonly GeoPoint[], phone: readonly GeoPoint[]) =>
    mapStateOf({ ...WITH_BOAT, tracking: { is: 'on', place: undefined, boat, phone } }).tracks
  expect(tracksOf([there], [HERE, there])).toMatchObject([
    { of: 'phone', points: [HERE, there] },
    { of: 'boat', points: [there, HERE] },
  ])
  expect(tracksOf([HERE], [HERE, HERE])).toEqual([])
  expect(tracksOf([], [HERE])).toEqual([])
})

test('GEOF-05 GEOF-06 GEOF-07 GEOF-08 a smaller fence is never shown at a smaller zoom', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 25, max: 250, noNaN: true }),
      fc.double({ min: 25, max: 250, noNaN: true }),
      (a, b) => a > b || zoomForRadius(a) >= zoomForRadius(b),
    ),
  )
  expect([250, 175, 174.5, 90, 89.9, 45, 44.9, 25].map(zoomForRadius)).toEqual([16, 16, 17, 17, 18, 18, 19, 19])
})
