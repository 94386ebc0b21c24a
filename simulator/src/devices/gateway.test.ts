import { decodePush, METERS, SENSOR_TYPES, sensorName, UNKNOWN_SENSOR } from '@drydock/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Boat } from '#boat/boat.ts'
import { boatOf, eventsOf, moveTo, sensorOf, timesOf, entriesOf } from '#testing/boat.ts'
import {
  ageOf,
  changeOf,
  scheduleWhileAnswering,
  raiseAlarm,
  appendHistoryAndNotify,
  appendSensorHistory,
  sendStatus,
  setArmed,
  startStatusPushes,
  UNKNOWN_TYPE,
} from './gateway.ts'
import { setSilent } from './silence.ts'
import { setMeter } from './meters.ts'
import { statusText } from './statusText.ts'
import { setTemperature } from './thermometer.ts'

const statusOf = (boat: Boat): unknown => JSON.parse(statusText(boat))

test('OPEN-003 HUB-20 HUB-21 a status is text in the form of the contract, and every reading in it is text', () => {
  const boat = boatOf({
    armed: true,
    sensors: [
      { type: 'door', id: 'A', battery: 87 },
      { type: 'shorePower', id: 'B', battery: null },
    ],
  })
  expect(statusOf(boat)).toEqual({
    Al: { Alarm: '1' },
    Tm: [{ Address: '28FF641E', Temperature: '21.5' }],
    Pm: [{ Address: '01', PowerDelivered: '125.0' }],
    Bm: [{ Address: 'A', BatteryPercent: '87' }],
    Vs: { V1: '12.72', V2: '12.64', V3: 'NotPresent', V4: '0.62', I1: '0.08' },
  })
  sendStatus(boat)
  expect(entriesOf(boat, 'hub')).toEqual([[0, 'SetStatusOnClient', [statusText(boat)]]])
})

test('TEMP-04 POWER-18 a status holds the latest readings, and no key for a missing one', () => {
  const boat = boatOf({ sensors: [] })
  setTemperature(boat, -5)
  setMeter(boat, 'V1', 11)
  setMeter(boat, 'V4', 'missing')
  setMeter(boat, 'I1', 'NotPresent')
  expect(statusOf(boat)).toMatchObject({
    Al: { Alarm: '0' },
    Tm: [{ Temperature: '-5.0' }],
    Bm: [],
    Vs: { V1: '11.00', I1: 'NotPresent' },
  })
  expect(statusText(boat)).not.toContain('V4')
})

test('the app decodes the status of any boat to the measured values', () => {
  const reading = fc.option(
    fc.oneof(
      fc.constant('NotPresent' as const),
      fc.integer({ min: -100, max: 3_000 }).map(it => it / 100),
    ),
    { nil: 'missing' as const },
  )
  fc.assert(
    fc.property(fc.tuple(reading, reading, reading, reading, reading), fc.boolean(), (values, armed) => {
      const boat = boatOf({ armed })
      METERS.forEach((meter, index) => setMeter(boat, meter, values[index] ?? 'missing'))
      const read = decodePush('SetStatusOnClient', [statusText(boat)])
      const Vs = Object.fromEntries(
        METERS.flatMap((meter, index) =>
          values[index] === 'missing'
            ? []
            : [[meter, values[index] === 'NotPresent' ? 'NotPresent' : Number(values[index]).toFixed(2)]],
        ),
      )
      expect(read).toMatchObject({ ok: true, value: { Al: { Alarm: armed ? '1' : '0' } } })
      expect(read.ok && read.value.Vs).toEqual(Vs)
    }),
  )
})

test('HUB-07 the gateway pushes its status every minute', () => {
  const boat = boatOf()
  startStatusPushes(boat)
  moveTo(boat, 185_000)
  expect(timesOf(boat, 'SetStatusOnClient')).toEqual([60_000, 120_000, 180_000])
})

test('a silent gateway pushes nothing; when it answers again it pushes a changed status and continues its pushes', () => {
  const boat = boatOf({ events: [] })
  startStatusPushes(boat)
  setSilent(boat, true)
  boat.clock.after(1_000, () => setArmed(boat, true))
  moveTo(boat, 130_000)
  expect([entriesOf(boat, 'hub'), boat.state.armed, eventsOf(boat)]).toEqual([[], true, ['Armed']])
  setSilent(boat, false)
  moveTo(boat, 180_000)
  expect(entriesOf(boat, 'hub').map(([at, name]) => [at, name])).toEqual([
    [130_000, 'SetStatusOnClient'],
    [180_000, 'SetStatusOnClient'],
  ])
})

test.each([
  ['is silent', [0], []],
  ['falls silent meanwhile', [500], []],
  ['was silent for a moment meanwhile', [500, 600], []],
  ['was silent before', [], [1_000]],
])('a gateway that %s executes a scheduled action at %j', (_, turns, expected) => {
  const boat = boatOf()
  const done: number[] = []
  if (turns[0] === 0) setSilent(boat, true)
  if (turns.length === 0) {
    setSilent(boat, true)
    setSilent(boat, false)
  }
  scheduleWhileAnswering(boat, 1_000, () => done.push(boat.clock.now() - boat.clock.start))
  for (const [index, at] of turns.entries()) boat.clock.at(boat.clock.start + at, () => setSilent(boat, index === 0))
  moveTo(boat, 5_000)
  expect(done).toEqual(expected)
})

