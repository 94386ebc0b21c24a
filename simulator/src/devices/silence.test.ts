import { NOTIFICATION_TOPICS, type NotificationTopic, SECOND, SENSOR_TYPES } from '@drydock/contracts'
import { expect, test } from 'vitest'
import { type Boat, createBoat } from '#boat/boat.ts'
import { savedState } from '#boat/state.ts'
import { boatOf, entriesOf, eventsOf, moveTo, sensorOf, START, timesOf } from '#testing/boat.ts'
import { openBoat } from '#testing/openBoat.ts'
import { raiseAlarm, setArmed } from './gateway.ts'
import { setFix } from './gps.ts'
import { setMeter } from './meters.ts'
import { setModem } from './modem.ts'
import { reportState } from './report.ts'
import { setSilent } from './silence.ts'
import { setMains } from './supply.ts'
import { restartGateway } from './system.ts'
import { setTemperature } from './thermometer.ts'

const EVERYTHING = Object.keys(NOTIFICATION_TOPICS) as NotificationTopic[]
const SMOKE = { type: 'smoke', id: 'S', battery: 90 } as const
const pushesOf = (boat: Boat) => entriesOf(boat, 'hub').map(([at, name, args]) => [at, name, (args as unknown[])[0]])
const alarmsOf = (boat: Boat) => pushesOf(boat).filter(([, name]) => name === 'UpdateStatusChangeOnAlarm')
const smoke = (boat: Boat): void => reportState(boat, sensorOf(boat, SENSOR_TYPES.smoke), true)

test.each([
  ['has no network', (boat: Boat) => setModem(boat, false), (boat: Boat) => setModem(boat, true)],
  ['restarts', restartGateway, () => undefined],
  ['is silenced by a step', (boat: Boat) => setSilent(boat, true), (boat: Boat) => setSilent(boat, false)],
])('ALARM-17 an alarm while the gateway %s is pushed once, when it answers again', (_, begin, end) => {
  const boat = boatOf({ events: [], sensors: [SMOKE] })
  begin(boat)
  moveTo(boat, 5 * SECOND)
  smoke(boat)
  moveTo(boat, 20 * SECOND - 1)
  expect([alarmsOf(boat), eventsOf(boat).at(-1)]).toEqual([[], 'Alarm Smoke detector'])
  moveTo(boat, 20 * SECOND)
  end(boat)
  moveTo(boat, 600 * SECOND)
  const alarm = { device: 'S', status: '0001', age: 15, battery: 90 }
  expect(alarmsOf(boat)).toEqual([[20 * SECOND, 'UpdateStatusChangeOnAlarm', alarm]])
})

test('NOTIFY-23 without a network only the lost connection is reported, and the other messages follow when it is back', () => {
  const boat = boatOf({ sensors: [SMOKE], captain: { phone: '+4520000009', notify: { sms: EVERYTHING } } })
  setModem(boat, false)
  smoke(boat)
  setMains(boat, false)
  expect(boat.state.outbox.map(it => it.about)).toEqual(['gsmConnectionLost'])
  moveTo(boat, 10 * SECOND)
  setModem(boat, true)
  expect(boat.state.outbox.map(it => [it.at - START, it.about])).toEqual([
    [0, 'gsmConnectionLost'],
    [10 * SECOND, 'detectors'],
    [10 * SECOND, 'gatewayPowerloss'],
  ])
})

test('a gateway that answers again pushes the changed states, position and system status, and no others', () => {
  const boat = boatOf({ sensors: [{ type: 'door', id: 'D' }, { type: 'hatch' }], position: null })
  const door = sensorOf(boat, SENSOR_TYPES.door)
  setSilent(boat, true)
  setSilent(boat, false)
  expect(pushesOf(boat)).toEqual([])
  setSilent(boat, true)
  reportState(boat, door, false)
  reportState(boat, door, true)
  setFix(boat, 1, 2, 8)
  setMains(boat, false)
  setSilent(boat, false)
  expect(pushesOf(boat)).toMatchObject([
    [0, 'UpdateStatusChange', { device: 'D', status: '0001' }],
    [0, 'UpdatePosition', { location: { geometry: { coordinates: [2, 1] } } }],
    [0, 'UpdateMiscInfo', { mainPower: false }],
  ])
})

test('ALARM-17 a door that closes again during the silence is pushed as an alarm and then as closed', () => {
  const boat = boatOf({ events: [], armed: true, sensors: [{ type: 'door', id: 'D' }] })
  const door = sensorOf(boat, SENSOR_TYPES.door)
  setSilent(boat, true)
  reportState(boat, door, true)
  reportState(boat, door, false)
  setSilent(boat, false)
  expect(pushesOf(boat)).toMatchObject([
    [0, 'UpdateStatusChangeOnAlarm', { device: 'D', status: '0001' }],
    [0, 'UpdateStatusChange', { device: 'D', status: '0000' }],
  ])
})

test.each([
  ['arming', (boat: Boat) => setArmed(boat, true)],
  ['a reading', (boat: Boat) => setMeter(boat, 'V1', 11)],
  ['a temperature', (boat: Boat) => setTemperature(boat, 3)],
])('a gateway that answers again pushes the status after a change during the silence: %s', (_, change) => {
  const boat = boatOf({})
  setSilent(boat, true)
  change(boat)
  setSilent(boat, false)
  expect(timesOf(boat, 'SetStatusOnClient')).toEqual([0])
})

