import { alarmEventName, CORE_EVENTS, SENSOR_EVENTS } from '@drydock/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eventAppearance, sensorEventAppearance } from '#components/eventAppearance.ts'

test.each([
  ['EVENTLOG-04', 'Disarmed', 'shieldOpen', 'Disarmed', 'Disarmed'],
  ['EVENTLOG-05', 'Armed', 'shield', 'Armed', 'Armed'],
  ['EVENTLOG-06', 'Alarm Shore power', 'shore', 'Shore power', 'Shore Power disabled'],
  ['EVENTLOG-06', 'offSHOREd', 'shore', 'Shore power', 'Shore Power disabled'],
  ['EVENTLOG-07', 'Alarm smart plug', 'plug', 'Smart plug', 'Smart Plug disabled'],
  ['EVENTLOG-08', 'Alarm Main door sensor', 'octagon', 'Alarm', 'Alarm Main door sensor'],
  ['EVENTLOG-08', 'No Alarm', 'unknown', 'Unknown event', 'No Alarm'],
  ['EVENTLOG-09', 'Tamper triggered', 'tamper', 'Tamper triggered', 'Tamper triggered'],
  ['EVENTLOG-10', 'Main power loss', 'powerLoss', 'Main power loss', 'Main power loss'],
  ['EVENTLOG-11', 'Main power restored', 'power', 'Main power restored', 'Main power restored'],
  ['EVENTLOG-12', 'Main battery low', 'battery', 'Main battery low', 'Main battery low'],
  ['EVENTLOG-13', 'Backup battery low', 'batteryLow', 'Backup battery low', 'Backup battery low'],
  ['EVENTLOG-14', 'Restarted', 'restart', 'Restarted', 'Restarted'],
  ['EVENTLOG-15', 'Factory reset', 'reset', 'Factory reset', 'Factory reset'],
  ['EVENTLOG-16', 'Online', 'online', 'Online', 'Online'],
  ['EVENTLOG-17', 'Offline', 'offline', 'Offline', 'Offline'],
  ['EVENTLOG-18', 'alarm in small letters', 'unknown', 'Unknown event', 'alarm in small letters'],
  ['EVENTLOG-18', 'Door opened', 'unknown', 'Unknown event', 'Door opened'],
  ['EVENTLOG-18', 'constructor', 'unknown', 'Unknown event', 'constructor'],
] as const)('%s %s has the icon %s with the name %s and reads %s', (_id, event, icon, name, text) => {
  expect(eventAppearance(event)).toMatchObject({ icon, name, text })
})

test.each([
  ['HISTORY-04', 'Door opened', 'doorOpen', 'Door opened'],
  ['HISTORY-05', 'Door closed', 'door', 'Door closed'],
  ['HISTORY-06', 'Device paired successfully', 'plus', 'Device paired successfully'],
  ['HISTORY-07', 'Device ON', 'power', 'Device ON'],
  ['HISTORY-08', 'Device OFF', 'powerLoss', 'Device OFF'],
  ['HISTORY-09', 'Alarm smart plug', 'octagon', 'Alarm'],
  ['HISTORY-09', 'Alarm Shore power', 'octagon', 'Alarm'],
  ['HISTORY-09', 'No Alarm', 'unknown', 'Unknown event'],
  ['HISTORY-10', 'Disconnected', 'offline', 'Disconnected'],
  ['HISTORY-11', 'Unresponsive', 'clock', 'Unresponsive'],
  ['HISTORY-12', 'Responsive', 'online', 'Responsive'],
  ['OPEN-090', 'Armed', 'unknown', 'Unknown event'],
  ['OPEN-090', 'an alarm', 'unknown', 'Unknown event'],
] as const)('%s %s has the icon %s with the name %s in the history of a sensor', (_id, event, icon, name) => {
  expect(sensorEventAppearance(event)).toMatchObject({ icon, name, text: event })
})

test.each([
  ['event log', eventAppearance, [...CORE_EVENTS, alarmEventName(10), 'shore', 'smart', 'else']],
  ['sensor history', sensorEventAppearance, [...SENSOR_EVENTS, alarmEventName(10), 'else']],
] as const)('in the %s each kind of event has an icon and a name of its own', (_where, appearanceOf, names) => {
  for (const part of ['icon', 'name'] as const)
    expect(new Set(names.map(name => appearanceOf(name)[part])).size).toBe(names.length)
})

test('EVENTLOG-18 OPEN-090 every event text has an icon and a name', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom(eventAppearance, sensorEventAppearance), (event, appearanceOf) => {
      const { icon, name } = appearanceOf(event)
      expect([icon, name]).not.toContain('')
    }),
  )
})
