import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  alarmEventType,
  statusCodeOf,
  isAlarmEvent,
  isContactSensor,
  SENSOR_TYPES,
  SensorDevice,
  sensorName,
  sensorStatusOf,
} from './sensors.ts'

test.each([
  ['SENSOR-26', '0001', true],
  ['SENSOR-27', '0021', true],
  ['SENSOR-28', '0000', false],
  ['SENSOR-29', '0020', false],
  ['SENSOR-30', '0040', undefined],
  ['SENSOR-30', '00', undefined],
  ['SENSOR-30', '', undefined],
  ['SENSOR-30', '1', undefined],
  ['SENSOR-30', ' 0001', undefined],
  ['SENSOR-30', 'constructor', undefined],
  ['SENSOR-30', '__proto__', undefined],
])('%s the code %j means %s', (_, code, status) => {
  expect(sensorStatusOf(code)).toBe(status)
})

test('SENSOR-30 any other code has no meaning', () => {
  const known = ['0001', '0021', '0000', '0020']
  fc.assert(
    fc.property(
      fc.string().filter(it => !known.includes(it)),
      code => sensorStatusOf(code) === undefined,
    ),
  )
})

test.each([true, false])('the code for %s is parsed to the same state', status => {
  expect(sensorStatusOf(statusCodeOf(status))).toBe(status)
})

test.each([
  ['HISTORY-13', 1, 'Deck hatch sensor'],
  ['HISTORY-14', 2, 'Shore power'],
  ['HISTORY-15', 3, 'Smart plug'],
  ['HISTORY-16', 4, 'Smoke detector'],
  ['HISTORY-17', 5, 'CO detector'],
  ['HISTORY-18', 6, 'Heat detector'],
  ['HISTORY-19', 7, 'Gas detector'],
  ['HISTORY-20', 8, 'Water intrusion detector'],
  ['HISTORY-21', 9, 'Keypad'],
  ['HISTORY-22', 10, 'Main door sensor'],
  ['HISTORY-23', 11, 'Immobilizer'],
  ['HISTORY-24', 12, 'App engine kill'],
  ['HISTORY-25', 13, 'Gateway'],
  ['HISTORY-26', 15, 'Gas valve'],
  ['HISTORY-27', 16, 'Digital output'],
  ['HISTORY-28', 17, 'Bilge pump'],
  ['HISTORY-29', 0, 'Unknown sensor'],
  ['HISTORY-29', 14, 'Unknown sensor'],
  ['HISTORY-29', 18, 'Unknown sensor'],
  ['HISTORY-29', Number.NaN, 'Unknown sensor'],
  ['HISTORY-29', undefined, 'Unknown sensor'],
])('%s type %s is named %s', (_, type, name) => {
  expect(sensorName(type)).toBe(name)
})

test('SENSOR-24 SENSOR-25 only door and hatch are contact sensors', () => {
  expect(Object.values(SENSOR_TYPES).filter(isContactSensor)).toEqual([SENSOR_TYPES.hatch, SENSOR_TYPES.door])
})

test('OPEN-026 a parsed device drops client-side fields, and a missing battery is null', () => {
  const record = {
    attachedDeviceId: 'A',
    attachedDeviceTypeId: 10,
    alarm1: false,
    modifiedDateTime: '2024-06-01T12:00:00Z',
    age: 12,
  }
  expect(SensorDevice.parse({ ...record, isBusy: true, isConnecting: true, status: true, stableStatus: true })).toEqual(
    { ...record, battery: null },
  )
})

test.each([
  ['Alarm Main door sensor', 10],
  ['Alarm main door sensor', 10],
  ['Alarm: BILGE PUMP runs', 17],
  ['Alarm Gas detector', 7],
  ['Alarm Gateway', 13],
  ['Alarm Water intrusion detector', 8],
  ['Alarm', undefined],
  ['Alarm Unknown sensor', undefined],
  ['Alarm constructor', undefined],
])('OPEN-056 the event %j is an alarm of type %s', (event, type) => {
  expect([isAlarmEvent(event), alarmEventType(event)]).toEqual([true, type])
})

test.each(['Armed', 'Disarmed', 'No alarm', 'alarm Main door sensor', ''])(
  'OPEN-056 the event %j is no alarm',
  event => {
    expect(isAlarmEvent(event)).toBe(false)
  },
)
