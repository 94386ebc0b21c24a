/** Plays a scenario on a boat. Hardware moves inside the boat's own events; what people do and see is left to who drives the play. */
import type { Boat } from '#boat/boat.ts'
import { type Failure, failure } from './failure.ts'
import { isJudgedOnce, needsPeople } from './expectation.ts'
import type { Judged } from './judged.ts'
import type { Aboard, HardwareKind } from './kind.ts'
import { HARDWARE } from './kinds/hardware.ts'
import { type Place, shown } from './problem.ts'
import type { HardwareStep, PersonalStep, Scenario, Step } from './scenario.ts'
import { setTrigger } from './trigger.ts'
import type { Actor, Cast } from './vocabulary.ts'
import { createWatch, hasMore, reasonOf } from './watch.ts'

export interface Play {
  /** The next thing to be done at this moment, in order; undefined when there is none. Everything settles before the next is asked for. */
  takeJob(): (() => Promise<void>) | undefined
  /** Judges what is open; called after each settled moment. */
  check(): Promise<void>
  /** Whether an open expectation looks at an app, so that no moment of it may be missed. */
  readonly watching: boolean
  /** Everything has been done and is decided. */
  readonly over: boolean
  readonly failures: readonly Failure[]
  /** What came of each expectation so far; of all, when the play is over. */
  readonly judged: readonly Judged[]
  /** Requirement ids whose expectations were all judged, and passed. */
  readonly shown: readonly string[]
}

/**
 * Puts a scenario on the clock of a boat that has just been made of its plan. Without a cast (nobody plays the captain)
 * steps of people, and expectations of calls and of apps, are left out. Throws when a builder gives a step that no kind can read.
 */
export function createPlay(scenario: Scenario, boat: Boat, cast: Cast | undefined, kinds: readonly HardwareKind[] = HARDWARE): Play {
  const { clock, journal } = boat
  const table = new Map(kinds.map(it => [it.name, it]))
  const aboard: Aboard = { boat, track: file => scenario.tracks[file] ?? [] }
  const actors = new Map<string, Actor>()
  const actorOf = (person: string): Actor | undefined => {
    const actor = actors.get(person) ?? cast?.(person)
    if (actor) actors.set(person, actor)
    return actor
  }
  const watch = createWatch(boat, actorOf)
  const queue: Step[] = []
  let toCome = scenario.scenes.length

  const ended = (): boolean => toCome === 0 && queue.length === 0
  const over = (): boolean => ended() && !watch.waiting && !watch.hopeful
  const sorry = (place: Place, what: string, error: unknown): void => watch.fail(failure(place, clock.now() - clock.start, what, reasonOf(error)))
  const move = (step: HardwareStep): void => {
    journal.tell('step', step.kind, step.params)
    try {
      const kind = table.get(step.kind)
      if (!kind) throw new Error(`There is no kind of step '${step.kind}'.`)
      kind.run(aboard, step.params)
    } catch (error) {
      sorry(step.place, `${step.kind} ${shown(step.params)}`, error)
    }
  }
  const perform = async (step: PersonalStep): Promise<void> => {
    const [name, params] = step.is === 'open' ? ['open', step.path] : step.is === 'shot' ? ['shot', step.name] : [step.verb, step.params]
    journal.tell('step', step.is === 'act' ? 'captain' : step.is, { person: step.person, [name]: params ?? null })
    try {
      const actor = actorOf(step.person)
      if (actor) await done(actor, step)
    } catch (error) {
      sorry(step.place, `${step.person}: ${name}${params === undefined ? '' : ` ${shown(params)}`}`, error)
    }
  }
  /** Does what needs no waiting, up to a step that does. */
  const proceed = (): void => {
    for (let step = queue[0]; step && !isJob(step); step = queue[0]) {
      queue.shift()
      if (step.is === 'hardware') move(step)
      else if (step.is === 'when') setTrigger(boat, step, move)
      else if (step.is === 'expectation') watch.open(step)
    }
  }
  for (const scene of scenario.scenes) {
    clock.at(clock.start + scene.at, () => {
      toCome--
      for (const step of scene.steps) {
        if (cast !== undefined || !isForPeople(step)) queue.push(step)
        else if (step.is === 'expectation') watch.leaveOut(step)
      }
      proceed()
    })
  }
  return {
    takeJob() {
      const [step] = queue
      if (!step) return undefined
      if (step.is === 'expectation' && isJob(step)) {
        if (hasMore(boat)) return undefined
        return () => watch.judge(step).then(() => void queue.shift())
      }
      if (step.is === 'hardware' || step.is === 'when' || step.is === 'expectation') return async () => proceed()
      return () => perform(step).then(() => void queue.shift())
    },
    async check() {
      await watch.check()
      if (ended() && !watch.waiting) watch.giveUp()
    },
    get watching() {
      return watch.watching
    },
    get over() {
      return over()
    },
    failures: watch.failures,
    get judged() {
      return watch.judged(over())
    },
    get shown() {
      return watch.shown(over())
    },
  }
}

function done(actor: Actor, step: PersonalStep): Promise<void> {
  if (step.is === 'open') return actor.open(step.path)
  return step.is === 'shot' ? actor.shot(step.name) : actor.act(step.verb, step.params)
}

/** What somebody else has to do or judge while the clock stands: steps of people, and expectations that are judged in their place. */
const isJob = (step: Step): boolean => (step.is === 'expectation' ? isJudgedOnce(step.it) : step.is !== 'hardware' && step.is !== 'when')

const isForPeople = (step: Step): boolean => (step.is === 'expectation' ? needsPeople(step.it) : step.is !== 'hardware' && step.is !== 'when')
