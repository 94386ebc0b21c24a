import { loadScenario, problemText } from '@drydock/simulator'
import { expect, test } from 'vitest'
import { vocabulary } from '#runner/captain/vocabulary.ts'
import { toScenario } from './toScenario.ts'
import type { MoveAction, Move } from './moves.ts'
import { scenarioText } from './scenarioText.ts'
import { walkOf } from './walk.ts'

const moves = (...all: readonly MoveAction[]): readonly Move[] => all.map(does => ({ after: 20_000, does }))
const expected = (...all: readonly MoveAction[]): unknown =>
  toScenario(moves(...all)).steps.find(it => it.kind === 'expect')?.params
const kinds = (...all: readonly MoveAction[]): readonly string[] => toScenario(moves(...all)).steps.map(it => it.kind)

test('the same seed gives the same walk, and another seed another walk', () => {
  expect(walkOf(7)).toEqual(walkOf(7))
  expect(walkOf(8)).not.toEqual(walkOf(7))
})

test('the loader reads the scenario of every walk, and of every part of it', () => {
  for (let seed = 1; seed <= 60; seed++) {
    const walk = walkOf(seed)
    for (const part of [walk, walk.filter((_, index) => index % 2 === 0), walk.slice(12)]) {
      const loading = loadScenario(scenarioText(toScenario(part), seed), { file: `walk-${seed}`, vocabulary })
      expect('problems' in loading ? loading.problems.map(problemText) : []).toEqual([])
    }
  }
})

const ALARM: MoveAction = { is: 'alarm', of: 'door' }
const LOOK: MoveAction = { is: 'look' }
test.each<readonly [string, readonly MoveAction[], unknown]>([
  ['stays until somebody ends it', [ALARM], { app: { alarm: 'MAIN DOOR SENSOR' } }],
  ['is over when the boat is disarmed', [ALARM, { is: 'armed', armed: false }], { app: { alarm: 'none' } }],
  ['is over when a connected person has read the event log', [ALARM, LOOK], { app: { alarm: 'none' } }],
  ['may be over when a person asks to disarm', [ALARM, { is: 'press', verb: 'disarm' }], undefined],
  [
    'may be over when a person has read the event log on a dead line',
    [{ is: 'dead', lasts: 40_000 }, ALARM, LOOK],
    undefined,
  ],
  [
    'may be over when a person has read the event log without a network',
    [{ is: 'phone', word: 'offline' }, ALARM, LOOK],
    undefined,
  ],
  ['may be forgotten when the session may have ended', [ALARM, { is: 'ended' }], undefined],
  ['may be forgotten when somebody has signed out', [ALARM, { is: 'act', verb: 'sign-out' }], undefined],
  [
    'stays when the phone was hidden',
    [ALARM, { is: 'phone', word: 'hidden' }, LOOK],
    { app: { alarm: 'MAIN DOOR SENSOR' } },
  ],
])('an alarm %s', (_, all, app) => expect(expected(...all)).toEqual(app))

test('toScenario leaves out a change of the phone to the state that it has', () => {
  expect(kinds({ is: 'phone', word: 'visible' }, { is: 'phone', word: 'online' })).not.toContain('phone')
})

test('without a link nothing may look fresh, and afterwards not before a status arrives', () => {
  const { steps } = toScenario(moves({ is: 'phone', word: 'offline' }, { is: 'phone', word: 'online' }))
  expect(steps.filter(it => it.kind === 'never').map(it => [it.at, it.params])).toEqual([
    [28_000, { app: { link: 'ok' }, until: '45s' }],
    [28_000, { app: { consumption: { band: 'Normal' } }, until: '45s' }],
    [45_000, { app: { consumption: { band: 'Normal' } }, until: 'heard-1' }],
  ])
})

test('OPEN-122 toScenario expects nothing of the link after a screen is opened on a phone that woke without a network', () => {
  const { steps, staysIn } = toScenario(
    moves(
      { is: 'phone', word: 'offline' },
      { is: 'phone', word: 'sleeping' },
      { is: 'phone', word: 'visible' },
      LOOK,
      LOOK,
    ),
  )
  expect(
    steps.filter(it => it.kind === 'never' && JSON.stringify(it.params).includes('link')).map(it => [it.at, it.params]),
  ).toEqual([
    [28_000, { app: { link: 'ok' }, until: '45s' }],
    [68_000, { app: { link: 'ok' }, until: '85s' }],
  ])
  expect(steps.filter(it => it.at > 85_000 && it.at < 120_000 && it.kind === 'captain')).toEqual([])
  expect(staysIn).toBe(false)
})

