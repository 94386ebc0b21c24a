import fc from 'fast-check'
import { expect, test } from 'vitest'
import { failureText } from './failure.ts'
import { createPlay, type Play } from './runner/play.ts'
import { boatOf, loadTestScenario, type FakeApp, createFakeApp, playToEnd } from './testing.ts'
import type { Pause } from './vocabulary.ts'

/** Plays with a captain whose app accepts actions only from a time of the scenario on, in ms. */
async function played(
  body: string,
  from: number,
  act?: (verb: string, app: FakeApp) => void,
): Promise<{ readonly play: Play; readonly app: FakeApp; readonly took: number }> {
  const scenario = loadTestScenario(body)
  const boat = boatOf(scenario)
  const app = createFakeApp(boat, act)
  const patient = {
    ...app,
    act: async (verb: string, params: unknown, pause?: Pause): Promise<void> => {
      while (boat.clock.now() - scenario.start < from) await pause?.untilNext(new Error("There is no button 'ARM'."))
      await app.act(verb, params)
    },
  }
  const play = await playToEnd(
    createPlay(scenario, boat, () => patient),
    boat,
  )
  return { play, app, took: boat.clock.now() - scenario.start }
}
const texts = (play: Play): readonly string[] => play.failures.map(failureText)

test('an action waits in virtual time until it is possible, and the next steps wait too', async () => {
  const { play, app } = await played(
    'steps:\n  - every: { span: 500ms, times: 20, do: [{ temperature: 20 }] }\n  - captain: arm\n  - shot: armed',
    1_200,
  )
  expect([play.failures, app.done]).toEqual([[], ['1500 arm', '1500 shot armed']])
})

test('an impossible action fails after 5 s of virtual time, with the reason and the time waited', async () => {
  const { play, took } = await played('steps:\n  - captain: arm', 60_000)
  expect(texts(play)).toEqual([
    "test.yaml:4:5: at 5s: expected captain: arm, seen: There is no button 'ARM'; waited 5s.",
  ])
  expect(took).toBe(5_000)
})

test.each([
  ['{ arm, within: 30s }', '30s'],
  ['{ enrol: smoke, within: 1s }', '1s'],
  ['{ arm, within: 0s }', '0s'],
])('captain: %s sets its own waiting time', async (step, span) => {
  const { play } = await played(`steps:\n  - captain: ${step}`, 60_000)
  expect(texts(play)[0]).toMatch(new RegExp(`at ${span}: .*; waited ${span}\\.$`))
})

test('an action that sleeps continues after exactly that time, and delays the next steps', async () => {
  const scenario = loadTestScenario(
    'steps:\n  - every: { span: 100ms, times: 9, do: [{ temperature: 20 }] }\n  - captain: arm\n  - shot: armed',
  )
  const boat = boatOf(scenario)
  const app = createFakeApp(boat)
  const sleepy = {
    ...app,
    act: async (verb: string, params: unknown, pause?: Pause): Promise<void> =>
      pause?.for(250).then(() => app.act(verb, params)),
  }
  await playToEnd(
    createPlay(scenario, boat, () => sleepy),
    boat,
  )
  expect(app.done).toEqual(['250 arm', '250 shot armed'])
})

test('the play continues after a failed action', async () => {
  const { app } = await played('steps:\n  - captain: arm\n  - shot: end', 60_000)
  expect(app.done).toEqual(['5000 shot end'])
})

test("after a delayed action 'after' counts from its end, and 'at' stays", async () => {
  const steps =
    'steps:\n  - every: { span: 1s, times: 9, do: [{ temperature: 20 }] }\n  - captain: arm\n  - after: 1s\n  - shot: after\n  - at: 3s\n  - shot: late\n  - at: 20s\n  - shot: at\n  - after: 1s\n  - shot: end'
  const { app } = await played(steps, 4_000)
  expect(app.done).toEqual(['4000 arm', '5000 shot after', '5000 shot late', '20000 shot at', '21000 shot end'])
})

test('wait: the next steps run when the condition holds', async () => {
  const body = (within: string): string =>
    `steps:\n  - when: { state: { armed: true }, do: [{ after: 7s }, { temperature: 3 }] }\n  - armed: true\n  - wait: { state: { temperature: 3 }, within: ${within} }\n  - captain: arm\n  - after: 2s\n  - shot: end`
  const { play, app } = await played(body('10s'), 0)
  expect([texts(play), app.done]).toEqual([[], ['7000 arm', '9000 shot end']])
})

test('wait: when its time is over it fails like an expectation, and the next steps run', async () => {
  const { play, app } = await played('steps:\n  - wait: { app: { screen: home }, within: 30s }\n  - captain: arm', 0)
  expect(texts(play)).toEqual([
    "test.yaml:4:5: at 30s: expected app with screen 'home' within 30s, seen: screen not shown.",
  ])
  expect(app.done).toEqual(['30000 arm'])
})

test('wait: a condition that holds already delays nothing and shows its requirements', async () => {
  const { play, app } = await played(
    'covers: [ALARM-01]\nsteps:\n  - wait: { state: { armed: false }, within: 30s, shows: [ALARM-01] }\n  - captain: arm',
    0,
  )
  expect([texts(play), app.done, play.shown, play.judged.map(it => it.verdict)]).toEqual([
    [],
    ['0 arm'],
    ['ALARM-01'],
    ['passed'],
  ])
})

test('wait: without an app a condition on the app is left out and delays nothing', async () => {
  const scenario = loadTestScenario('steps:\n  - wait: { app: { screen: home }, within: 30s }\n  - armed: true')
  const boat = boatOf(scenario)
  const play = await playToEnd(createPlay(scenario, boat, undefined), boat)
  expect([boat.state.armed, play.judged.map(it => it.verdict), boat.clock.now() - scenario.start]).toEqual([
    true,
    ['left-out'],
    0,
  ])
})

test('however long actions wait, all steps run once, in order, and none before its time', async () => {
  const move = fc.tuple(fc.constantFrom('at', 'after'), fc.integer({ min: 0, max: 4 }))
  await fc.assert(
    fc.asyncProperty(fc.array(move, { maxLength: 6 }), fc.integer({ min: 0, max: 20 }), async (moves, from) => {
      let [at, lines, earliest] = [0, '', [0]]
      for (const [index, [by, span]] of moves.entries()) {
        at += span
        lines += `  - ${by}: ${by === 'at' ? at : span}s\n  - captain: { enrol: smoke, within: 1m }\n  - shot: n${index}\n`
        earliest = [...earliest, at * 1_000]
      }
      const { app, play } = await played(`steps:\n  - captain: { arm, within: 1m }\n${lines}`, from * 1_000)
      const done = app.done.map(it => it.split(' '))
      expect(play.failures).toEqual([])
      expect(done.filter(it => it[1] === 'shot').map(it => it[2])).toEqual(moves.map((_, index) => `n${index}`))
      const times = done.filter(it => it[1] !== 'shot').map(it => Number(it[0]))
      expect(times).toEqual(times.toSorted((a, b) => a - b))
      expect(times.every((time, index) => time >= Math.max(earliest[index] ?? 0, from * 1_000))).toBe(true)
    }),
    { numRuns: 40 },
  )
})
