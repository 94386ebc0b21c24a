/** Plays a walk on the screens of an app, and says which promises it broke. */
import {
  createPlay,
  type Entry,
  type Failure,
  listen,
  loadScenario,
  lockStep,
  type HostedBoat,
  problemText,
} from '@drydock/simulator'
import { pageFolder } from '#runner/apps/bundles.ts'
import type { Actor } from '#runner/captain/actor.ts'
import { NotActionableError, isAlreadySet } from '#runner/captain/shared/actionability.ts'
import { PHONE } from '#runner/captain/shared/phone.ts'
import { vocabulary } from '#runner/captain/vocabulary.ts'
import { joinDom } from '#runner/engines/dom/join.ts'
import { createPeople, type People } from '#runner/replay/people.ts'
import { type BrokenPromise, finalMismatch } from './finalMismatch.ts'
import { type WalkScenario, toScenario } from './toScenario.ts'
import { without } from './moments.ts'
import type { Move } from './moves.ts'
import type { WalkOptions } from './options.ts'
import { watchRefusedCalls } from './refusedCalls.ts'
import { type Extra, scenarioText } from './scenarioText.ts'

export interface WalkResult {
  /** The first promise that was broken. */
  readonly broken: BrokenPromise | undefined
  /** Moves that are presses of a button which could not be pressed then. */
  readonly refused: ReadonlySet<number>
}

const CAPTAIN = 'captain'
/** Times, names and numbers differ from walk to walk; what is expected and seen does not. */
const promiseOf = ({ expected }: Failure): string =>
  expected.replace(/ until .*$/, '').replace(/'[^']*'|"[^"]*"|\d+/g, '…')

/** Plays the walk, and once more where a refusal was not seen to be said in time. */
export async function runWalk(
  sea: Omit<WalkOptions, 'stopped'>,
  moves: readonly Move[],
  seed: number,
): Promise<WalkResult> {
  const course = toScenario(moves)
  const first = await sailOnce(sea, course, seed, [])
  // A refused press has begun nothing: what would be promised after it is judged on the walk without it.
  if (first.broken !== undefined && first.refused.size > 0)
    return { ...(await runWalk(sea, without(moves, first.refused), seed)), refused: first.refused }
  if (first.broken !== undefined || !course.staysIn || first.said.length === 0) return first
  return sailOnce(sea, course, seed, first.said)
}

/**
 * Each walk has a gateway of its own: calls that the boat of another has left without an answer would be taken for
 * calls of this one.
 */
async function sailOnce(
  { app, alter }: Omit<WalkOptions, 'stopped'>,
  course: WalkScenario,
  seed: number,
  extra: readonly Extra[],
): Promise<WalkResult & { readonly said: readonly Extra[] }> {
  const loading = loadScenario(scenarioText(course, seed, { extra }), { file: `walk-${seed}`, vocabulary })
  if ('problems' in loading) throw new Error(loading.problems.map(problemText).join('\n'))
  const { scenario } = loading
  const gateway = await listen({ appFolder: await pageFolder() })
  const hostedBoat = gateway.fleet.add({
    plan: scenario.boat,
    start: scenario.start,
    seed,
    mode: 'paused',
    kept: Number.POSITIVE_INFINITY,
  })
  const people: People = createPeople(
    person =>
      joinDom(person, {
        gateway,
        hostedBoat: hostedBoat,
        apps: () => people.apps(),
        seed: 1,
        slow: false,
        // No walk is about how its captain comes in first; when a session ends, people sign in themselves.
        hasSession: true,
        app,
        alter,
      }),
    hostedBoat.boat.clock.now,
  )
  const refused = new Set<number>()
  try {
    const play = createPlay(scenario, hostedBoat.boat, person => unpressed(people.cast(person), course, refused))
    const heard = watchRefusedCalls(play, hostedBoat.boat, async () =>
      people.cast(CAPTAIN).observe('warning', undefined),
    )
    const stuck = await lockStep({
      clock: hostedBoat.boat.clock,
      boat: gateway.side,
      apps: () => people.apps(),
      program: heard.program,
    }).then(
      () => undefined,
      error => (error instanceof Error ? error.message : String(error)),
    )
    const [failure] = play.failures
    const [complaint] = await people.complaints()
    const broken =
      stuck !== undefined
        ? { promise: 'it comes to rest', says: stuck, extra }
        : failure
          ? { promise: promiseOf(failure), says: failure.message, extra }
          : complaint !== undefined
            ? { promise: complaint, says: complaint, extra }
            : (twice(course, hostedBoat) ?? (await finalMismatch(people.cast(CAPTAIN), course, hostedBoat.boat.state)))
    return { broken, refused, said: heard.expected() }
  } finally {
    await people.close()
    await gateway.close()
  }
}

/** The same hand, which leaves a button alone that cannot be pressed, and notes that it was none. */
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

/** A press that has made its call more than once before the next press of the same button. */
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
