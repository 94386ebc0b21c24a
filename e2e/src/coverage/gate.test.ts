import { expect, test } from 'vitest'
import type { CoverageItems } from './catalogue.ts'
import { wireNamesIn, type Evidence, addEvidence, addTitles } from './evidence.ts'
import { gapsOf } from './gate.ts'
import { coverageOf } from './report.ts'
import { SIDES } from './suites.ts'

const THINGS: CoverageItems = {
  requirements: [{ name: 'ALARM', word: 'alarm', ids: ['ALARM-01'] }],
  owners: new Map([['ALARM-01', ['app']]]),
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
  for (const id of shown) for (const side of SIDES) addEvidence(evidence, id, side, 'a test')
  return gapsOf(coverageOf(THINGS, evidence), exceptions)
}

/** Returns the gaps after a run of tests, given as [file, title]. */
function gapsAfter(
  things: CoverageItems,
  ...passed: readonly (readonly [file: string, title: string])[]
): readonly string[] {
  const evidence: Evidence = new Map()
  addTitles(
    evidence,
    {
      testResults: passed.map(([file, title]) => ({
        name: `/root/${file}`,
        assertionResults: [{ status: 'passed', title }],
      })),
    },
    '/root',
  )
  return gapsOf(coverageOf(things, evidence), [])
}
const only = (id: string, ...sides: NonNullable<ReturnType<CoverageItems['owners']['get']>>): CoverageItems => ({
  requirements: [{ name: 'AREA', word: 'area', ids: [id] }],
  owners: new Map([[id, sides]]),
  transitions: [],
  states: [],
  routes: [],
  errors: [],
  hubEvents: [],
  faults: [],
  exceptions: [],
})

test('the gate has no gaps when everything is shown', () => expect(gaps(ALL)).toEqual([]))

test.each(ALL)('without %s the gate names it', id => {
  expect(gaps(ALL.filter(it => it !== id)).map(it => it.split(':')[0])).toContain(id)
})

test('a state whose rows nothing shows is missing', () =>
  expect(gaps(ALL.filter(it => it !== 'SM-SYNC-1'))).toContain(
    'SM-SYNC idle: nothing that passed shows it of the app.',
  ))

test('an exception is not a gap, until something shows it', () => {
  expect(gaps(ALL.slice(1), ['ALARM-01'])).toEqual([])
  expect(gaps(ALL, ['ALARM-01'])).toEqual([
    'ALARM-01: take it out of the exceptions in scenarios/requirements.json, something shows it.',
  ])
})

test.each([
  ['e2e/src/coverage/titleIds.test.ts', 'ALARM-04 SC-10 arming asks once', 'ALARM-04'],
  ['e2e/src/coverage/titleIds.test.ts', 'SENSOR-01 GET /api/sensor is called once', 'SENSOR-01'],
  ['e2e/src/coverage/titleIds.test.ts', 'SM-ENROLL-15 a row is no requirement', 'SM-ENROLL-15'],
  ['e2e/src/coverage/gate.test.ts', 'without ALARM-01 the gate names it', 'ALARM-01'],
  ['e2e/src/runner/tables/tables.test.ts', 'SM-SYNC-1 a step that its row allows is right', 'SM-SYNC-1'],
  [
    'e2e/src/runner/captain/library.test.ts',
    'SC-38 (ENROLL-01 a good enrollment) holds for the boat alone',
    'ENROLL-01',
  ],
  ['simulator/src/recording/record.test.ts', 'HUB-02 a push is recorded', 'HUB-02'],
  ['contracts/src/power.test.ts', 'POWER-14 a current of 0.75 A: running is true', 'POWER-14'],
])('%s shows nothing by "%s"', (file, title, id) => {
  expect(gapsAfter(only(id, 'app'), [file, title])).toEqual([`${id}: nothing that passed shows it of the app.`])
  expect(gapsAfter(only(id, 'gateway'), [file, title])).toEqual([`${id}: nothing that passed shows it of the gateway.`])
})

test.each([
  'GET /api/sensor is answered as its example says',
  'GET /api/sensor answers 401 as it declares',
  'SM-SYNC idle under delay: the app comes through',
])('a test of the runner called "%s" shows no call and no pair of state and fault', title => {
  const all = gapsAfter(THINGS, ['e2e/src/coverage/titleIds.test.ts', title])
  expect(all).toEqual(gapsAfter(THINGS))
})

test('a range in a title shows nothing, not even its ends', () => {
  expect(
    gapsAfter(only('API-02', 'gateway'), [
      'simulator/src/areas/matrix.test.ts',
      'API-02 to API-45: every call is in the matrix',
    ]),
  ).toHaveLength(1)
})

test('a failed test shows nothing', () => {
  const evidence: Evidence = new Map()
  addTitles(
    evidence,
    {
      testResults: [
        { name: '/root/client/src/a.test.ts', assertionResults: [{ status: 'failed', title: 'ALARM-01 is shown' }] },
      ],
    },
    '/root',
  )
  expect(evidence.size).toBe(0)
})

const CLIENT = ['client/src/stores/alarm.test.ts', 'API-06 arming calls'] as const
const SPEC = ['e2e/specs/alarm.spec.ts', 'API-06 arming calls'] as const
const SIMULATOR = ['simulator/src/areas/alarm.test.ts', 'API-06 arming is answered'] as const
test.each([
  ['the app', [CLIENT], ['app'], []],
  ['the app', [SPEC], ['app'], []],
  ['the app', [SIMULATOR], ['app'], ['API-06: nothing that passed shows it of the app.']],
  ['the gateway', [SIMULATOR], ['gateway'], []],
  ['the gateway', [CLIENT, SPEC], ['gateway'], ['API-06: nothing that passed shows it of the gateway.']],
  ['both', [CLIENT, SIMULATOR], ['app', 'gateway'], []],
  ['both', [CLIENT, SPEC], ['app', 'gateway'], ['API-06: nothing that passed shows it of the gateway.']],
  ['both', [], ['app', 'gateway'], ['API-06: nothing that passed shows it of the app and the gateway.']],
] as const)('a requirement of %s after %j', (_, passed, sides, wanted) =>
  expect(gapsAfter(only('API-06', ...sides), ...passed)).toEqual(wanted),
)

test('a refused call counts with its status', () => {
  const lines = [
    { lane: 'rest', name: 'GET /api/sensor', body: { status: 401 } },
    { lane: 'rest', name: 'GET /api/Alarm', body: { status: 200 } },
    { lane: 'hub', name: 'JoinOpen', body: [] },
    { lane: 'state', name: 'armed', body: true },
  ]
  expect(wireNamesIn(lines.map(it => JSON.stringify(it)))).toEqual([
    'GET /api/sensor',
    'GET /api/sensor 401',
    'GET /api/Alarm',
    'JoinOpen',
  ])
})
