import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#paths.ts'
import { expect, test } from 'vitest'
import { readCatalogue, sidesOf, type CoverageItems } from './catalogue.ts'
import { type Evidence, addEvidence } from './evidence.ts'
import { coverageOf, coverageText } from './report.ts'
import { SIDES } from './suites.ts'

const THINGS: CoverageItems = {
  requirements: [{ name: 'ALARM', word: 'alarm', ids: ['ALARM-01', 'ALARM-02'] }],
  owners: new Map([
    ['ALARM-01', ['app']],
    ['ALARM-02', ['app', 'gateway']],
  ]),
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
  for (const id of ids) for (const side of SIDES) addEvidence(evidence, id, side, 'a test')
  return coverageOf(THINGS, evidence)
}

test('the report counts what is shown and lists the rest as missing', () => {
  const it = found('ALARM-02', 'SM-SYNC-2', 'GET /api/sensor', 'SHA-256')
  expect(it.requirements.groups).toEqual([
    { name: 'ALARM', word: 'alarm', covered: 1, total: 2, missing: ['ALARM-01'] },
  ])
  expect([it.states.missing, it.routes.covered, it.hubEvents.missing]).toEqual([['SM-SYNC idle'], 1, ['JoinOpen']])
})

test('the report leaves out ids that the catalogue does not have', () => {
  expect(Object.keys(found('ALARM-02', 'SHA-256').shownBy)).toEqual(['ALARM-02'])
})

test('the report names the missing ids of each area', () => {
  expect(coverageText(found('ALARM-02'))).toContain('ALARM alarm                   1/2   50 %  without 01\n')
})

test('the catalogue has every testable requirement once', async () => {
  const ids = (await readCatalogue()).requirements.flatMap(it => it.ids)
  expect([ids.length, new Set(ids).size]).toEqual([898, 898])
})

test('docs/beyond.md has a row for each promise beyond the requirements, and the checks that show it exist', async () => {
  const [table = ''] = readFileSync(join(ROOT, 'docs/beyond.md'), 'utf8').split('\n## ')
  const rows = [...table.matchAll(/^\| (XTRA-\d\d) \|.*\| (.*) \|$/gm)]
  const { requirements } = await readCatalogue()
  expect(rows.map(([, id]) => id)).toEqual(requirements.find(it => it.name === 'XTRA')?.ids)
  const files = rows.flatMap(([, , shown = '']) => [...shown.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file))
  expect(files.filter(it => !existsSync(join(ROOT, it)))).toEqual([])
})

test('the catalogue has the owners of each requirement', async () => {
  const { owners } = await readCatalogue()
  expect(owners.size).toBe(898)
  expect(['HOME-01', 'ACCT-25', 'API-13', 'API-53', 'ROLE-07', 'ROLE-10'].map(it => owners.get(it))).toEqual([
    ['app'],
    ['gateway'],
    SIDES,
    ['app'],
    SIDES,
    ['app'],
  ])
})

test('a number with two listed owners, or with the owner of its area, is an error', () => {
  const area = { area: 'ALARM', word: 'alarm', last: 3, owner: 'app' as const, gateway: [1], both: [2] }
  expect([1, 2, 3].map(it => sidesOf(area, it))).toEqual([['gateway'], SIDES, ['app']])
  expect(() => sidesOf({ ...area, both: [1] }, 1)).toThrow('the owner of ALARM-01 is listed twice')
  expect(() => sidesOf({ ...area, app: [3] }, 3)).toThrow('the owner of ALARM-03 is listed twice')
})
