import { expect, test } from 'vitest'
import { failureText } from './failure.ts'
import { createPlay, type Play } from './runner/play.ts'
import { boatOf, loadTestScenario, createFakeApp, playAlone, playToEnd } from './testing.ts'

const texts = (play: Play): readonly string[] => play.failures.map(failureText)
const played = async (body: string): Promise<Play> => (await playAlone(loadTestScenario(body))).play

test('always: a condition that holds to the end shows its requirement, without delaying steps', async () => {
  const { play, boat } = await playAlone(
    loadTestScenario(
      'covers: [ALARM-01]\nsteps:\n  - always: { state: { armed: false }, shows: [ALARM-01] }\n  - advance: 30s',
    ),
  )
  expect([play.failures, play.shown, boat.clock.now() - boat.clock.start]).toEqual([[], ['ALARM-01'], 30_000])
})

test('always: the first time at which it does not hold is one failure', async () => {
  const play = await played(
    'covers: [ALARM-01]\nsteps:\n  - always: { state: { armed: false }, shows: [ALARM-01] }\n  - at: 5s\n  - armed: true\n  - at: 30s',
  )
  expect(texts(play)).toEqual([
    'test.yaml:5:5: at 5s: expected always a boat with {"armed":false}, seen: {"armed":true}. (ALARM-01)',
  ])
  expect(play.shown).toEqual([])
})

test('always: after `until`, a time or a mark, it is no longer checked', async () => {
  expect(
    texts(
      await played(
        'steps:\n  - always: { state: { armed: false }, until: 5s }\n  - at: 5s\n  - armed: true\n  - at: 30s',
      ),
    ),
  ).toEqual([])
  expect(
    texts(
      await played(
        'steps:\n  - when: { state: { armed: true }, do: [{ mark: on }] }\n  - always: { state: { armed: false }, until: on }\n  - at: 5s\n  - armed: true\n  - at: 30s',
      ),
    ),
  ).toEqual([])
})

test('always: it is checked from its place in the scenario, not before', async () => {
  expect(
    texts(
      await played(
        'steps:\n  - armed: true\n  - at: 5s\n  - armed: false\n  - always: { state: { armed: false } }\n  - at: 30s',
      ),
    ),
  ).toEqual([])
})

test('never: a push is a failure at its time, and earlier pushes do not count', async () => {
  const body = 'steps:\n  - join: open\n  - at: 1s\n  - never: { push: JoinOpen }\n  - at: 9s'
  expect(texts(await played(body))).toEqual([])
  expect(texts(await played(`${body}\n  - join: open\n  - at: 30s`))).toEqual([
    'test.yaml:6:5: at 9s: expected never the push JoinOpen, seen: 1 of them.',
  ])
})

test('never: `until` ends the check', async () => {
  expect(
    texts(await played('steps:\n  - never: { push: JoinOpen, until: 9s }\n  - at: 10s\n  - join: open\n  - at: 30s')),
  ).toEqual([])
})

test('always, for an app: it is checked at every instant, and left out without an app', async () => {
  const scenario = loadTestScenario(
    'covers: [HOME-01]\nsteps:\n  - open: /\n  - always: { app: { screen: home }, shows: [HOME-01] }\n  - at: 20s',
  )
  const boat = boatOf(scenario)
  const app = createFakeApp(boat)
  app.shows['screen'] = 'home'
  boat.clock.at(boat.clock.start + 7_000, () => Object.assign(app.shows, { screen: 'start' }))
  const play = createPlay(scenario, boat, () => app)
  boat.clock.advanceTo(boat.clock.start)
  for (let job = play.takeJob(); job; job = play.takeJob()) await job()
  expect(play.watching).toBe(true)
  expect(texts(await playToEnd(play, boat))).toEqual([
    "test.yaml:6:5: at 7s: expected always app with screen 'home', seen: screen 'start'. (HOME-01)",
  ])
  expect((await playAlone(scenario)).play.shown).toEqual([])
})
