/** Plays a walk on the screens of an app, and returns the promise that it broke. */
import {
  createPlay,
  type Entry,
  type Failure,
  type Gateway,
  listen,
  loadScenario,
  lockStep,
  type HostedBoat,
  type Play,
  problemText,
  type LockStepProgram,
  type Scenario,
} from '@drydock/simulator'
import { pageFolder } from '#runner/apps/bundles.ts'
import type { Actor } from '#runner/captain/actor.ts'
import { NotActionableError, isAlreadySet } from '#runner/captain/shared/actionability.ts'
import { PHONE } from '#runner/captain/shared/phone.ts'
import { vocabulary } from '#runner/captain/vocabulary.ts'
import { joinDom } from '#runner/engines/dom/join.ts'
import { createPeople, type People } from '#runner/replay/people.ts'
import { stoppable } from '#runner/replay/stoppable.ts'
import { type BrokenPromise, finalMismatch } from './finalMismatch.ts'
import { type WalkScenario, toScenario } from './toScenario.ts'
import { without } from './moments.ts'
import type { Move } from './moves.ts'
import { WalkInterrupted, type WalkOptions } from './options.ts'
import { recordReach } from './reach.ts'
import { watchRefusedCalls } from './refusedCalls.ts'
import { type ExtraExpectation, scenarioText } from './scenarioText.ts'

export interface WalkResult {
  /** The first broken promise. */
  readonly broken: BrokenPromise | undefined
  /** Moves that are presses of a button which could not be pressed then. */
  readonly refused: ReadonlySet<number>
}

type AppOptions = Omit<WalkOptions, 'stopped'>

const CAPTAIN = 'captain'
const NEVER = (): boolean => false
/** Times, names and numbers differ from walk to walk, but not what was expected and seen. */
const promiseOf = ({ expected }: Failure): string =>
  expected.replace(/ until .*$/, '').replace(/'[^']*'|"[^"]*"|\d+/g, '…')

/**
 * Plays the walk, and again with expectations if a refusal was not reported in time.
 * @throws {WalkInterrupted} When it ends early.
 */
export async function runWalk(options: AppOptions, moves: readonly Move[], seed: number): Promise<WalkResult> {
  const walk = toScenario(moves)
  const first = await playWalk(options, walk, seed, [])
  // A refused press had no effect: the promise is judged on the walk without it.
  if (first.broken !== undefined && first.refused.size > 0)
    return {
      ...(await runWalk({ ...options, reached: undefined }, without(moves, first.refused), seed)),
      refused: first.refused,
    }
  if (first.broken !== undefined || !walk.staysIn || first.refusals.length === 0) return first
  return playWalk(options, walk, seed, first.refusals)
}

/** Each walk has its own gateway, so that open calls of another boat do not count as calls of this one. */
async function playWalk(
  options: AppOptions,
  walk: WalkScenario,
  seed: number,
  extra: readonly ExtraExpectation[],
): Promise<WalkResult & { readonly refusals: readonly ExtraExpectation[] }> {
  const scenario = scenarioOf(walk, seed, extra)
  const gateway = await listen({ appFolder: await pageFolder() })
  const hostedBoat = gateway.fleet.add({
    plan: scenario.boat,
    start: scenario.start,
    seed,
    mode: 'paused',
    kept: Number.POSITIVE_INFINITY,
  })
  const people = peopleOf(options, gateway, hostedBoat, walk)
  const refused = new Set<number>()
  const isInterrupted = options.interrupted ?? NEVER
  try {
    const play = createPlay(scenario, hostedBoat.boat, person => unpressed(people.actorOf(person), walk, refused))
    const refusedCalls = watchRefusedCalls(play, hostedBoat.boat, async () =>
      people.actorOf(CAPTAIN).observe('warning', undefined),
    )
    const stuck = await lockStep({
      clock: hostedBoat.boat.clock,
      boat: gateway.side,
      apps: () => people.apps(),
      program: stoppable(untilBroken(refusedCalls.program, play), isInterrupted),
    }).then(
      () => undefined,
      error => (error instanceof Error ? error.message : String(error)),
    )
    if (isInterrupted()) throw new WalkInterrupted()
    const early = await brokenWhilePlaying(stuck, play, people)
    const broken = early
      ? { ...early, extra }
      : (twice(walk, hostedBoat) ?? (await finalMismatch(people.actorOf(CAPTAIN), walk, hostedBoat.boat.state)))
    return { broken, refused, refusals: refusedCalls.expected() }
  } finally {
    await people.close()
    await gateway.close()
  }
}

