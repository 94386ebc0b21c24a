import { expect, test } from 'vitest'
import { readCatalogue, type ToCover } from './catalogue.ts'
import { type Evidence, note } from './evidence.ts'
import { coverageOf, coverageText } from './report.ts'

const THINGS: ToCover = {
  requirements: [{ name: 'ALARM', word: 'alarm', ids: ['ALARM-01', 'ALARM-02'] }],
  transitions: [{ name: 'SM-SYNC', word: '', ids: ['SM-SYNC-1', 'SM-SYNC-2'] }],
  states: [
    { machine: 'SM-SYNC', state: 'idle', rows: ['SM-SYNC-1'] },
    { machine: 'SM-SYNC', state: 'waiting', rows: ['SM-SYNC-2'] },
  ],
  routes: ['GET /api/sensor'],
  errors: ['GET /api/sensor 401', 'GET /api/sensor 403'],
  hubEvents: ['JoinOpen'],
  faults: ['SM-SYNC idle under delay'],
  exceptions: [],
}

function found(...ids: readonly string[]) {
  const evidence: Evidence = new Map()
  for (const id of ids) note(evidence, id, 'a test')
  return coverageOf(THINGS, evidence)
}

test('what is shown is counted, the rest is missing', () => {
  const it = found('ALARM-02', 'SM-SYNC-2', 'GET /api/sensor', 'SHA-256')
  expect(it.requirements.groups).toEqual([{ name: 'ALARM', word: 'alarm', covered: 1, total: 2, missing: ['ALARM-01'] }])
  expect([it.states.missing, it.routes.covered, it.hubEvents.missing]).toEqual([['SM-SYNC idle'], 1, ['JoinOpen']])
})

test('what nobody asked for is not told', () => {
  expect(Object.keys(found('ALARM-02', 'SHA-256').shownBy)).toEqual(['ALARM-02'])
})

test('the text names what is missing of each area', () => {
  expect(coverageText(found('ALARM-02'))).toContain('ALARM alarm                   1/2   50 %  without 01\n')
})

test('the catalogue has every testable requirement once', async () => {
  const ids = (await readCatalogue()).requirements.flatMap(it => it.ids)
  expect([ids.length, new Set(ids).size]).toEqual([866, 866])
})