test('an alarm of a device that is unpaired during the silence is pushed with its device type', () => {
  const boat = boatOf({ sensors: [SMOKE] })
  setSilent(boat, true)
  smoke(boat)
  boat.state.sensors = []
  setSilent(boat, false)
  const alarm = { device: 'S', deviceTypeId: SENSOR_TYPES.smoke }
  expect(alarmsOf(boat)).toMatchObject([[0, 'UpdateStatusChangeOnAlarm', alarm]])
})

test('a silent gateway holds only the newest 1,000 alarms and messages', () => {
  const boat = boatOf({ sensors: [SMOKE], captain: { phone: '+4520000009', notify: { sms: ['detectors'] } } })
  setSilent(boat, true)
  const sensor = sensorOf(boat, SENSOR_TYPES.smoke)
  for (let count = 1; count <= 1_005; count++) raiseAlarm(boat, { ...sensor, id: `S${count}` })
  setSilent(boat, false)
  expect([alarmsOf(boat).length, boat.state.metered.transactions]).toEqual([1_000, 1_000])
  expect(alarmsOf(boat).at(-1)).toMatchObject([0, 'UpdateStatusChangeOnAlarm', { device: 'S1005' }])
})

test('the calls answer what a silent gateway reported last, until it answers again', async () => {
  const { boat, captain } = await openBoat({ sensors: [{ type: 'door', battery: 50 }] })
  const paths = [
    '/api/Alarm',
    '/api/Alarm/geo',
    '/api/sensor',
    '/api/Alarm/geo/2026-06-01,2026-06-02',
    '/api/temperature',
  ]
  const answers = () => Promise.all(paths.map(async it => (await captain('GET', it)).body))
  const before = await answers()
  setModem(boat, false)
  moveTo(boat, 30 * SECOND)
  setFix(boat, 1, 2, 3)
  setTemperature(boat, 3)
  reportState(boat, sensorOf(boat, SENSOR_TYPES.door), true)
  const [alarm, geo, sensors, points, temperature] = before as [object, object, object[], object[], object]
  expect(await answers()).toEqual([alarm, geo, sensors.map(it => ({ ...it, age: 30 })), points, temperature])
  setModem(boat, true)
  expect(await answers()).toMatchObject([
    { lastKnownLocation: { last_heard: '2026-06-01T08:00:30.000Z', horizontal_accuracy: 3 } },
    { latitude: 1, longitude: 2 },
    [{ alarm1: true, age: 0, modifiedDateTime: '2026-06-01T08:00:30.000Z' }],
    [...points, { latitude: 1, longitude: 2 }],
    { cabinTemperature: 3 },
  ])
})

test('EVENTLOG-14 EVENTLOG-16 a restart ends without a network that was lost meanwhile, and is online when it is back', () => {
  const boat = boatOf({ events: [], captain: { phone: '+4520000009', notify: { sms: EVERYTHING } } })
  restartGateway(boat)
  moveTo(boat, 5 * SECOND)
  setModem(boat, false)
  moveTo(boat, 30 * SECOND)
  expect([boat.state.silent, eventsOf(boat)]).toEqual([true, ['Restarted', 'Offline']])
  expect(boat.state.outbox.map(it => it.about)).toEqual(['gsmConnectionLost'])
  setModem(boat, true)
  expect([boat.state.silent, eventsOf(boat)]).toEqual([false, ['Restarted', 'Offline', 'Online']])
  expect(timesOf(boat, 'SetStatusOnClient')).toEqual([30 * SECOND])
})

test.each([
  ['the network is lost first', [false, true]],
  ['the network is lost last', [true, false]],
])('EVENTLOG-16 EVENTLOG-17 a step does not end the silence of a lost network: %s', (_, [first, last]) => {
  const boat = boatOf({ events: [] })
  const silence = (isMuted: boolean | undefined, isSilent: boolean) =>
    isMuted ? setSilent(boat, isSilent) : setModem(boat, !isSilent)
  silence(first, true)
  silence(last, true)
  expect(eventsOf(boat)).toEqual(['Offline'])
  silence(first, false)
  expect([boat.state.silent, eventsOf(boat)]).toEqual([true, ['Offline']])
  silence(last, false)
  expect([boat.state.silent, eventsOf(boat)]).toEqual([false, ['Offline', 'Online']])
})

test('a boat that was saved offline without the cause comes online with its network', () => {
  const before = boatOf({ events: [] })
  setModem(before, false)
  const core = { now: START, entries: 0, draws: new Map(), state: savedState(before.state) }
  const boat = createBoat({ start: START }, core)
  setModem(boat, true)
  expect([boat.state.silent, eventsOf(boat)]).toEqual([false, ['Offline', 'Online']])
})

test('SENSOR-14 a held alarm of a sensor that the gateway searches for is pushed with the age -1', () => {
  const boat = boatOf({ sensors: [{ ...SMOKE, link: 'connecting' }] })
  setSilent(boat, true)
  raiseAlarm(boat, sensorOf(boat, SENSOR_TYPES.smoke))
  moveTo(boat, 15 * SECOND)
  setSilent(boat, false)
  expect(alarmsOf(boat)).toMatchObject([[15 * SECOND, 'UpdateStatusChangeOnAlarm', { device: 'S', age: -1 }]])
})
