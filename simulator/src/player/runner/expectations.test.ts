import { expect, test } from 'vitest'
import { failureText } from '../failure.ts'
import { createPlay, type Play } from './play.ts'
import { boatOf, loadTestScenario, type FakeApp, createFakeApp, playAlone, played, playToEnd } from '../testing.ts'

const texts = (play: Play): readonly string[] => play.failures.map(failureText)

test('an expectation without a time is judged once, at its place between the steps', async () => {
  const { play } = await played(
    `covers: [ALARM-01, ALARM-02]
steps:
  - captain: arm
  - expect: { app: { screen: home }, shows: [ALARM-01] }
  - captain: { enrol: smoke }
  - expect: { app: { screen: home }, shows: [ALARM-02] }`,
    (verb, app) => {
      app.shows['screen'] = verb === 'arm' ? 'home' : 'start'
    },
  )
  expect(texts(play)).toEqual([
    "test.yaml:8:5: at 0s: expected app with screen 'home', seen: screen 'start'. (ALARM-02)",
  ])
  expect(play.shown).toEqual(['ALARM-01'])
})

test('an expectation waits until nothing else is due at its time', async () => {
  const { play } = await playAlone(
    loadTestScenario(
      'steps:\n  - when: { push: JoinOpen, do: [{ join: adding }] }\n  - join: open\n  - expect: { push: DeviceAdding }',
    ),
  )
  expect(play.failures).toEqual([])
})

test('within: it may hold at any time up to the limit, and delays nothing', async () => {
  const body = (within: string): string =>
    `steps:\n  - expect: { push: JoinOpen, within: ${within} }\n  - at: 5s\n  - join: open`
  expect((await playAlone(loadTestScenario(body('5s')))).play.failures).toEqual([])
  expect(texts((await playAlone(loadTestScenario(body('4999ms')))).play)).toEqual([
    'test.yaml:4:5: at 4.999s: expected the push JoinOpen within 4.999s, seen: no push.',
  ])
})

test('at: it must start to hold exactly then, neither earlier nor later', async () => {
  const body = (at: string): string =>
    `steps:\n  - expect: { state: { armed: true }, at: ${at} }\n  - at: 5s\n  - armed: true`
  expect((await playAlone(loadTestScenario(body('5s')))).play.failures).toEqual([])
  expect(texts((await playAlone(loadTestScenario(body('6s')))).play)[0]).toMatch(
    /at 5s: expected a boat with \{"armed":true\} exactly at 6s, seen: it at 5s: /,
  )
  expect(texts((await playAlone(loadTestScenario(body('4s')))).play)[0]).toMatch(
    /at 4s: .* exactly at 4s, seen: \{"armed":false\}/,
  )
})

test('at: a condition that holds already is too early', async () => {
  const { play } = await playAlone(loadTestScenario('steps:\n  - expect: { state: { armed: false }, at: 5s }'))
  expect(texts(play)[0]).toMatch(/at 0s: .* seen: it at 0s/)
})

test.each([
  [2, []],
  [1, ['seen: 2 of them']],
  [3, ['seen: 2 of them']],
])('count: %d of two pushes within a time, judged at its end', async (count, seen) => {
  const { play, boat } = await playAlone(
    loadTestScenario(
      `steps:\n  - expect: { push: JoinOpen, count: ${count}, within: 10s }\n  - at: 2s\n  - join: open\n  - after: 2s\n  - join: open`,
    ),
  )
  expect(play.failures.map(it => /seen: \d of them/.exec(it.message)?.[0])).toEqual(seen)
  expect(boat.clock.now() - boat.clock.start).toBe(10_000)
})

test('calls and pushes count from the time of the step, or from `since`', async () => {
  const body = (since: string): string => `steps:\n  - join: open\n  - at: 5s\n  - expect: { push: JoinOpen${since} }`
  expect(texts((await playAlone(loadTestScenario(body('')))).play)).toHaveLength(1)
  expect((await playAlone(loadTestScenario(body(', since: 0s')))).play.failures).toEqual([])
})

test('none: it fails when the push comes, and passes when its time is over', async () => {
  const body = (span: string): string =>
    `covers: [HUB-08]\nsteps:\n  - none: { push: JoinOpen, for: ${span}, shows: [HUB-08] }\n  - at: 5s\n  - join: open`
  expect((await playAlone(loadTestScenario(body('4999ms')))).play.shown).toEqual(['HUB-08'])
  const { play } = await playAlone(loadTestScenario(body('5s')))
  expect(texts(play)).toEqual([
    'test.yaml:5:5: at 5s: expected not the push JoinOpen for 5s, seen: 1 of them. (HUB-08)',
  ])
  expect(play.shown).toEqual([])
})

test('a push matches by a part of its arguments, with JSON text parsed', async () => {
  const body = (match: string): string =>
    `steps:\n  - status: now\n  - expect: { push: SetStatusOnClient, match: ${match} }`
  expect((await playAlone(loadTestScenario(body("{ Vs: { V1: '12.72' } }")))).play.failures).toEqual([])
  expect(texts((await playAlone(loadTestScenario(body('{ Vs: { V1: 12.72 } }')))).play)[0]).toContain(
    'seen: 1 with other content: {"Al":{"Alarm":"0"}',
  )
})

