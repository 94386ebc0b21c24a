import { expect, test } from 'vitest'
import { failureText } from '../failure.ts'
import { createPlay, type Play } from './play.ts'
import { boatOf, loadTestScenario, type FakeApp, createFakeApp, playAlone, played, playToEnd } from '../testing.ts'

const texts = (play: Play): readonly string[] => play.failures.map(failureText)

test('steps run in order at their times, for hardware and for people', async () => {
  const { app, steps, play } = await played(`steps:
  - open: /
  - gateway: silent
  - at: 10s
  - captain: arm
  - gateway: resume
  - captain: { enrol: smoke }
  - after: 500ms
  - shot: end`)
  expect(app.done).toEqual(['0 open /', '10000 arm', '10000 enrol "smoke"', '10500 shot end'])
  expect(steps).toEqual(['0 open', '0 gateway', '10000 captain', '10000 gateway', '10000 captain', '10500 shot'])
  expect([play.over, play.failures]).toEqual([true, []])
})

test('two users have an app each', async () => {
  const scenario = loadTestScenario(
    'steps:\n  - open: /\n  - as: { person: friend, do: [{ open: /home }, { expect: { app: { screen: home } } }] }',
  )
  const boat = boatOf(scenario)
  const apps: Record<string, FakeApp> = { captain: createFakeApp(boat), friend: createFakeApp(boat) }
  Object.assign(apps['friend']?.shows ?? {}, { screen: 'home' })
  const play = await playToEnd(
    createPlay(scenario, boat, person => apps[person] ?? createFakeApp(boat)),
    boat,
  )
  expect([apps['captain']?.done, apps['friend']?.done, play.failures]).toEqual([['0 open /'], ['0 open /home'], []])
})

test('a failed action is reported with its place, and the play continues', async () => {
  const { play, app } = await played('steps:\n  - captain: arm\n  - after: 1s\n  - shot: x', () => {
    throw new Error("There is no button 'ARM'.")
  })
  expect(texts(play)).toEqual(["test.yaml:4:5: at 0s: expected captain: arm, seen: There is no button 'ARM'."])
  expect(app.done).toEqual(['0 arm', '1000 shot x'])
})

test('a refused hardware step is reported as a failure', async () => {
  const { play } = await playAlone(
    loadTestScenario('steps:\n  - captain: { enrol: smoke }\n  - sensor: { type: smoke, on: true }'),
  )
  expect(texts(play)[0]).toMatch(
    /test\.yaml:5:5: at 0s: expected sensor .*, seen: The boat has no Smoke detector\. Paired: /,
  )
})

test('when: the rule runs each time, up to its limit, with its delays', async () => {
  const { boat } = await playAlone(
    loadTestScenario(`steps:
  - when: { push: JoinOpen, times: 2, do: [{ after: 1s }, { join: adding }, { after: 1s }, { join: closed }] }
  - join: open
  - at: 10s
  - join: open
  - at: 20s
  - join: open
  - at: 30s
  - status: now`),
  )
  const pushes = boat.journal.since(0).filter(it => /Join|Device/.test(it.name) && it.lane === 'hub')
  expect(pushes.map(it => `${(it.at - boat.clock.start) / 1_000} ${it.name}`)).toEqual([
    '0 JoinOpen',
    '1 DeviceAdding',
    '2 JoinClosed',
    '10 JoinOpen',
    '11 DeviceAdding',
    '12 JoinClosed',
    '20 JoinOpen',
  ])
})

test('when: a state triggers its rule when it starts to hold, not while it lasts', async () => {
  const { boat } = await playAlone(
    loadTestScenario(
      'steps:\n  - when: { state: { armed: true }, do: [{ message: Armed }] }\n  - armed: true\n  - temperature: 3\n  - after: 1s\n  - temperature: 4\n  - after: 1s\n  - event: x',
    ),
  )
  expect(boat.journal.since(0).filter(it => it.name === 'ShowMessage')).toHaveLength(1)
})

test('without apps, steps of people and expectations of apps and calls are left out and show nothing', async () => {
  const { play, boat } = await playAlone(
    loadTestScenario(`covers: [API-06, HOME-01, HUB-08]
steps:
  - open: /
  - captain: arm
  - expect: { rest: GET /api/Alarm/Arm, shows: [API-06] }
  - expect: { app: { screen: home }, shows: [HOME-01] }
  - join: open
  - expect: { push: JoinOpen, shows: [HUB-08] }`),
  )
  expect([play.failures, play.shown]).toEqual([[], ['HUB-08']])
  expect(
    boat.journal
      .since(0)
      .filter(it => it.lane === 'step')
      .map(it => it.name),
  ).toEqual(['join'])
})

test('a rule that reacts to a loop and is not part of it does not end with it', async () => {
  const { play, boat } = await playAlone(
    loadTestScenario(`steps:
  - when: { state: { armed: true }, do: [{ armed: false }] }
  - when: { state: { armed: false }, do: [{ armed: true }] }
  - when: { push: SetArmOrDisarmOnClient, do: [{ message: Seen }] }
  - armed: true
  - at: 1m
  - push: { event: SetArmOrDisarmOnClient, args: ['1'] }
  - after: 1m`),
  )
  expect(texts(play)).toMatchObject([expect.stringContaining('The rules in lines 4 and 5 trigger each other')])
  expect(boat.journal.since(0).findLast(it => it.name === 'ShowMessage')?.at).toBe(boat.clock.start + 60_000)
})

test('a rule that reacts to each of 1,002 pushes of another rule is no loop', async () => {
  const { play } = await playAlone(
    loadTestScenario(`steps:
  - when: { state: { armed: true }, times: 1, do: [${Array(1_002).fill('{ status: now }').join(', ')}] }
  - when: { push: SetStatusOnClient, do: [{ temperature: 3 }] }
  - at: 1s
  - armed: true
  - after: 1s`),
  )
  expect(texts(play)).toEqual([])
})

test('rules that trigger each other without time passing end with a failure that names their lines', async () => {
  const { play } = await playAlone(
    loadTestScenario(`steps:
  - when: { state: { armed: true }, do: [{ armed: false }] }
  - when: { state: { armed: false }, do: [{ armed: true }] }
  - armed: true
  - after: 1m`),
  )
  expect(texts(play)).toEqual([
    'test.yaml:4:5: at 0s: expected time to pass, seen: The rules in lines 4 and 5 trigger each other without time passing, so they have ended. Limit them with `times`, or add `after`.',
  ])
})
