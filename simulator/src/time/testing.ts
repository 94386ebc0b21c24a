/** Test fixture: apps with scripted timers, and programs that end at a given time, for the lock step. */
import type { Instant } from '@drydock/contracts'
import type { Clock } from '#boat/clock.ts'
import type { AppUnderTest } from './appUnderTest.ts'
import type { LockStepParties, LockStepProgram } from './lockstep.ts'
import { NO_ACTIVITY } from './waitUntilIdle.ts'

/** An app with timers at given times, which writes its actions into a log. */
interface Scripted extends AppUnderTest {
  /** Sets a timer; one that `leaves` sends a message when it fires. */
  timer(at: Instant, leaves?: boolean, fire?: () => void): void
  /** Times to which it was moved, each with whether it was a straight move. */
  readonly moves: (readonly [Instant, boolean])[]
}

/** An app that reports after each move whether it is idle (`quiet`). */
export function scripted(name: string, log: string[], quiet = false): Scripted {
  const timers: { readonly at: Instant; readonly leaves: boolean; readonly fire: () => void }[] = []
  const moves: (readonly [Instant, boolean])[] = []
  const next = (): Instant | undefined => timers[0]?.at
  return {
    name,
    moves,
    timer(at, leaves = false, fire = () => undefined) {
      timers.push({ at, leaves, fire })
      timers.sort((a, b) => a.at - b.at)
    },
    next,
    moveTo(until, straight) {
      moves.push([until, straight])
      for (let at = next(); at !== undefined && at <= until; at = next()) {
        const due = timers.filter(it => it.at === at)
        timers.splice(0, due.length)
        for (const timer of due) {
          log.push(`${at} ${name}`)
          timer.fire()
        }
        if (!straight || due.some(it => it.leaves)) return Promise.resolve({ at, atRest: quiet })
      }
      return Promise.resolve({ at: until, atRest: quiet })
    },
    recordShown: () => Promise.resolve(),
    settle: () => Promise.resolve({ pending: [], sockets: [], unanswered: 0, next: next() }),
  }
}

/** A program without jobs that is over at a time of the boat. */
export function until(clock: Clock, end: Instant, more: Partial<LockStepProgram> = {}): LockStepProgram {
  clock.at(end, () => undefined)
  return {
    takeJob: () => undefined,
    check: () => Promise.resolve(),
    watching: false,
    get over() {
      return clock.now() >= end
    },
    ...more,
  }
}

/** The parties of a lock step whose boat is connected and does nothing by itself. */
export function partiesOf(clock: Clock, apps: readonly AppUnderTest[], program: LockStepProgram): LockStepParties {
  return { clock, boat: NO_ACTIVITY, apps: () => apps, program }
}

/** A boat to which nobody is connected. */
export const UNCONNECTED = { ...NO_ACTIVITY, isUnconnected: () => true }
