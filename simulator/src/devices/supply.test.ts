import { SENSOR_TYPES } from '@drydock/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refusal } from '#boat/refusal.ts'
import { boatOf, eventsOf, historyOf, sensorOf, told } from '#testing/boat.ts'
import { enterCode } from './keypad.ts'
import { setModem, setSignal } from './modem.ts'
import { setBackupBattery, setMains } from './supply.ts'
import { raiseTamperAlarm } from './tamper.ts'

const calm = (more = {}) =>
  boatOf({ events: [], captain: { phone: '+4520000009', notify: { sms: ['gatewayTampered', 'mainDoor'] } }, ...more })
const pushes = (boat: Parameters<typeof told>[0]) =>
  told(boat, 'hub').map(([, name, args]) => [name, ...(args as unknown[])])

test('EVENTLOG-10 EVENTLOG-11 HUB-14 OPEN-012 mains that are lost and restored are told once each, with what the gateway knows', () => {
  const boat = calm()
  for (const on of [true, false, false, true]) setMains(boat, on)
  const facts = { gsmSignal: -71, firmware: '1.4.2', backupBattery: 93 }
  expect(pushes(boat)).toEqual([
    ['UpdateMiscInfo', { ...facts, mainPower: false }],
    ['UpdateMiscInfo', { ...facts, mainPower: true }],
  ])
  expect(eventsOf(boat)).toEqual(['Main power loss', 'Main power restored'])
})

test('what was pushed of the gateway stays as it was pushed', () => {
  const boat = calm()
  setSignal(boat, -90)
  setSignal(boat, -110)
  expect(pushes(boat).map(([, facts]) => facts)).toMatchObject([{ gsmSignal: -90 }, { gsmSignal: -110 }])
})

test('EVENTLOG-13 a backup battery is low once for each time that it falls to 20 percent', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 40 }), percents => {
      const boat = calm({ system: { backupBattery: 50 } })
      for (const it of percents) setBackupBattery(boat, it)
      const falls = percents.filter((it, index) => it <= 20 && (percents[index - 1] ?? 50) > 20)
      expect(eventsOf(boat)).toEqual(falls.map(() => 'Backup battery low'))
      expect(pushes(boat).map(([, facts]) => facts)).toMatchObject(percents.map(backupBattery => ({ backupBattery })))
    }),
  )
})

test('EVENTLOG-16 EVENTLOG-17 a gateway without the mobile network is not heard, and says how it is when it is back', () => {
  const boat = calm()
  for (const connected of [true, false, false, true]) setModem(boat, connected)
  expect([eventsOf(boat), told(boat, 'hub').map(([, name]) => name)]).toEqual([
    ['Offline', 'Online'],
    ['SetStatusOnClient'],
  ])
})

test('EVENTLOG-09 HISTORY-25 ALARM-17 a gateway that is opened says so, then sounds the alarm as a device of its own type', () => {
  const boat = calm()
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

test('a sensor that is opened sounds its own alarm and keeps its state', () => {
  const boat = calm()
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
])('ALARM-08 ALARM-09 somebody at the keypad %s the boat, without a phone', (_, armed, text, event) => {
  const boat = calm({ armed: !armed, sensors: [{ type: 'keypad', age: 60_000 }] })
  enterCode(boat, armed)
  expect([boat.state.armed, pushes(boat), eventsOf(boat)]).toEqual([armed, [['SetArmOrDisarmOnClient', text]], [event]])
  expect(sensorOf(boat, SENSOR_TYPES.keypad).heardAt).toBe(boat.clock.now())
})

test('a boat without a keypad cannot be armed with one', () => {
  const boat = calm()
  expect(() => enterCode(boat, true)).toThrow(Refusal)
  expect(boat.state.armed).toBe(false)
})

test('EVENTLOG-11 a backup battery that is low at 20 percent is not told of again when it falls further', () => {
  const boat = calm()
  const counts = [21, 20, 19].map(percent => {
    setBackupBattery(boat, percent)
    return eventsOf(boat).length
  })
  expect(counts).toEqual([0, 1, 1])
})

test('SENSOR-09 a sensor whose case is opened was heard then, in the state that it had', () => {
  const boat = calm({ sensors: [{ type: 'door', on: true, age: 60_000 }] })
  const door = sensorOf(boat, SENSOR_TYPES.door)
  raiseTamperAlarm(boat, door)
  expect(door).toMatchObject({ on: true, heardAt: boat.clock.now() })
})
