import { HOUR, METERS_PER_DEGREE, metersBetween, MINUTE, SECOND } from '@drydock/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Boat } from '#boat/boat.ts'
import type { BoatPlan } from '#boat/plan.ts'
import { boatOf, moveTo, timesOf, entriesOf } from '#testing/boat.ts'
import { setArmed } from './gateway.ts'
import { setFix, setSatellites, startPositionReports } from './gps.ts'
import { setCourse, stopMotion } from './motion.ts'

const HOME = { latitude: 55.6761, longitude: 12.5683 }
const boatAt = (plan: BoatPlan = {}): Boat => {
  const boat = boatOf({ position: { ...HOME, accuracy: 8 }, trip: [], ...plan })
  startPositionReports(boat)
  return boat
}
const metersAway = ({ state: { fix } }: Boat): number => (fix ? metersBetween(HOME, fix) : Number.NaN)
const KNOTS_15 = (15 * 1_852) / 3_600

test('HUB-13 TRACK-06 a boat at 15 knots pushes its position every 10 s, and the logbook records it', () => {
  const boat = boatAt()
  setCourse(boat, { course: 45, metersPerSecond: KNOTS_15, lasting: undefined })
  moveTo(boat, MINUTE)
  expect(timesOf(boat, 'UpdatePosition')).toEqual([10, 20, 30, 40, 50, 60].map(it => it * SECOND))
  expect(metersAway(boat)).toBeCloseTo(KNOTS_15 * 60, 0)
  expect(boat.state.trip.fixes().map(it => Math.round(metersBetween(HOME, it)))).toEqual([
    0, 77, 154, 231, 309, 386, 463,
  ])
})

test('GEOF-10 ALARM-17 a drifting boat raises the alarm once, when it has left its geofence', () => {
  const boat = boatAt({ geofence: { radius: 50 }, events: [] })
  setArmed(boat, true)
  setCourse(boat, { course: 270, metersPerSecond: 0.5, lasting: undefined })
  moveTo(boat, 5 * MINUTE)
  expect([timesOf(boat, 'UpdateStatusChangeOnAlarm'), timesOf(boat, 'ShowError')]).toEqual([
    [110 * SECOND],
    [110 * SECOND],
  ])
})

test('a boat stops at the end of its course and swings there', () => {
  const boat = boatAt()
  setCourse(boat, { course: 0, metersPerSecond: 10, lasting: 25 * SECOND })
  moveTo(boat, 5 * MINUTE)
  expect(metersAway(boat)).toBeCloseTo(250, 3)
  expect(boat.state.trip.fixes().map(it => Math.round(metersBetween(HOME, it)))).toEqual([0, 100, 200, 250])
})

test('a stopped boat stays where it was at that time', () => {
  const boat = boatAt()
  setCourse(boat, { course: 90, metersPerSecond: 10, lasting: undefined })
  moveTo(boat, 15 * SECOND)
  stopMotion(boat)
  moveTo(boat, MINUTE)
  expect(metersAway(boat)).toBeCloseTo(150, 1)
})

const tripOf = ({ state, clock }: Boat) =>
  state.trip.fixes().map(it => [(it.heardAt - clock.start) / SECOND, Math.round(metersBetween(HOME, it))] as const)

test('LOGBOOK-05 the trip of a boat that sails out and back has the start, each turn and the stop', () => {
  const boat = boatAt({ position: { ...HOME, accuracy: 8, age: HOUR } })
  moveTo(boat, 5 * SECOND)
  setCourse(boat, { course: 0, metersPerSecond: 10, lasting: undefined })
  moveTo(boat, 18 * SECOND)
  setCourse(boat, { course: 180, metersPerSecond: 10, lasting: undefined })
  moveTo(boat, 31 * SECOND)
  stopMotion(boat)
  moveTo(boat, MINUTE)
  expect(tripOf(boat)).toEqual([
    [5, 0],
    [10, 50],
    [18, 130],
    [20, 110],
    [30, 10],
    [31, 0],
  ])
})

test('a boat that turns and stops at the instants of its reports has one fix for each', () => {
  const boat = boatAt()
  setCourse(boat, { course: 0, metersPerSecond: 10, lasting: undefined })
  boat.clock.after(10 * SECOND, () => setCourse(boat, { course: 180, metersPerSecond: 10, lasting: undefined }))
  moveTo(boat, 20 * SECOND)
  stopMotion(boat)
  moveTo(boat, MINUTE)
  expect(tripOf(boat)).toEqual([
    [0, 0],
    [10, 100],
    [20, 0],
  ])
})

test('without satellites a boat that turns or stops has no new fix', () => {
  const boat = boatAt()
  setSatellites(boat, false)
  moveTo(boat, 5 * SECOND)
  setCourse(boat, { course: 0, metersPerSecond: 10, lasting: undefined })
  moveTo(boat, 25 * SECOND)
  stopMotion(boat)
  expect([tripOf(boat), boat.state.fix?.heardAt, metersAway(boat)]).toEqual([
    [],
    boat.clock.start,
    expect.closeTo(200, 3),
  ])
})