/** @throws Error if the walk cannot be written as a scenario */
function scenarioOf(walk: WalkScenario, seed: number, extra: readonly ExtraExpectation[]): Scenario {
  const loading = loadScenario(scenarioText(walk, seed, { extra }), { file: `walk-${seed}`, vocabulary })
  if ('problems' in loading) throw new Error(loading.problems.map(problemText).join('\n'))
  return loading.scenario
}

/** People who open the app without a browser. */
function peopleOf(
  { app, alter, reached }: AppOptions,
  gateway: Gateway,
  hostedBoat: HostedBoat,
  { moveTimes }: WalkScenario,
): People {
  const { clock, journal } = hostedBoat.boat
  const reach = (thing: string): void => {
    if (!reached || reached.has(thing)) return
    const elapsed = clock.now() - clock.start
    const calls = journal.since(0).filter(it => it.lane === 'rest')
    reached.set(thing, { moves: moveTimes.filter(it => it <= elapsed).length, calls: calls.length })
  }
  const people: People = createPeople(
    person =>
      joinDom(person, {
        gateway,
        hostedBoat,
        apps: () => people.apps(),
        seed: 1,
        slow: false,
        // No walk is about the first sign-in; when a session ends, people sign in on the page.
        hasSession: true,
        app,
        alter(machines) {
          alter?.(machines)
          if (reached) recordReach(machines, hostedBoat.boat, reach)
        },
      }),
    clock.now,
  )
  return people
}

/** Returns a promise that was broken before the end. `stuck`: why the walk did not come to its end. */
async function brokenWhilePlaying(
  stuck: string | undefined,
  { failures: [failure] }: Play,
  people: People,
): Promise<Omit<BrokenPromise, 'extra'> | undefined> {
  const [problem] = await people.problems()
  if (stuck !== undefined) return { promise: 'it comes to rest', says: stuck }
  if (failure) return { promise: promiseOf(failure), says: failure.message }
  return problem === undefined ? undefined : { promise: problem, says: problem }
}

/** The first promise that is broken is what counts: what comes after it need not be played. */
const untilBroken = (program: LockStepProgram, { failures }: Play): LockStepProgram => ({
  takeJob: () => program.takeJob(),
  check: () => program.check(),
  get watching() {
    return program.watching
  },
  get over() {
    return program.over || failures.length > 0
  },
})

/** Returns an actor that skips buttons that cannot be pressed, and records them. */
function unpressed(actor: Actor, { acts, presses }: WalkScenario, refused: Set<number>): Actor {
  let count = 0
  return {
    ...actor,
    async act(verb, params) {
      if (verb === PHONE) return actor.act(verb, params)
      const press = presses[acts[count++] ?? -1]
      try {
        await actor.act(verb, params)
      } catch (error) {
        if (!press || !(error instanceof NotActionableError || (error instanceof Error && isAlreadySet(error))))
          throw error
        refused.add(press.move)
      }
    },
  }
}

/** Returns a promise broken by a press that made its call more than once before the next press of the same button. */
function twice({ presses, end }: WalkScenario, { boat }: HostedBoat): BrokenPromise | undefined {
  const calls: readonly Entry[] = boat.journal.since(0).filter(it => it.lane === 'rest')
  for (const press of presses.filter(it => it.call !== undefined)) {
    const until = presses.find(it => it.call === press.call && it.at > press.at)?.at ?? end
    const count = calls.filter(
      it => it.name === press.call && it.at - boat.clock.start >= press.at && it.at - boat.clock.start < until,
    ).length
    if (count > 1) {
      const extra = [{ at: press.at, kind: 'expect', params: { rest: press.call, count: 1 }, lasts: until - press.at }]
      return { promise: `one ${press.call} a press`, says: `one press made ${count} calls ${press.call}`, extra }
    }
  }
  return undefined
}
