import { expect, test } from 'vitest'
import { flow, summaryOf } from './entrySummary.ts'
import { told } from './testing.ts'

test.each([
  [told('step', 0, 'open', { open: '/', person: 'captain' }), 'open: /'],
  [told('step', 0, 'captain', { arm: null, person: 'captain' }), 'captain: arm'],
  [told('step', 0, 'captain', { enrol: 10, person: 'friend' }), 'friend: enrol: 10'],
  [told('step', 0, 'sensor', { on: true, type: 'door' }), 'sensor: on: true, type: door'],
  [told('rest', 0, 'GET /api/Alarm/Arm', { status: 409 }), 'GET Alarm/Arm 409'],
  [told('hub', 0, 'JoinOpen', []), 'JoinOpen'],
  [told('state', 0, 'armed', false), 'not armed'],
  [told('state', 0, 'event', 'Armed'), 'event Armed'],
  [told('app', 0, 'alarm', null), 'no alarm'],
  [told('app', 0, 'captain', { come: ['ARMED', 'DISARM'], gone: ['ARM'] }), 'ARMED · DISARM'],
  [told('app', 0, 'captain', { come: [], gone: ['ARM'] }), 'gone: ARM'],
])('%j', (entry, text) => expect(summaryOf(entry)).toBe(text))

test('a value is written as a scenario would write it', () =>
  expect(flow({ reading: { meter: 'V1', value: 11.4 }, list: [1, 'two'] })).toBe(
    'reading: { meter: V1, value: 11.4 }, list: [1, two]',
  ))
