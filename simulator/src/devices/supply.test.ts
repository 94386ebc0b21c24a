import { SENSOR_TYPES } from '@drydock/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refusal } from '#boat/refusal.ts'
import { boatOf, eventsOf, historyOf, sensorOf, entriesOf } from '#testing/boat.ts'
import { enterCode } from './keypad.ts'
import { setModem, setSignal } from './modem.ts'
import { setBackupBattery, setMains } from './supply.ts'
import { raiseTamperAlarm } from './tamper.ts'

const boatOn = (more = {}) =>
  boatOf({ events: [], captain: { phone: '+4520000009', notify: { sms: ['gatewayTampered', 'mainDoor'] } }, ...more })
const pushes = (boat: Parameters<typeof entriesOf>[0]) =>
  entriesOf(boat, 'hub').map(([, name, args]) => [name, ...(args as unknown[])])

test('EVENTLOG-10 EVENTLOG-11 HUB-14 OPEN-012 losing and restoring mains power are pushed and recorded once each', () => {
  const boat = boatOn()
  for (const on of [true, false, false, true]) setMains(boat, on)
  const facts = { gsmSignal: -71, firmware: '1.4.2', backupBattery: 93 }
  expect(pushes(boat)).toEqual([
    ['UpdateMiscInfo', { ...facts, mainPower: false }],
    ['UpdateMiscInfo', { ...facts, mainPower: true }],
  ])
  expect(eventsOf(boat)).toEqual(['Main power loss', 'Main power restored'])
})

test('a pushed object does not change when the boat changes later', () => {
  const boat = boatOn()
  setSignal(boat, -90)
  setSignal(boat, -110)
  expect(pushes(boat).map(([, facts]) => facts)).toMatchObject([{ gsmSignal: -90 }, { gsmSignal: -110 }])
})

test('EVENTLOG-13 a backup battery is recorded low each time it falls to 20 percent', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 40 }), percents => {
      const boat = boatOn({ system: { backupBattery: 50 } })
      for (const percent of percents) setBackupBattery(boat, percent)
      const falls = percents.filter((it, index) => it <= 20 && (percents[index - 1] ?? 50) > 20)
      expect(eventsOf(boat)).toEqual(falls.map(() => 'Backup battery low'))
      expect(pushes(boat).map(([, facts]) => facts)).toMatchObject(percents.map(backupBattery => ({ backupBattery })))
    }),
  )
})

test('EVENTLOG-16 EVENTLOG-17 a gateway without the mobile network pushes nothing, and its status when it is back', () => {
  const boat = boatOn()
  for (const connected of [true, false, false, true]) setModem(boat, connected)
  expect([eventsOf(boat), entriesOf(boat, 'hub').map(([, name]) => name)]).toEqual([
    ['Offline', 'Online'],
    ['SetStatusOnClient'],
  ])
})

test('EVENTLOG-09 HISTORY-25 ALARM-17 an opened gateway records tampering, then raises an alarm of its own device type', () => {
  const boat = boatOn()
  raiseTamperAlarm(boat)
  expect([eventsOf(boat), historyOf(boat, SENSOR_TYPES.gateway)]).toEqual([
    ['Tamper triggered', 'Alarm Gateway'],
    ['Alarm Gateway'],
  ])
  expect(pushes(boat)).toEqual([
    ['UpdateStatusChangeOnAlarm', { device: 'DRYDOCK-0001', status: '0001', age: 0, battery: null, deviceTypeId: 13 }],
  ])
  expect(boat.state.outbox.map(it => it.about)).toEqual(['gatewayTampered'])
})

test('an opened sensor raises its own alarm and keeps its state', () => {
  const boat = boatOn()
  raiseTamperAlarm(boat, sensorOf(boat, SENSOR_TYPES.door))
  expect([eventsOf(boat), sensorOf(boat, SENSOR_TYPES.door).on]).toEqual([
    ['Tamper triggered', 'Alarm Main door sensor'],
    false,
  ])
  expect(boat.state.outbox.map(it => it.about)).toEqual(['mainDoor'])
})

test.each([
  ['arms', true, '1', 'Armed'],
  ['disarms', false, '0', 'Disarmed'],
])('ALARM-08 ALARM-09 a user at the keypad %s the boat, without a phone', (_, armed, text, event) => {
  const boat = boatOn({ armed: !armed, sensors: [{ type: 'keypad', age: 60_000 }] })
  enterCode(boat, armed)
  expect([boat.state.armed, pushes(boat), eventsOf(boat)]).toEqual([armed, [['SetArmOrDisarmOnClient', text]], [event]])
  expect(sensorOf(boat, SENSOR_TYPES.keypad).heardAt).toBe(boat.clock.now())
})

test('a boat without a keypad refuses a code', () => {
  const boat = boatOn()
  expect(() => enterCode(boat, true)).toThrow(Refusal)
  expect(boat.state.armed).toBe(false)
})

test('EVENTLOG-11 a backup battery that is low is not recorded again when it falls further', () => {
  const boat = boatOn()
  const counts = [21, 20, 19].map(percent => {
    setBackupBattery(boat, percent)
    return eventsOf(boat).length
  })
  expect(counts).toEqual([0, 1, 1])
})

test('SENSOR-09 a tamper alarm counts as a report of the sensor and keeps its state', () => {
  const boat = boatOn({ sensors: [{ type: 'door', on: true, age: 60_000 }] })
  const door = sensorOf(boat, SENSOR_TYPES.door)
  raiseTamperAlarm(boat, door)
  expect(door).toMatchObject({ on: true, heardAt: boat.clock.now() })
})