test('a scheduled action can be canceled', () => {
  const boat = boatOf()
  const done: string[] = []
  scheduleWhileAnswering(boat, 10, () => done.push('done'))()
  moveTo(boat, 100)
  expect(done).toEqual([])
})

test.each([
  ['ALARM-08 armed', true, '1', 'Armed'],
  ['ALARM-09 disarmed', false, '0', 'Disarmed'],
])('%s boat sends the arming push and records it in the event log', (_, armed, text, event) => {
  const boat = boatOf({ events: [] })
  setArmed(boat, armed)
  expect([boat.state.armed, entriesOf(boat, 'hub'), eventsOf(boat)]).toEqual([
    armed,
    [[0, 'SetArmOrDisarmOnClient', [text]]],
    [event],
  ])
})

test('ALARM-06 a gateway that confirms by status alone sends no arming push', () => {
  const boat = boatOf()
  setArmed(boat, true, false)
  expect([entriesOf(boat, 'hub'), statusOf(boat)]).toMatchObject([[], { Al: { Alarm: '1' } }])
})

test('OPEN-056 OPEN-014 an alarm is in the histories before its push, which names the type of an unpaired device', () => {
  const boat = boatOf({ events: [], sensors: [{ type: 'smoke', id: 'S', on: true }] })
  raiseAlarm(boat, sensorOf(boat, SENSOR_TYPES.smoke))
  raiseAlarm(boat, { ...sensorOf(boat, SENSOR_TYPES.smoke), id: 'G', type: SENSOR_TYPES.gateway })
  expect(entriesOf(boat, 'hub').map(([, , args]) => args)).toEqual([
    [{ device: 'S', status: '0001', age: 0, battery: null }],
    [{ device: 'G', status: '0001', age: 0, battery: null, deviceTypeId: SENSOR_TYPES.gateway }],
  ])
  expect(eventsOf(boat)).toEqual(['Alarm Smoke detector', 'Alarm Gateway'])
})

test('no field of a push is undefined, so both protocols carry the same keys', () => {
  const boat = boatOf()
  for (const sensor of boat.state.sensors) expect(Object.values(changeOf(boat, sensor))).not.toContain(undefined)
})

test('the journal records the state of the boat, beside its pushes', () => {
  const boat = boatOf({ sensors: [], events: [] })
  setSilent(boat, true)
  setSilent(boat, false)
  appendHistoryAndNotify(boat, 'Online')
  setArmed(boat, true)
  setArmed(boat, false)
  expect(entriesOf(boat, 'state').map(([, ...it]) => it)).toEqual([
    ['gateway', 'silent'],
    ['gateway', 'answering'],
    ['event', 'Online'],
    ['event', 'Armed'],
    ['armed', true],
    ['event', 'Disarmed'],
    ['armed', false],
  ])
})

test('HISTORY-03 events of a sensor type have their own ids', () => {
  const boat = boatOf({ sensors: [] })
  appendSensorHistory(boat, SENSOR_TYPES.door, 'Door opened')
  appendSensorHistory(boat, SENSOR_TYPES.door, 'Door closed')
  expect(boat.state.histories.get(SENSOR_TYPES.door)?.map(it => it.id)).toEqual(['s10-1', 's10-2'])
})

test('OPEN-014 an unknown device type has no name', () => expect(sensorName(UNKNOWN_TYPE)).toBe(UNKNOWN_SENSOR))

test('pushes count toward the metered bytes, and those of a silent gateway do not', () => {
  const boat = boatOf()
  sendStatus(boat)
  const { bytes } = boat.state.metered
  setSilent(boat, true)
  sendStatus(boat)
  expect(bytes).toBeGreaterThan(0)
  expect(boat.state.metered.bytes).toBe(bytes)
})

test('EVENTLOG-03 events have their own ids and the time of the boat', () => {
  const boat = boatOf({ events: [{ name: 'Online', ago: 60_000 }] })
  moveTo(boat, 90_000)
  appendHistoryAndNotify(boat, 'Offline')
  expect(boat.state.core).toEqual([
    { id: 'e1', latestEventName: 'Online', modifiedDate: '2026-06-01T07:59:00.000Z' },
    { id: 'e2', latestEventName: 'Offline', modifiedDate: '2026-06-01T08:01:30.000Z' },
  ])
})

test.each([
  [0, 0],
  [999, 0],
  [1_000, 1],
  [1_500, 1],
  [41_999, 41],
  [86_400_000, 86_400],
])('SENSOR-09 a sensor heard %d ms ago is %d s old', (ms, age) => {
  const boat = boatOf({ sensors: [{ type: 'door', age: ms }] })
  expect(ageOf(boat, sensorOf(boat, SENSOR_TYPES.door))).toBe(age)
})