test('a screen opened without a network leaves the link lost if the app stayed awake', () => {
  const { steps, staysIn } = toScenario(moves({ is: 'phone', word: 'offline' }, LOOK, { is: 'phone', word: 'online' }))
  expect(steps.find(it => it.kind === 'never')?.params).toEqual({ app: { link: 'ok' }, until: '65s' })
  expect(staysIn).toBe(true)
})

test.each<readonly [string, readonly MoveAction[], readonly unknown[]]>([
  [
    'ends after 30 s',
    [ALARM, { is: 'silence' }],
    [
      [25_000, '45s'],
      [75_000, '256s'],
    ],
  ],
  [
    'is over with the next alarm',
    [ALARM, { is: 'silence' }, ALARM],
    [
      [25_000, '45s'],
      [65_000, '276s'],
    ],
  ],
  [
    'may go on if the app may have missed the next alarm',
    [ALARM, { is: 'dead', lasts: 60_000 }, { is: 'silence' }, ALARM],
    [
      [25_000, '65s'],
      [95_000, '316s'],
    ],
  ],
  ['has no expectation while nothing could sound', [LOOK], []],
])('a silence %s', (_, all, intervals) => {
  const never = toScenario(moves(...all)).steps.filter(
    it => it.kind === 'never' && JSON.stringify(it.params).includes('silenced'),
  )
  expect(never.map(it => [it.at, Reflect.get(Object(it.params), 'until')])).toEqual(intervals)
})

const ENROL: MoveAction = { is: 'act', verb: 'enrol', params: 'hatch' }
test.each<readonly [string, readonly MoveAction[], readonly unknown[]]>([
  ['stays to the end', [ENROL], [[25_000, '236s']]],
  ['stays until it is closed', [ENROL, { is: 'act', verb: 'close-enrollment' }], [[25_000, '45s']]],
  ['may end with the session', [ENROL, { is: 'reload' }], [[25_000, '45s']]],
])('an enrollment %s', (_, all, intervals) => {
  const never = toScenario(moves(...all)).steps.filter(
    it => it.kind === 'never' && JSON.stringify(it.params).includes('stage'),
  )
  expect(never.map(it => [it.at, Reflect.get(Object(it.params), 'until')])).toEqual(intervals)
})

test('toScenario opens the app again before comparing if the session may have ended', () => {
  const steps = toScenario(moves({ is: 'reload' })).steps.filter(it => it.kind === 'open' || it.kind === 'always')
  expect(steps.map(it => it.kind)).toEqual(['open', 'open', 'always'])
})

test('toScenario lets a silent gateway answer again when its time is over', () => {
  expect(
    toScenario(moves({ is: 'silent', lasts: 60_000 })).steps.filter(it => it.kind === 'gateway' || it.kind === 'fault'),
  ).toEqual([
    { at: 25_000, kind: 'gateway', params: 'silent' },
    { at: 85_000, kind: 'gateway', params: 'resume' },
    { at: 86_000, kind: 'fault', params: 'clear' },
  ])
})

test('toScenario presses a button of another screen there, and returns', () => {
  const { steps, presses } = toScenario(moves({ is: 'act', verb: 'start-tracking', on: 'geofence' }))
  expect(steps.filter(it => it.kind === 'captain' && it.at === 25_000).map(it => it.params)).toEqual([
    { go: 'geofence' },
    'start-tracking',
    { go: 'home' },
  ])
  expect(presses).toEqual([{ move: 0, call: undefined, at: 25_000 }])
})

test('a walk with its own steps of the sensor network switches the radio off', () => {
  expect(toScenario(moves({ is: 'boat', kind: 'join', params: 'open' })).boat).toEqual({
    armed: true,
    timeZone: 'America/New_York',
    radio: { opens: 'never', finds: 'never', adds: 'never' },
  })
})
