import { withoutNegativeZero } from '@drydock/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Boat } from '#boat/boat.ts'
import { boatOf, moveTo, timesOf, entriesOf } from '#testing/boat.ts'
import { setSatellites, startPositionReports } from './gps.ts'
import { setCourse, stopMotion } from './motion.ts'
import { followTrack } from './track.ts'

const points = (...afters: number[]) =>
  afters.map((after, index) => ({ after, latitude: 55 + index / 1_000, longitude: 12 }))

test('TRACK a boat on a track has every fix at its time, and pushes the first and last at once, others with its reports', () => {
  const boat = boatOf({ position: null, gateway: { positionEvery: 60_000 } })
  startPositionReports(boat)
  moveTo(boat, 5_000)
  followTrack(boat, points(0, 20_000, 40_000, 70_000))
  moveTo(boat, 100_000)
  expect(entriesOf(boat, 'state').map(([at]) => at)).toEqual([5_000, 25_000, 45_000, 75_000])
  expect(timesOf(boat, 'UpdatePosition')).toEqual([5_000, 60_000, 75_000])
  expect([boat.state.fix?.latitude, boat.state.fix?.accuracy]).toEqual([55.003, 8])
})

test('HOME-28 without satellites a boat on a track pushes and logs nothing, and its next report is where it has come', () => {
  const boat = boatOf({ gateway: { positionEvery: 60_000 } })
  startPositionReports(boat)
  setSatellites(boat, false)
  followTrack(boat, points(0, 20_000, 70_000))
  moveTo(boat, 100_000)
  const heardAt = boat.clock.start
  expect([timesOf(boat, 'UpdatePosition'), boat.state.trip.fixes(), boat.state.fix?.heardAt]).toEqual([[], [], heardAt])
  setSatellites(boat, true)
  moveTo(boat, 120_000)
  expect(timesOf(boat, 'UpdatePosition')).toEqual([120_000])
  expect(boat.state.fix).toMatchObject({ latitude: 55.002, longitude: 12, heardAt: heardAt + 120_000 })
})

test('a boat that has never had a fix gets none on a track without satellites', () => {
  const boat = boatOf({ position: null })
  setSatellites(boat, false)
  followTrack(boat, points(0, 20_000))
  moveTo(boat, 10_000)
  expect(boat.state.fix).toBeNull()
  setSatellites(boat, true)
  moveTo(boat, 20_000)
  expect(boat.state.fix).toMatchObject({ latitude: 55.001 })
})

test('a track of one point is pushed once, and an empty track never', () => {
  const boat = boatOf({ position: null })
  followTrack(boat, [])
  followTrack(boat, points(3_000))
  moveTo(boat, 60_000)
  expect(timesOf(boat, 'UpdatePosition')).toEqual([3_000])
})

test('a second track replaces the first', () => {
  const boat = boatOf({ position: null })
  followTrack(boat, points(0, 10_000, 20_000))
  moveTo(boat, 5_000)
  followTrack(boat, points(0, 60_000))
  moveTo(boat, 100_000)
  expect(entriesOf(boat, 'state').map(([at]) => at)).toEqual([0, 5_000, 65_000])
})

test.each([
  ['a course', (boat: Boat) => setCourse(boat, { course: 0, metersPerSecond: 1, lasting: undefined }), true],
  ['a stop', stopMotion, false],
])('%s ends a track', (_, act, isMoving) => {
  const boat = boatOf({ position: null })
  followTrack(boat, points(0, 10_000))
  moveTo(boat, 5_000)
  act(boat)
  moveTo(boat, 100_000)
  expect([entriesOf(boat, 'state').map(([, name]) => name), boat.state.motion !== undefined]).toEqual([
    ['fix', 'course'],
    isMoving,
  ])
})

test('every fix of a track is set at its time, with its accuracy', () => {
  const track = fc.array(
    fc.record({
      wait: fc.integer({ min: 0, max: 5_000 }),
      latitude: fc.double({ min: -80, max: 80, noNaN: true }),
      accuracy: fc.integer({ min: 1, max: 50 }),
    }),
    {
      minLength: 1,
      maxLength: 30,
    },
  )
  fc.assert(
    fc.property(track, steps => {
      const boat = boatOf({ position: null })
      let after = 0
      const points = steps.map(({ wait, latitude, accuracy }) => {
        after += wait
        return { after, latitude, longitude: 12, accuracy }
      })
      followTrack(boat, points)
      moveTo(boat, after)
      expect(entriesOf(boat, 'state')).toEqual(
        points.map(({ after, ...fix }) => [after, 'fix', { ...fix, latitude: withoutNegativeZero(fix.latitude) }]),
      )
    }),
  )
})
