import { METERS_PER_DEGREE, SENSOR_TYPES } from '@drydock/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Boat } from '#boat/boat.ts'
import type { BoatPlan } from '#boat/plan.ts'
import { boatOf, eventsOf, moveTo, START, entriesOf } from '#testing/boat.ts'
import { setArmed } from './gateway.ts'
import { setSilent } from './silence.ts'
import { setFix, startPositionReports } from './gps.ts'

const HOME = { latitude: 55, longitude: 12 }
const guarded = (plan: BoatPlan = {}) =>
  boatOf({ events: [], armed: true, position: HOME, geofence: { radius: 50 }, ...plan })
/** Moves the boat to so many meters north of home. */
const drift = (boat: Boat, ...meters: readonly number[]) => {
  for (const distance of meters) setFix(boat, HOME.latitude + distance / METERS_PER_DEGREE, HOME.longitude, 8, false)
}
const alarms = (boat: Boat) => eventsOf(boat).filter(it => it.startsWith('Alarm')).length

test("OPEN-056 GEOF-10 ALARM-17 a boat that leaves its geofence raises the gateway's alarm and pushes an error message", () => {
  const boat = guarded({
    deviceId: 'GW',
    captain: { phone: '+4520000009', notify: { sms: ['geofence'], email: ['detectors'] } },
  })
  drift(boat, 5, 50)
  expect(entriesOf(boat, 'hub')).toEqual([])
  drift(boat, 51)
  expect(entriesOf(boat, 'hub')).toEqual([
    [
      0,
      'UpdateStatusChangeOnAlarm',
      [{ device: 'GW', status: '0001', age: 0, battery: null, deviceTypeId: SENSOR_TYPES.gateway }],
    ],
    [0, 'ShowError', ['The boat has left the geofence.']],
  ])
  expect([eventsOf(boat), boat.state.outbox]).toEqual([
    ['Alarm Gateway'],
    [{ at: START, channel: 'sms', to: '+4520000009', about: 'geofence', text: 'Freja: Alarm Gateway' }],
  ])
})

test.each([
  ['stays outside', [51, 60, 500], 1],
  ['comes back and leaves again', [51, 10, 51], 2],
  ['never leaves', [1, 49, 0], 0],
])('SC-64 a boat that %s raises alarms at %j: %d', (_, meters, count) => {
  const boat = guarded()
  drift(boat, ...meters)
  expect(alarms(boat)).toBe(count)
})

test('GEOF-10 a boat on the edge of its geofence has not left it', () => {
  const boat = guarded({ geofence: { ...HOME, radius: 0 } })
  drift(boat, 0)
  expect(alarms(boat)).toBe(0)
})

test('OPEN-087 a center with only one coordinate counts as no center', () => {
  const boat = guarded()
  boat.state.geofence = { ...boat.state.geofence, latitude: 0, longitude: null }
  drift(boat, 10)
  expect(alarms(boat)).toBe(0)
})

test('a disarmed boat leaves its geofence without an alarm', () => {
  const boat = guarded({ armed: false })
  drift(boat, 1_000)
  expect(entriesOf(boat, 'hub')).toEqual([])
})

test('OPEN-087 the geofence is around its own center, or else around the position at arming', () => {
  const boat = guarded({ armed: false })
  drift(boat, 1_000)
  setArmed(boat, true)
  drift(boat, 1_040)
  expect(alarms(boat)).toBe(0)
  drift(boat, 1_060)
  expect(alarms(boat)).toBe(1)
  const fixed = guarded({ geofence: { ...HOME, radius: 50 }, armed: false })
  drift(fixed, 1_000)
  setArmed(fixed, true)
  drift(fixed, 1_000)
  expect(alarms(fixed)).toBe(1)
})

test('a boat armed without a position has its geofence around its first position', () => {
  const boat = guarded({ position: null })
  drift(boat, 1_000, 1_040)
  expect(alarms(boat)).toBe(0)
  drift(boat, 1_060)
  expect(alarms(boat)).toBe(1)
})

test('arming an armed boat does not move its geofence', () => {
  const boat = guarded()
  drift(boat, 40)
  setArmed(boat, true)
  drift(boat, 60)
  setArmed(boat, true)
  drift(boat, 70)
  expect(alarms(boat)).toBe(1)
})

test('GEOF-10 a boat that is armed again outside of its geofence raises the alarm again', () => {
  const boat = guarded({ geofence: { ...HOME, radius: 50 } })
  drift(boat, 60)
  setArmed(boat, false)
  setArmed(boat, true)
  drift(boat, 60)
  expect(alarms(boat)).toBe(2)
})

test('a silent gateway raises no geofence alarm, and does when it answers again', () => {
  const boat = guarded()
  setSilent(boat, true)
  drift(boat, 1_000)
  expect(alarms(boat)).toBe(0)
  setSilent(boat, false)
  drift(boat, 1_000)
  expect(alarms(boat)).toBe(1)
})

test('a boat that swings out of its geofence raises the alarm by itself', () => {
  const boat = guarded({ position: { ...HOME, swing: 200 }, geofence: { radius: 25 } })
  startPositionReports(boat)
  moveTo(boat, 600_000)
  expect(alarms(boat)).toBeGreaterThan(0)
})

test('there is one alarm for each move from inside to outside', () => {
  // Rounding may put a fix at the very edge on either side.
  const distance = fc.integer({ min: 0, max: 100 }).filter(it => it !== 50)
  fc.assert(
    fc.property(fc.array(distance), meters => {
      const boat = guarded()
      drift(boat, ...meters)
      const left = meters.filter((it, index) => it > 50 && (meters[index - 1] ?? 0) <= 50)
      expect(alarms(boat)).toBe(left.length)
    }),
  )
})
