/**
 * Plays a scenario on a boat. Hardware moves inside the boat's own events; what people do and see is left to who drives
 * the play.
 */
import type { Boat } from '#boat/boat.ts'
import { type Failure, failure } from '../failure.ts'
import { isForPeople, isJob, isAppStep } from '../jobs.ts'
import type { Judgment } from '../judgment.ts'
import type { HardwareKind } from '../kind.ts'
import { createPausableAction } from '../pausableAction.ts'
import { HARDWARE } from '#player/kinds/hardware.ts'
import { performStep } from './performStep.ts'
import { type SourceLocation, shown } from '../problem.ts'
import type { ExpectationStep, HardwareStep, PersonalStep, Scenario, Step } from '../scenario.ts'
import { createTimetable } from '../timetable.ts'
import { startRule } from '../trigger.ts'
import type { Actor, Cast, Pause } from '../vocabulary.ts'
import { createExpectationTracker, hasEventsNow, reasonOf } from '../expectationTracker.ts'

export interface Play {
  /**
   * The next thing to be done at this moment, in order; undefined when there is none. Everything settles before the
   * next is asked for.
   */
  takeJob(): (() => Promise<void>) | undefined
  /** Judges what is open; called after each settled moment. */
  check(): Promise<void>
  /** Whether an open expectation looks at an app, so that no moment of it may be missed. */
  readonly watching: boolean
  /** Everything has been done and is decided. */
  readonly over: boolean
  readonly failures: readonly Failure[]
  /** What came of each expectation so far; of all, when the play is over. */
  readonly judged: readonly Judgment[]
  /** Requirement ids whose expectations were all judged, and passed. */
  readonly shown: readonly string[]
}

/**
 * Puts a scenario on the clock of a boat that has just been made of its plan. Without a cast (nobody plays the captain)
 * steps of people, and expectations of calls and of apps, are left out. Throws when a builder gives a step that no
 * kind can read.
 */
export function createPlay(
  scenario: Scenario,
  boat: Boat,
  cast: Cast | undefined,
  kinds: readonly HardwareKind[] = HARDWARE,
): Play {
  const { clock, journal } = boat
  const actors = new Map<string, Actor>()
  const actorOf = (person: string): Actor | undefined => {
    const actor = actors.get(person) ?? cast?.(person)
    if (actor) actors.set(person, actor)
    return actor
  }
  const watch = createExpectationTracker(boat, actorOf)
  const queue: Step[] = []
  /** Goes on with the step in front, once it has begun; answers whether it is done. */
  let going: (() => Promise<boolean>) | undefined
  /** The step in front waits for the next settled moment. */
  let isPaused = false

  const ended = (): boolean => timetable.left === 0 && queue.length === 0
  const over = (): boolean => ended() && !watch.hasOpen && !watch.hasUnbound
  const sorry = (place: SourceLocation, what: string, error: unknown): void =>
    watch.fail(failure(place, clock.now() - clock.start, what, reasonOf(error)))
  const move = (step: HardwareStep): void => {
    try {
      performStep(boat, step, { tracks: scenario.tracks, kinds })
    } catch (error) {
      sorry(step.place, `${step.kind} ${shown(step.params)}`, error)
    }
  }
  const perform = (step: PersonalStep): (() => Promise<boolean>) => {
    const [name, params] =
      step.is === 'open' ? ['open', step.path] : step.is === 'shot' ? ['shot', step.name] : [step.verb, step.params]
    journal.append('step', step.is === 'act' ? 'captain' : step.is, { person: step.person, [name]: params ?? null })
    const errand = createPausableAction(
      boat,
      pause => performAct(actorOf(step.person), step, pause),
      step.is === 'act' ? step.within : undefined,
    )
    return async () => {
      try {
        return await errand()
      } catch (error) {
        sorry(step.place, `${step.person}: ${name}${params === undefined ? '' : ` ${shown(params)}`}`, error)
        return true
      }
    }
  }
  /** Begins the step in front or goes on with it; the next one follows when it is done. */
  const goOn = async (step: PersonalStep | ExpectationStep): Promise<void> => {
    going ??= step.is === 'expectation' ? watch.wait(step) : perform(step)
    isPaused = !(await going())
    if (isPaused) return
    going = undefined
    take()
  }
  const rest = (): void => {
    if (queue.length === 0) timetable.done()
  }
  const take = (): void => {
    queue.shift()
    rest()
  }
  /** Does what needs no waiting, up to a step that does. */
  const proceed = (): void => {
    for (let step = queue[0]; step && !isJob(step); step = queue[0]) {
      queue.shift()
      if (step.is === 'hardware') move(step)
      else if (step.is === 'when') startRule(boat, step, move)
      else if (step.is === 'expectation') watch.open(step)
    }
    rest()
  }
  const timetable = createTimetable(scenario.scenes, boat, scene => {
    for (const step of scene.steps) {
      if (cast !== undefined || !isForPeople(step)) queue.push(step)
      else if (step.is === 'expectation') watch.leaveOut(step)
    }
    proceed()
  })
  return {
    takeJob() {
      const [step] = queue
      if (isPaused) return undefined
      if (!step) return timetable.isLate ? async () => timetable.proceed() : undefined
      if (step.is === 'hardware' || step.is === 'when' || !isJob(step)) return async () => proceed()
      if (step.is !== 'expectation' || step.isAwaited) return () => goOn(step)
      return hasEventsNow(boat) ? undefined : () => watch.judge(step).then(take)
    },
    async check() {
      isPaused = false
      await watch.check()
      if (ended() && !watch.hasOpen) watch.failUnbound()
    },
    get watching() {
      return watch.watching || (going !== undefined && isAppStep(queue[0]))
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

async function performAct(actor: Actor | undefined, step: PersonalStep, pause: Pause): Promise<void> {
  if (step.is === 'open') return actor?.open(step.path)
  return step.is === 'shot' ? actor?.shot(step.name) : actor?.act(step.verb, step.params, pause)
}
