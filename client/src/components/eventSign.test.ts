import { expect, test } from 'vitest'
import { eventSign } from '#components/eventSign.ts'

test.each([
  ['EVENTLOG-04', 'Disarmed', 'shieldOpen', 'Disarmed'],
  ['EVENTLOG-05', 'Armed', 'shield', 'Armed'],
  ['EVENTLOG-06', 'Alarm Shore power', 'shore', 'Shore Power disabled'],
  ['EVENTLOG-07', 'Alarm smart plug', 'plug', 'Smart Plug disabled'],
  ['EVENTLOG-08', 'Alarm Main door sensor', 'octagon', 'Alarm Main door sensor'],
  ['EVENTLOG-09', 'Tamper triggered', 'tamper', 'Tamper triggered'],
  ['EVENTLOG-10', 'Main power loss', 'powerLoss', 'Main power loss'],
  ['EVENTLOG-11', 'Main power restored', 'power', 'Main power restored'],
  ['EVENTLOG-12', 'Main battery low', 'battery', 'Main battery low'],
  ['EVENTLOG-13', 'Backup battery low', 'batteryLow', 'Backup battery low'],
  ['EVENTLOG-14', 'Restarted', 'restart', 'Restarted'],
  ['EVENTLOG-15', 'Factory reset', 'reset', 'Factory reset'],
  ['EVENTLOG-16', 'Online', 'online', 'Online'],
  ['EVENTLOG-17', 'Offline', 'offline', 'Offline'],
  ['EVENTLOG-18', 'alarm in small letters', 'unknown', 'alarm in small letters'],
  ['EVENTLOG-18', 'constructor', 'unknown', 'constructor'],
] as const)('%s %s has the sign %s and reads %s', (_id, name, icon, text) => {
  expect(eventSign(name)).toMatchObject({ icon, text })
})

test('each of the named events has a sign of its own', () => {
  const names = [
    'Disarmed',
    'Armed',
    'shore',
    'smart',
    'Alarm',
    'Tamper triggered',
    'Main power loss',
    'Main power restored',
    'Main battery low',
    'Backup battery low',
    'Restarted',
    'Factory reset',
    'Online',
    'Offline',
    'else',
  ]
  expect(new Set(names.map(name => eventSign(name).icon)).size).toBe(names.length)
})
