/** Test fixture of the player: a small vocabulary, a fake app, and a runner that waits for the boat alone. */
import * as z from 'zod/mini'
import { type Boat, createBoat } from '#boat/boat.ts'
import { startStatusPushes } from '#devices/gateway.ts'
import { startPositionReports } from '#devices/gps.ts'
import type { ReadFile } from './files.ts'
import { loadScenario } from './reader/load.ts'
import { createPlay, type Play } from './runner/play.ts'
import { problemText } from './problem.ts'
import type { Scenario } from './scenario.ts'
import type { Actor, Vocabulary } from './vocabulary.ts'

export const VOCABULARY = {
  actions: [
    { name: 'arm', help: 'Arms.' },
    { name: 'enrol', help: 'Enrols.', params: z.enum(['smartPlug', 'smoke']), pairs: true },
  ],
  observations: [
    { name: 'screen', help: 'Where the app is.', value: z.enum(['start', 'home']) },
    { name: 'warning', help: 'The warning.', value: z.union([z.string(), z.array(z.string())]) },
    {
      name: 'sensor',
      help: 'One sensor.',
      value: z.strictObject({ type: z.string(), state: z.optional(z.string()) }),
      parameter: 'type',
    },
    { name: 'log', help: 'From the newest.', value: z.array(z.string()), lists: 'beginning' },
  ],
} as const satisfies Vocabulary

const HEAD = 'scenario: Test\nid: SC-1\n'

/** Loads a scenario of these lines; throws its problems. */
export function loadTestScenario(body: string, read?: ReadFile): Scenario {
  const loading = loadScenario(HEAD + body, { file: 'test.yaml', vocabulary: VOCABULARY, ...(read ? { read } : {}) })
  if ('scenario' in loading) return loading.scenario
  throw new Error(loading.problems.map(problemText).join('\n'))
}

/** Texts of the problems of a scenario file `a.yaml`; none if it loads. */
export const problemsIn = (text: string): readonly string[] => {
  const loading = loadScenario(text, { file: 'a.yaml', vocabulary: VOCABULARY })
  return 'problems' in loading ? loading.problems.map(problemText) : []
}

export interface FakeApp extends Actor {
  /** Performed actions, with their time from the start in ms. */
  readonly done: string[]
  /** Values that the app shows; a test may change them at any time. */
  readonly shows: Record<string, unknown>
}

/**
 * Creates an app that logs what it is asked for in `done`, with the boat's time in ms.
 * @param act is called after each action, and may change what the app shows.
 */
export function createFakeApp(boat: Boat, act: (verb: string, app: FakeApp) => void = () => undefined): FakeApp {
  const note = (what: string): void => void app.done.push(`${boat.clock.now() - boat.clock.start} ${what}`)
  const app: FakeApp = {
    done: [],
    shows: {},
    open: async path => note(`open ${path}`),
    act: async (verb, params) => {
      note(params === undefined ? verb : `${verb} ${JSON.stringify(params)}`)
      act(verb, app)
    },
    observe: async (fact, parameter) => app.shows[parameter === undefined ? fact : `${fact} ${String(parameter)}`],
    shot: async name => note(`shot ${name}`),
  }
  return app
}

/** A boat of a scenario's plan, with its periodic pushes, as a gateway runs it. */
export function boatOf({ boat: plan, start, seed }: Scenario): Boat {
  const boat = createBoat({ plan, start, seed })
  startStatusPushes(boat)
  startPositionReports(boat)
  return boat
}

/** Plays to the end: advances to the boat's next event, runs due jobs, then judges. */
export async function playToEnd(play: Play, boat: Boat): Promise<Play> {
  for (let next = boat.clock.next(); !play.over && next !== undefined; next = boat.clock.next()) {
    boat.clock.advanceTo(next)
    for (let job = play.takeJob(); job; job = play.takeJob()) await job()
    await play.check()
  }
  return play
}

/** Plays with the boat alone. */
export async function playAlone(scenario: Scenario): Promise<{ readonly play: Play; readonly boat: Boat }> {
  const boat = boatOf(scenario)
  return { play: await playToEnd(createPlay(scenario, boat, undefined), boat), boat }
}

/** Plays with a fake captain; `act` is what the app does for each action. */
export async function played(
  body: string,
  act?: (verb: string, app: FakeApp) => void,
): Promise<{ readonly play: Play; readonly app: FakeApp; readonly steps: readonly string[]; readonly took: number }> {
  const scenario = loadTestScenario(body)
  const boat = boatOf(scenario)
  const app = createFakeApp(boat, act)
  const play = await playToEnd(
    createPlay(scenario, boat, () => app),
    boat,
  )
  const steps = boat.journal
    .since(0)
    .filter(it => it.lane === 'step')
    .map(it => `${it.at - scenario.start} ${it.name}`)
  return { play, app, steps, took: boat.clock.now() - scenario.start }
}
