import { METERS_PER_DEGREE, metersBetween, MINUTE, SECOND } from '@drydock/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Boat } from '#boat/boat.ts'
import type { BoatPlan } from '#boat/plan.ts'
import { boatOf, moveTo, timesOf, told } from '#testing/boat.ts'
import { setArmed } from './gateway.ts'
import { setFix, setSatellites, startPositionReports } from './gps.ts'
import { setCourse, stopMotion } from './motion.ts'

const HOME = { latitude: 55.6761, longitude: 12.5683 }
const boatAt = (plan: BoatPlan = {}): Boat => {
  const boat = boatOf({ position: { ...HOME, accuracy: 8 }, trip: [], ...plan })
  startPositionReports(boat)
  return boat
}
const metresAway = ({ state: { fix } }: Boat): number => (fix ? metersBetween(HOME, fix) : Number.NaN)
const KNOTS_15 = (15 * 1_852) / 3_600

test('HUB-13 TRACK-06 a boat that leaves at 15 knots says every 10 s how far it has come, and the logbook has it', () => {
  const boat = boatAt()
  setCourse(boat, { course: 45, metresPerSecond: KNOTS_15, lasting: undefined })
  moveTo(boat, MINUTE)
  expect(timesOf(boat, 'UpdatePosition')).toEqual([10, 20, 30, 40, 50, 60].map(it => it * SECOND))
  expect(metresAway(boat)).toBeCloseTo(KNOTS_15 * 60, 0)
  expect(boat.state.trip.map(it => Math.round(metersBetween(HOME, it)))).toEqual([77, 154, 231, 309, 386, 463])
})

test('GEOF-10 ALARM-17 a boat that drifts 5 m in 10 s sounds the alarm when it has left its geofence, once', () => {
  const boat = boatAt({ geofence: { radius: 50 }, events: [] })
  setArmed(boat, true)
  setCourse(boat, { course: 270, metresPerSecond: 0.5, lasting: undefined })
  moveTo(boat, 5 * MINUTE)
  expect([timesOf(boat, 'UpdateStatusChangeOnAlarm'), timesOf(boat, 'ShowError')]).toEqual([
    [110 * SECOND],
    [110 * SECOND],
  ])
})

test('a boat that has sailed long enough lies still where it is, and swings there', () => {
  const boat = boatAt()
  setCourse(boat, { course: 0, metresPerSecond: 10, lasting: 25 * SECOND })
  moveTo(boat, 5 * MINUTE)
  expect(metresAway(boat)).toBeCloseTo(250, 3)
  expect(boat.state.trip.map(it => Math.round(metersBetween(HOME, it)))).toEqual([100, 200, 250])
})

test('a boat that is stopped stays where it was at that moment', () => {
  const boat = boatAt()
  setCourse(boat, { course: 90, metresPerSecond: 10, lasting: undefined })
  moveTo(boat, 15 * SECOND)
  stopMotion(boat)
  moveTo(boat, MINUTE)
  expect(metresAway(boat)).toBeCloseTo(150, 1)
})

test('a new course begins where the old one has brought the boat', () => {
  const boat = boatAt()
  setCourse(boat, { course: 0, metresPerSecond: 10, lasting: undefined })
  moveTo(boat, 15 * SECOND)
  setCourse(boat, { course: 180, metresPerSecond: 10, lasting: undefined })
  moveTo(boat, 30 * SECOND)
  expect(metresAway(boat)).toBeCloseTo(0, 3)
})

test('a position that is given ends a course', () => {
  const boat = boatAt()
  setCourse(boat, { course: 0, metresPerSecond: 10, lasting: undefined })
  setFix(boat, 10, 20, 5)
  moveTo(boat, MINUTE)
  expect(boat.state.fix).toMatchObject({ latitude: 10, longitude: 20 })
})

test('a boat of which nobody knows where it is cannot leave', () => {
  expect(() => setCourse(boatOf({ position: null }), { course: 0, metresPerSecond: 1, lasting: undefined })).toThrow(
    'Add a `position` step first.',
  )
})

test('HOME-28 a receiver without satellites says nothing, so that the last fix grows old; it begins as old as the plan says', () => {
  const boat = boatAt({ position: { ...HOME, age: 90 * SECOND } })
  setSatellites(boat, false)
  moveTo(boat, MINUTE)
  expect([told(boat, 'hub'), boat.state.fix?.heardAt]).toEqual([[], boat.clock.start - 90 * SECOND])
  setSatellites(boat, true)
  moveTo(boat, MINUTE + 10 * SECOND)
  expect(timesOf(boat, 'UpdatePosition')).toEqual([70 * SECOND])
})

test('HUB-13 a boat at anchor reports within its swing, each time as exactly as it can', () => {
  const boat = boatAt({ position: { ...HOME, swing: 6, accuracy: 4, accuracyUpTo: 20 } })
  const seen: { readonly metres: number; readonly accuracy: number }[] = []
  for (let at = 10; at <= 600; at += 10) {
    moveTo(boat, at * SECOND)
    seen.push({ metres: metresAway(boat), accuracy: boat.state.fix?.accuracy ?? 0 })
  }
  expect(Math.max(...seen.map(it => it.metres))).toBeLessThanOrEqual(6)
  expect(seen.every(it => it.accuracy >= 4 && it.accuracy <= 20)).toBe(true)
  expect(new Set(seen.map(it => it.accuracy)).size).toBeGreaterThan(5)
})

test('a boat comes as far as its speed says, wherever it is and wherever it goes', () => {
  const latitude = fc.double({ min: -70, max: 70, noNaN: true })
  const longitude = fc.double({ min: -180, max: 180, noNaN: true })
  fc.assert(
    fc.property(
      latitude,
      longitude,
      fc.integer({ min: 0, max: 360 }),
      fc.integer({ min: 0, max: 20 }),
      (lat, lon, course, metresPerSecond) => {
        const boat = boatOf({ position: { latitude: lat, longitude: lon } })
        startPositionReports(boat)
        setCourse(boat, { course, metresPerSecond, lasting: undefined })
        moveTo(boat, MINUTE)
        const { fix } = boat.state
        expect(fix && metersBetween({ latitude: lat, longitude: lon }, fix)).toBeCloseTo(metresPerSecond * 60, 0)
        expect(Math.abs(fix?.longitude ?? 999)).toBeLessThanOrEqual(180 + 1 / METERS_PER_DEGREE)
      },
    ),
  )
})

test('a boat of which nobody knows where it is cannot leave from there', () => {
  const lost = boatOf({ position: null })
  expect(() => setCourse(lost, { course: 0, metresPerSecond: 1, lasting: undefined })).toThrow(
    expect.objectContaining({
      code: 'conflict',
      message: expect.stringMatching(/^The position of the boat is unknown/),
    }),
  )
})
