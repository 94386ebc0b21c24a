import { SENSOR_TYPES } from '@drydock/contracts'
import { expect, test } from 'vitest'
import { boatOf, eventsOf, historyOf, moveTo, sensorOf, entriesOf } from '#testing/boat.ts'
import { setSilent } from './silence.ts'
import { commandDevice, reportState } from './report.ts'

const boatWithPlug = (confirms: number | 'never' = 3_000) => {
  const boat = boatOf({ sensors: [{ type: 'smartPlug', confirms }] })
  return { boat, plug: sensorOf(boat, SENSOR_TYPES.smartPlug) }
}

test('SENSOR-19 a plug confirms when it has switched, not before', () => {
  const { boat, plug } = boatWithPlug()
  commandDevice(boat, plug, true)
  moveTo(boat, 2_999)
  expect([plug.on, entriesOf(boat, 'hub')]).toEqual([false, []])
  moveTo(boat, 3_000)
  expect([plug.on, entriesOf(boat, 'hub')]).toEqual([
    true,
    [[3_000, 'UpdateStatusChange', [{ device: plug.id, status: '0001', age: 0, battery: null }]]],
  ])
})

test('HISTORY-07 HISTORY-08 switching is recorded in the history of the plug', () => {
  const { boat, plug } = boatWithPlug()
  reportState(boat, plug, true)
  reportState(boat, plug, false)
  expect(historyOf(boat, SENSOR_TYPES.smartPlug)).toEqual(['Device ON', 'Device OFF'])
})

test('SENSOR-20 a plug that never confirms does not switch', () => {
  const { boat, plug } = boatWithPlug('never')
  commandDevice(boat, plug, true)
  moveTo(boat, 3_600_000)
  expect([plug.on, entriesOf(boat, 'hub')]).toEqual([false, []])
})

test('a plug that is unpaired during its command sends nothing', () => {
  const { boat, plug } = boatWithPlug()
  commandDevice(boat, plug, true)
  boat.state.sensors = []
  moveTo(boat, 60_000)
  expect([plug.on, entriesOf(boat, 'hub')]).toEqual([false, []])
})

test.each([
  ['falls silent', 1_000],
  ['was silent for a moment', 1_500],
])('a gateway that %s meanwhile drops the command', (_, back) => {
  const { boat, plug } = boatWithPlug()
  commandDevice(boat, plug, true)
  moveTo(boat, 1_000)
  setSilent(boat, true)
  moveTo(boat, back)
  if (back > 1_000) setSilent(boat, false)
  moveTo(boat, 60_000)
  expect([plug.on, entriesOf(boat, 'hub')]).toEqual([false, []])
})

test.each([
  [
    'ALARM-17 EVENTLOG-06 lost on an armed boat is an alarm',
    true,
    true,
    ['UpdateStatusChangeOnAlarm'],
    ['Alarm Shore power'],
  ],
  ['lost on a disarmed boat is a plain change', false, true, ['UpdateStatusChange'], []],
  ['that was off before is not lost', true, false, ['UpdateStatusChange'], []],
])('shore power %s', (_, armed, on, pushes, events) => {
  const boat = boatOf({ armed, events: [], sensors: [{ type: 'shorePower', on }] })
  reportState(boat, sensorOf(boat, SENSOR_TYPES.shorePower), false)
  expect([entriesOf(boat, 'hub').map(([, name]) => name), eventsOf(boat)]).toEqual([pushes, events])
})

test('a smart plug that switches off on an armed boat is no alarm', () => {
  const boat = boatOf({ armed: true, sensors: [{ type: 'smartPlug', on: true }] })
  reportState(boat, sensorOf(boat, SENSOR_TYPES.smartPlug), false)
  expect(entriesOf(boat, 'hub').map(([, name]) => name)).toEqual(['UpdateStatusChange'])
})
