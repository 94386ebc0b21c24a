import { SENSOR_TYPES } from '@drydock/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BoatPlan } from '#boat/plan.ts'
import { boatOf, eventsOf, moveTo, sensorOf, timesOf, entriesOf } from '#testing/boat.ts'
import { type MeterValue, setMeter, startMeters } from './meters.ts'

const boatWithout = (more: BoatPlan = {}) => boatOf({ events: [], sensors: [], ...more })

test('EVENTLOG-12 a main battery that drains is reported low once per fall', () => {
  const boat = boatWithout()
  const counts = [12.0, 11.8, 11.7, 11.6, 11.9, 11.79].map(volts => {
    setMeter(boat, 'V1', volts)
    return eventsOf(boat).length
  })
  expect([counts, new Set(eventsOf(boat))]).toEqual([[0, 0, 1, 1, 1, 2], new Set(['Main battery low'])])
})

test.each<[string, 'V1' | 'V2' | 'V4', MeterValue]>([
  ['a starter battery', 'V2', 11],
  ['a main battery that is disconnected', 'V1', 'NotPresent'],
  ['a main battery that is missing', 'V1', 'missing'],
  ['a main battery below what counts as one', 'V1', 0.49],
  ['a 24 V battery in its range', 'V1', 23.6],
  ['a gas sensor', 'V4', 3.8],
])('%s is never a low main battery', (_, meter, value) => {
  const boat = boatWithout()
  setMeter(boat, meter, value)
  expect(eventsOf(boat)).toEqual([])
})

test('a 24 V battery below its range is reported low', () => {
  const boat = boatWithout({ readings: { V1: 25.4 } })
  setMeter(boat, 'V1', 23.5)
  expect(eventsOf(boat)).toEqual(['Main battery low'])
})

test('POWER-14 a pump that runs for three minutes raises the bilge alarm with its device type', () => {
  const boat = boatWithout()
  setMeter(boat, 'I1', 3.2)
  moveTo(boat, 179_999)
  expect(entriesOf(boat, 'hub')).toEqual([])
  moveTo(boat, 3_600_000)
  expect(entriesOf(boat, 'hub')).toEqual([
    [
      180_000,
      'UpdateStatusChangeOnAlarm',
      [{ device: 'BILGE-I1', status: '0001', age: 0, battery: null, deviceTypeId: SENSOR_TYPES.bilgePump }],
    ],
  ])
  expect(eventsOf(boat)).toEqual(['Alarm Bilge pump'])
})

test.each<[string, MeterValue]>([
  ['stops', 0.74],
  ['loses its sensor', 'missing'],
  ['has its sensor disconnected', 'NotPresent'],
])('a pump that %s before three minutes raises no alarm', (_, value) => {
  const boat = boatWithout()
  setMeter(boat, 'I1', 0.75)
  moveTo(boat, 179_999)
  setMeter(boat, 'I1', value)
  moveTo(boat, 3_600_000)
  expect(entriesOf(boat, 'hub')).toEqual([])
})

test('each run of the pump is timed from its start and raises one alarm', () => {
  const boat = boatWithout()
  setMeter(boat, 'I1', 3)
  moveTo(boat, 100_000)
  setMeter(boat, 'I1', 0)
  moveTo(boat, 150_000)
  setMeter(boat, 'I1', 3)
  moveTo(boat, 400_000)
  setMeter(boat, 'I1', 0)
  setMeter(boat, 'I1', 3)
  moveTo(boat, 3_600_000)
  expect(timesOf(boat, 'UpdateStatusChangeOnAlarm')).toEqual([330_000, 580_000])
})

test('a pump whose current varies is timed from its start', () => {
  const boat = boatWithout()
  setMeter(boat, 'I1', 0.75)
  moveTo(boat, 100_000)
  setMeter(boat, 'I1', 5)
  moveTo(boat, 3_600_000)
  expect(timesOf(boat, 'UpdateStatusChangeOnAlarm')).toEqual([180_000])
})

test('a pump that runs when the boat starts is timed from the start', () => {
  const boat = boatWithout({ readings: { I1: 3.2 }, gateway: { bilgeAlarmAfter: 60_000 } })
  startMeters(boat)
  moveTo(boat, 3_600_000)
  expect(timesOf(boat, 'UpdateStatusChangeOnAlarm')).toEqual([60_000])
})

test('a paired pump raises the alarm with its own id, and pushes a change when it stops', () => {
  const boat = boatWithout({ sensors: [{ type: 'bilgePump', id: 'PUMP' }] })
  setMeter(boat, 'I1', 3)
  moveTo(boat, 200_000)
  setMeter(boat, 'I1', 0)
  const change = { device: 'PUMP', age: 0, battery: null }
  expect(entriesOf(boat, 'hub')).toEqual([
    [180_000, 'UpdateStatusChangeOnAlarm', [{ ...change, status: '0001' }]],
    [200_000, 'UpdateStatusChange', [{ ...change, status: '0000' }]],
  ])
  expect(sensorOf(boat, SENSOR_TYPES.bilgePump).on).toBe(false)
})

test('a paired pump that stops before its alarm pushes no change', () => {
  const boat = boatWithout({ sensors: [{ type: 'bilgePump', id: 'PUMP' }] })
  setMeter(boat, 'I1', 3)
  moveTo(boat, 60_000)
  setMeter(boat, 'I1', 0)
  moveTo(boat, 600_000)
  expect(entriesOf(boat, 'hub')).toEqual([])
})

test('the alarm comes after each run of at least three minutes, however the current varies', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(
          fc.integer({ min: 1, max: 300 }),
          fc.constantFrom<MeterValue>(0, 0.74, 0.75, 3, 'missing', 'NotPresent'),
        ),
        { maxLength: 30 },
      ),
      moves => {
        const boat = boatWithout()
        const expected: number[] = []
        let now = 0
        let since: number | undefined
        const end = (): void => {
          if (since !== undefined && now - since >= 180) expected.push((since + 180) * 1_000)
        }
        for (const [seconds, value] of moves) {
          now += seconds
          moveTo(boat, now * 1_000)
          setMeter(boat, 'I1', value)
          const runs = typeof value === 'number' && value >= 0.75
          if (!runs) end()
          since = runs ? (since ?? now) : undefined
        }
        now += 180
        moveTo(boat, now * 1_000)
        end()
        expect(timesOf(boat, 'UpdateStatusChangeOnAlarm')).toEqual(expected)
      },
    ),
  )
})
