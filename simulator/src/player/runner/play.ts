/**
 * Plays a scenario on a boat. Hardware steps run inside the boat's own events. The driver of the play performs the
 * steps of people, and asks for judgments.
 */
import type { Boat } from '#boat/boat.ts'
import { type Failure, failure } from '../failure.ts'
import { isForPeople, isJob, isAppStep } from '../jobs.ts'
import type { Judgment } from '../judgment.ts'
import type { HardwareKind } from '../kind.ts'
import { HARDWARE } from '#player/kinds/hardware.ts'
import { performStep } from './performStep.ts'
import { type SourceLocation, shown } from '../problem.ts'
import type { LoadedHardwareStep, Scenario, Scene, LoadedStep } from '../scenario.ts'
import { startPersonalStep } from './personalStep.ts'
import { createStepQueue, type StepQueue } from './stepQueue.ts'
import { createTimetable, type Timetable } from '../timetable.ts'
import { startRule } from '../trigger.ts'
import type { Actor, ActorOf } from '../vocabulary.ts'
import { createExpectationTracker, type ExpectationTracker, hasEventsNow, reasonOf } from '../expectationTracker.ts'

export interface Play {
  /**
   * Returns the next job of this moment, in order; undefined when there is none. The caller lets everything settle
   * before it asks for the next job.
   */
  takeJob(): (() => Promise<void>) | undefined
  /** Judges the open expectations; called after each settled moment. */
  check(): Promise<void>
  /** Whether an open expectation looks at an app, so that the driver must stop at every moment of that app. */
  readonly watching: boolean
  /** Whether all steps are done and all expectations are decided. */
  readonly over: boolean
  readonly failures: readonly Failure[]
  /** Judgments so far; all of them when the play is over. */
  readonly judged: readonly Judgment[]
  /** Requirement ids whose expectations were all judged, and passed. */
  readonly shown: readonly string[]
}

/** Reports that a step could not be performed. `what` is the step as text. */
type FailStep = (place: SourceLocation, what: string, error: unknown) => void

/**
 * Schedules a scenario on the clock of a new boat. Without actors (nobody plays the captain) steps of people, and
 * expectations of calls and of apps, are left out.
 * @throws {Error} When a builder gives a step that no kind can read.
 */
export function createPlay(
  scenario: Scenario,
  boat: Boat,
  createActor: ActorOf | undefined,
  kinds: readonly HardwareKind[] = HARDWARE,
): Play {
  const { clock } = boat
  const actorOf = rememberActors(createActor)
  const tracker = createExpectationTracker(boat, actorOf)
  const failStep: FailStep = (place, what, error) =>
    tracker.fail(failure(place, clock.now() - clock.start, what, reasonOf(error)))
  const performHardware = (step: LoadedHardwareStep): void => {
    try {
      performStep(boat, step, { tracks: scenario.tracks, kinds })
    } catch (error) {
      failStep(step.place, `${step.kind} ${shown(step.params)}`, error)
    }
  }
  const queue = createStepQueue({
    start: step => (step.is === 'expectation' ? tracker.wait(step) : startPersonalStep(boat, step, actorOf, failStep)),
    perform: step => performAtOnce(boat, tracker, step, performHardware, failStep),
    onEmpty: () => timetable.done(),
  })
  const timetable = createTimetable(scenario.scenes, boat, scene => {
    enqueue(scene, queue, tracker, createActor !== undefined)
    queue.proceed()
  })
  const hasEnded = (): boolean => timetable.left === 0 && queue.front() === undefined
  const isOver = (): boolean => hasEnded() && !tracker.hasOpen && !tracker.hasUnbound
  return {
    takeJob: () => nextJob(boat, { queue, timetable, tracker }),
    async check() {
      queue.resume()
      await tracker.check()
      if (hasEnded() && !tracker.hasOpen) tracker.failUnbound()
    },
    get watching() {
      return tracker.watching || (queue.hasStarted() && isAppStep(queue.front()))
    },
    get over() {
      return isOver()
    },
    failures: tracker.failures,
    get judged() {
      return tracker.judged(isOver())
    },
    get shown() {
      return tracker.shown(isOver())
    },
  }
}

/** Returns the actor of a person; each is asked for once. */
function rememberActors(createActor: ActorOf | undefined): (person: string) => Actor | undefined {
  const actors = new Map<string, Actor>()
  return person => {
    const actor = actors.get(person) ?? createActor?.(person)
    if (actor) actors.set(person, actor)
    return actor
  }
}

/** Queues the steps of a scene. Without people, steps that need people are left out. */
function enqueue(scene: Scene, queue: StepQueue, tracker: ExpectationTracker, hasPeople: boolean): void {
  for (const step of scene.steps) {
    if (hasPeople || !isForPeople(step)) queue.push(step)
    else if (step.is === 'expectation') tracker.leaveOut(step)
  }
}

/** Performs a step that needs no waiting. */
function performAtOnce(
  boat: Boat,
  tracker: ExpectationTracker,
  step: LoadedStep,
  performHardware: (step: LoadedHardwareStep) => void,
  failStep: FailStep,
): void {
  if (step.is === 'hardware') performHardware(step)
  else if (step.is === 'when')
    startRule(boat, step, performHardware, problem => failStep(step.place, 'time to pass', problem))
  else if (step.is === 'expectation') tracker.open(step)
}

interface JobSources {
  readonly queue: StepQueue
  readonly timetable: Timetable
  readonly tracker: ExpectationTracker
}

function nextJob(boat: Boat, { queue, timetable, tracker }: JobSources): (() => Promise<void>) | undefined {
  const step = queue.front()
  if (queue.isPaused()) return undefined
  if (!step) return timetable.isLate ? async () => timetable.proceed() : undefined
  if (step.is === 'hardware' || step.is === 'when' || !isJob(step)) return async () => queue.proceed()
  if (step.is !== 'expectation' || step.isAwaited) return () => queue.continueFront(step)
  return hasEventsNow(boat) ? undefined : () => tracker.judge(step).then(queue.removeFront)
}
