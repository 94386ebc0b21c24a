import { METERS_PER_DEGREE, Position } from '@drydock/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Boat } from '#boat/boat.ts'
import { boatOf, moveTo, START, timesOf, entriesOf } from '#testing/boat.ts'
import { setSilent } from './silence.ts'
import { lastKnownPosition, setFix, startPositionReports } from './gps.ts'

const home = { latitude: 55.6761, longitude: 12.5683, accuracy: 8 }
const boatAt = (swing: number, latitude = home.latitude, longitude = home.longitude, seed = 1) => {
  const boat = boatOf({ position: { latitude, longitude, accuracy: 8, swing } }, seed)
  startPositionReports(boat)
  return boat
}
/** Longitude and latitude of each push, and the time of its fix. */
const fixes = (boat: Boat) =>
  entriesOf(boat, 'hub').map(([at, , args]) => {
    const { location, last_heard } = Position.parse(Array.isArray(args) ? args[0] : undefined)
    const [longitude, latitude] = location.geometry.coordinates
    return { at, longitude, latitude, heardAt: Date.parse(last_heard) - START }
  })

/** The location object of a push itself. */
const placeOf = (args: unknown): unknown => (args as readonly { readonly location: unknown }[])[0]?.location

test('HUB-13 a boat reports its position every ten seconds, with that time', () => {
  const boat = boatAt(0)
  moveTo(boat, 35_000)
  expect(fixes(boat)).toEqual(
    [10_000, 20_000, 30_000].map(at => ({ at, longitude: 12.5683, latitude: 55.6761, heardAt: at })),
  )
})

test('the pushes of a boat that stays share one place, and a pushed position is not changed by a later move', () => {
  const boat = boatAt(0)
  moveTo(boat, 20_000)
  setFix(boat, 10, 20, 8)
  const [first, second, third] = entriesOf(boat, 'hub').map(([, , args]) => Position.parse((args as unknown[])[0]))
  expect([first?.location, third?.location.geometry.coordinates]).toEqual([second?.location, [20, 10]])
  const places = new Set(boat.journal.since(0).flatMap(it => (it.lane === 'hub' ? [placeOf(it.body)] : [])))
  expect(places.size).toBe(2)
})

test('a boat at anchor swings at random within its radius, anywhere on Earth', () => {
  const place = fc.record({
    latitude: fc.double({ min: -80, max: 80, noNaN: true }),
    longitude: fc.oneof(fc.double({ min: -180, max: 180, noNaN: true }), fc.constantFrom(-180, 180)),
  })
  fc.assert(
    fc.property(
      place,
      fc.double({ min: 0.1, max: 200, noNaN: true }),
      fc.integer(),
      ({ latitude, longitude }, swing, seed) => {
        const boat = boatAt(swing, latitude, longitude, seed)
        moveTo(boat, 200_000)
        for (const fix of fixes(boat)) {
          const east = (((fix.longitude - longitude + 540) % 360) - 180) * Math.cos((latitude * Math.PI) / 180)
          expect(Math.hypot(fix.latitude - latitude, east) * METERS_PER_DEGREE).toBeLessThanOrEqual(swing * 1.001)
          expect(Math.abs(fix.longitude)).toBeLessThanOrEqual(180)
        }
      },
    ),
    { numRuns: 50 },
  )
  const swinging = boatAt(6)
  moveTo(swinging, 100_000)
  expect(new Set(fixes(swinging).map(it => it.latitude)).size).toBe(10)
})

test('the same seed gives the same swing, and another seed does not', () => {
  const swings = (seed: number) => {
    const boat = boatAt(6, home.latitude, home.longitude, seed)
    moveTo(boat, 60_000)
    return fixes(boat)
  }
  expect(swings(1)).toEqual(swings(1))
  expect(swings(1)).not.toEqual(swings(2))
})

test('a boat that was moved swings around its new position', () => {
  const boat = boatAt(6)
  moveTo(boat, 15_000)
  setFix(boat, 54, 10, 8)
  moveTo(boat, 60_000)
  const since = fixes(boat).filter(it => it.at >= 15_000)
  expect(since.length).toBe(6)
  expect(since.every(it => Math.abs(it.latitude - 54) < 0.001 && Math.abs(it.longitude - 10) < 0.001)).toBe(true)
})

test('a new position is pushed at once, or with the next report', () => {
  const boat = boatAt(0)
  moveTo(boat, 1_000)
  setFix(boat, 54, 10, 8)
  moveTo(boat, 2_000)
  setFix(boat, 53, 11, 8, false)
  moveTo(boat, 10_000)
  expect(fixes(boat).map(it => [it.at, it.latitude])).toEqual([
    [1_000, 54],
    [10_000, 53],
  ])
})

test('HOME-28 a silent gateway pushes no position, and its last fix ages until it answers again', () => {
  const boat = boatAt(6)
  moveTo(boat, 25_000)
  setSilent(boat, true)
  moveTo(boat, 95_000)
  expect([timesOf(boat, 'UpdatePosition'), lastKnownPosition(boat)?.last_heard]).toEqual([
    [10_000, 20_000],
    new Date(START + 20_000).toISOString(),
  ])
  setSilent(boat, false)
  moveTo(boat, 100_000)
  expect(timesOf(boat, 'UpdatePosition')).toEqual([10_000, 20_000, 100_000])
})

test('a boat without a fix pushes no position until it has one', () => {
  const boat = boatOf({ position: null })
  startPositionReports(boat)
  moveTo(boat, 60_000)
  expect([lastKnownPosition(boat), entriesOf(boat, 'hub')]).toEqual([null, []])
  setFix(boat, 55, 12, 8, false)
  moveTo(boat, 80_000)
  expect(timesOf(boat, 'UpdatePosition')).toEqual([70_000, 80_000])
})

test('a boat at anchor with a swing of 1 m still moves', () => {
  const boat = boatAt(1)
  moveTo(boat, 50_000)
  expect(new Set(fixes(boat).map(it => it.latitude)).size).toBe(5)
})