test('a new course starts where the previous one has brought the boat', () => {
  const boat = boatAt()
  setCourse(boat, { course: 0, metersPerSecond: 10, lasting: undefined })
  moveTo(boat, 15 * SECOND)
  setCourse(boat, { course: 180, metersPerSecond: 10, lasting: undefined })
  moveTo(boat, 30 * SECOND)
  expect(metersAway(boat)).toBeCloseTo(0, 3)
})

test('setting a position ends the course', () => {
  const boat = boatAt()
  setCourse(boat, { course: 0, metersPerSecond: 10, lasting: undefined })
  setFix(boat, 10, 20, 5)
  moveTo(boat, MINUTE)
  expect(boat.state.fix).toMatchObject({ latitude: 10, longitude: 20 })
})

test('HOME-28 without satellites the boat pushes no position and its fix ages, starting at the age of the plan', () => {
  const boat = boatAt({ position: { ...HOME, age: 90 * SECOND } })
  setSatellites(boat, false)
  moveTo(boat, MINUTE)
  expect([entriesOf(boat, 'hub'), boat.state.fix?.heardAt]).toEqual([[], boat.clock.start - 90 * SECOND])
  setSatellites(boat, true)
  moveTo(boat, MINUTE + 10 * SECOND)
  expect(timesOf(boat, 'UpdatePosition')).toEqual([70 * SECOND])
})

test('HUB-13 a boat at anchor reports within its swing, with varying accuracy', () => {
  const boat = boatAt({ position: { ...HOME, swing: 6, accuracy: 4, accuracyUpTo: 20 } })
  const seen: { readonly meters: number; readonly accuracy: number }[] = []
  for (let at = 10; at <= 600; at += 10) {
    moveTo(boat, at * SECOND)
    seen.push({ meters: metersAway(boat), accuracy: boat.state.fix?.accuracy ?? 0 })
  }
  expect(Math.max(...seen.map(it => it.meters))).toBeLessThanOrEqual(6)
  expect(seen.every(it => it.accuracy >= 4 && it.accuracy <= 20)).toBe(true)
  expect(new Set(seen.map(it => it.accuracy)).size).toBeGreaterThan(5)
})

const WAVERING: BoatPlan = { position: { ...HOME, accuracy: 4, accuracyUpTo: 20 } }
/** Accuracies of the next reports. */
const reported = (boat: Boat, reports: number): readonly number[] =>
  Array.from({ length: reports }, () => {
    moveTo(boat, boat.clock.now() - boat.clock.start + 10 * SECOND)
    return boat.state.fix?.accuracy ?? 0
  })
const average = (values: readonly number[]): number => values.reduce((sum, it) => sum + it, 0) / values.length

test('HUB-13 the accuracy of a boat that sails, stops and sails on stays anywhere between both limits', () => {
  const boat = boatAt(WAVERING)
  for (let leg = 0; leg < 3; leg++) {
    setCourse(boat, { course: 45, metersPerSecond: 3, lasting: undefined })
    const sailing = reported(boat, 60)
    stopMotion(boat)
    const resting = reported(boat, 60)
    for (const values of [sailing, resting]) {
      expect(values.every(it => it >= 4 && it <= 20)).toBe(true)
      expect(Math.abs(average(values) - 12)).toBeLessThan(3)
    }
  }
})

test('HUB-13 a position that is set while the boat sails has the new lower limit of the accuracy', () => {
  const boat = boatAt(WAVERING)
  setCourse(boat, { course: 45, metersPerSecond: 3, lasting: undefined })
  reported(boat, 6)
  setFix(boat, 55, 12, 18)
  setCourse(boat, { course: 45, metersPerSecond: 3, lasting: undefined })
  expect(new Set(reported(boat, 60))).toEqual(new Set([18, 19, 20]))
})

test('the distance sailed matches the speed, anywhere and on any course', () => {
  const latitude = fc.double({ min: -70, max: 70, noNaN: true })
  const longitude = fc.double({ min: -180, max: 180, noNaN: true })
  fc.assert(
    fc.property(
      latitude,
      longitude,
      fc.integer({ min: 0, max: 360 }),
      fc.integer({ min: 0, max: 20 }),
      (lat, lon, course, metersPerSecond) => {
        const boat = boatOf({ position: { latitude: lat, longitude: lon } })
        startPositionReports(boat)
        setCourse(boat, { course, metersPerSecond, lasting: undefined })
        moveTo(boat, MINUTE)
        const { fix } = boat.state
        expect(fix && metersBetween({ latitude: lat, longitude: lon }, fix)).toBeCloseTo(metersPerSecond * 60, 0)
        expect(Math.abs(fix?.longitude ?? 999)).toBeLessThanOrEqual(180 + 1 / METERS_PER_DEGREE)
      },
    ),
  )
})

test('a course without a position is refused as a conflict that names the missing step', () => {
  const lost = boatOf({ position: null })
  expect(() => setCourse(lost, { course: 0, metersPerSecond: 1, lasting: undefined })).toThrow(
    expect.objectContaining({
      code: 'conflict',
      message: expect.stringMatching(/^The position of the boat is unknown.* Add a `position` step first\.$/),
    }),
  )
})