test('the failure names the pushes that came instead', async () => {
  const { play } = await playAlone(
    loadTestScenario('steps:\n  - join: open\n  - join: adding\n  - expect: { push: JoinFailed }'),
  )
  expect(play.failures[0]?.seen).toBe('only JoinOpen, DeviceAdding')
})

test('a fact with a parameter is read by it, and the journal records what was read', async () => {
  const scenario = loadTestScenario('steps:\n  - expect: { app: { sensor: { type: door, state: Open }, log: [b] } }')
  const boat = boatOf(scenario)
  const app = createFakeApp(boat)
  Object.assign(app.shows, { 'sensor door': { state: 'Open', age: '3s ago' }, log: ['b', 'a'] })
  const play = await playToEnd(
    createPlay(scenario, boat, () => app),
    boat,
  )
  expect(play.failures).toEqual([])
  expect(
    boat.journal
      .since(0)
      .filter(it => it.lane === 'app')
      .map(it => [it.name, it.body]),
  ).toEqual([
    ['sensor door', { state: 'Open', age: '3s ago' }],
    ['log', ['b', 'a']],
  ])
})

test.each([
  [['Disarm'], "no such element. Of role 'button' there is: 'Disarm'"],
  [
    ['Disarm', '', 'Map', 'Map', 'Home'],
    "no such element. Of role 'button' there are: 'Disarm', one without a name, 'Map' and more",
  ],
  [['Home', 'Map', 'Log', 'Arm'], "no such element. Of role 'button' there are: 'Arm', 'Home', 'Map' and more"],
  [[], "no such element, and no other of role 'button'"],
])('an element that is not on the screen fails with the names of the others of its role: %j', async (names, seen) => {
  const scenario = loadTestScenario('steps:\n  - expect: { screen: { role: button, name: ARM } }')
  const boat = boatOf(scenario)
  const app = { ...createFakeApp(boat), screen: async () => undefined, namesOf: async () => names }
  const play = await playToEnd(
    createPlay(scenario, boat, () => app),
    boat,
  )
  expect(play.judged.map(it => it.seen)).toEqual([seen])
})

test('an element with another text fails with its text', async () => {
  const scenario = loadTestScenario('steps:\n  - expect: { screen: { role: button, name: ARM, text: armed } }')
  const boat = boatOf(scenario)
  const screen: FakeApp['screen'] = async ({ text }) => (text === undefined ? 'ARM NOW' : undefined)
  const play = await playToEnd(
    createPlay(scenario, boat, () => ({ ...createFakeApp(boat), screen })),
    boat,
  )
  expect(play.judged.map(it => it.seen)).toEqual(["no such element. The 'button' of this name has the text 'ARM NOW'"])
})

test('an expectation of the screen is left out without a screen, and judged with one', async () => {
  const scenario = loadTestScenario(
    'covers: [HOME-06]\nsteps:\n  - expect: { screen: { role: button, name: ARM }, shows: [HOME-06] }',
  )
  const outcome = async (screen?: FakeApp['screen']): Promise<readonly [number, readonly string[]]> => {
    const boat = boatOf(scenario)
    const app = { ...createFakeApp(boat), ...(screen ? { screen } : {}) }
    const play = await playToEnd(
      createPlay(scenario, boat, () => app),
      boat,
    )
    return [play.failures.length, play.shown]
  }
  expect(await outcome()).toEqual([0, []])
  expect(await outcome(async () => ({ name: 'ARM' }))).toEqual([0, ['HOME-06']])
  expect(await outcome(async () => undefined)).toEqual([1, []])
})

test('a play watches while an open expectation looks at an app', async () => {
  const scenario = loadTestScenario('steps:\n  - expect: { app: { screen: home }, within: 5s }')
  const boat = boatOf(scenario)
  const play = createPlay(scenario, boat, () => createFakeApp(boat))
  expect(play.watching).toBe(false)
  boat.clock.advanceTo(boat.clock.start)
  await play.check()
  expect(play.watching).toBe(true)
})

test('an app that cannot be read fails the expectation, not the run', async () => {
  const scenario = loadTestScenario('steps:\n  - expect: { app: { screen: home }, within: 5s }')
  const boat = boatOf(scenario)
  const app = { ...createFakeApp(boat), observe: () => Promise.reject(new Error('The page has gone.')) }
  const play = await playToEnd(
    createPlay(scenario, boat, () => app),
    boat,
  )
  expect(play.failures.map(it => it.seen)).toEqual(['The page has gone.'])
})

test('verdicts are in order of decision, including those at the end and those left out', async () => {
  const { play } = await played(
    `covers: [ALARM-01]
steps:
  - always: { state: { armed: false } }
  - expect: { push: JoinOpen, within: 9s }
  - at: 5s
  - join: open
  - expect: { app: { screen: home }, shows: [ALARM-01] }
  - expect: { screen: { role: button } }`,
  )
  expect(play.judged.map(it => [it.at, it.verdict, it.expected, it.seen])).toEqual([
    [5000, 'failed', "app with screen 'home'", 'screen not shown'],
    [5000, 'left-out', expect.stringContaining('button'), ''],
    [5000, 'passed', 'the push JoinOpen within 9s', '1 of them'],
    [5000, 'passed', 'always a boat with {"armed":false}', 'nothing else, all the time'],
  ])
})
