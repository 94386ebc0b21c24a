import { expect, test } from 'vitest'
import type { ToCover } from './catalogue.ts'
import { crossedIn, type Evidence, note } from './evidence.ts'
import { gapsOf } from './gate.ts'
import { coverageOf } from './report.ts'

const THINGS: ToCover = {
  requirements: [{ name: 'ALARM', word: 'alarm', ids: ['ALARM-01'] }],
  transitions: [{ name: 'SM-SYNC', word: '', ids: ['SM-SYNC-1'] }],
  states: [{ machine: 'SM-SYNC', state: 'idle', rows: ['SM-SYNC-1'] }],
  routes: ['GET /api/sensor'],
  errors: ['GET /api/sensor 401'],
  hubEvents: ['JoinOpen'],
  faults: ['SM-SYNC idle under delay'],
  exceptions: [],
}
const ALL = ['ALARM-01', 'SM-SYNC-1', 'GET /api/sensor', 'GET /api/sensor 401', 'JoinOpen', 'SM-SYNC idle under delay']

function gaps(shown: readonly string[], exceptions: readonly string[] = []): readonly string[] {
  const evidence: Evidence = new Map()
  for (const id of shown) note(evidence, id, 'a test')
  return gapsOf(coverageOf(THINGS, evidence), exceptions)
}

test('nothing is missing when everything is shown', () => expect(gaps(ALL)).toEqual([]))

test.each(ALL)('without %s it is named', id => {
  expect(gaps(ALL.filter(it => it !== id))).toContain(`${id}: nothing that passed shows it.`)
})

test('a state that no row leads to is missing', () => expect(gaps(ALL.filter(it => it !== 'SM-SYNC-1'))).toContain('SM-SYNC idle: nothing that passed shows it.'))

test('an exception is not missed, and is one as long as nothing shows it', () => {
  expect(gaps(ALL.slice(1), ['ALARM-01'])).toEqual([])
  expect(gaps(ALL, ['ALARM-01'])).toEqual(['ALARM-01: take it out of the exceptions in scenarios/requirements.json, something shows it.'])
})

test('a call that was refused counts with its status', () => {
  const lines = [
    { lane: 'rest', name: 'GET /api/sensor', body: { status: 401 } },
    { lane: 'rest', name: 'GET /api/Alarm', body: { status: 200 } },
    { lane: 'hub', name: 'JoinOpen', body: [] },
    { lane: 'state', name: 'armed', body: true },
  ]
  expect(crossedIn(lines.map(it => JSON.stringify(it)))).toEqual(['GET /api/sensor', 'GET /api/sensor 401', 'GET /api/Alarm', 'JoinOpen'])
})
