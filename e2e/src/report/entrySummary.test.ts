import { expect, test } from 'vitest'
import { flow, summaryOf } from './entrySummary.ts'
import { entry } from './testing.ts'

test.each([
  [entry('step', 0, 'open', { open: '/', person: 'captain' }), 'open: /'],
  [entry('step', 0, 'captain', { arm: null, person: 'captain' }), 'captain: arm'],
  [entry('step', 0, 'captain', { enrol: 10, person: 'friend' }), 'friend: enrol: 10'],
  [entry('step', 0, 'sensor', { on: true, type: 'door' }), 'sensor: on: true, type: door'],
  [entry('rest', 0, 'GET /api/Alarm/Arm', { status: 409 }), 'GET Alarm/Arm 409'],
  [entry('hub', 0, 'JoinOpen', []), 'JoinOpen'],
  [entry('state', 0, 'armed', false), 'not armed'],
  [entry('state', 0, 'event', 'Armed'), 'event Armed'],
  [entry('app', 0, 'alarm', null), 'no alarm'],
  [entry('app', 0, 'captain', { come: ['ARMED', 'DISARM'], gone: ['ARM'] }), 'ARMED · DISARM'],
  [entry('app', 0, 'captain', { come: [], gone: ['ARM'] }), 'gone: ARM'],
])('%j', (entry, text) => expect(summaryOf(entry)).toBe(text))

test('flow writes a value as a scenario does', () =>
  expect(flow({ reading: { meter: 'V1', value: 11.4 }, list: [1, 'two'] })).toBe(
    'reading: { meter: V1, value: 11.4 }, list: [1, two]',
  ))
