/** Runs scheduled tasks of one clock with a single timer. */
import type { HubTimers } from './timers.ts'

export type ScheduledTask = {
  /** When to run, in the milliseconds of the clock. */
  at: number
  /** Must move `at` into the future or remove the task; else it runs again a second later. */
  run(now: number): void
}

export type Heartbeat = {
  /**
   * Whole milliseconds of the clock. Instants are kept for thousands of connections, and V8 keeps a small integer in
   * the object itself, but a fraction in memory of its own.
   */
  now(): number
  /** Schedules or reschedules a task `ms` milliseconds from now. */
  schedule(beat: ScheduledTask, ms: number): void
  remove(beat: ScheduledTask): void
}

/** Minimum time between two runs, so that N tasks cost at most one pass a second. */
const GRAIN_MS = 1000

/** The next task runs on time; one that follows another is at most 1 s late. */
export function createHeartbeat(timers: HubTimers): Heartbeat {
  const beats = new Set<ScheduledTask>()
  let armedFor = Number.POSITIVE_INFINITY
  let disarm: (() => void) | undefined
  const now = (): number => Math.floor(timers.now())

  function arm(at: number): void {
    if (at >= armedFor) return
    disarm?.()
    armedFor = at
    disarm = timers.after(Math.max(0, at - timers.now()), look)
  }

  function rest(): void {
    disarm?.()
    disarm = undefined
    armedFor = Number.POSITIVE_INFINITY
  }

  function look(): void {
    rest()
    const present = now()
    for (const beat of beats) if (beat.at <= present) beat.run(present)
    let next = Number.POSITIVE_INFINITY
    for (const beat of beats) next = Math.min(next, beat.at)
    if (next < Number.POSITIVE_INFINITY) arm(Math.max(next, present + GRAIN_MS))
  }

  return {
    now,
    schedule(beat, ms) {
      beat.at = Math.ceil(timers.now()) + ms
      beats.add(beat)
      arm(beat.at)
    },
    remove(beat) {
      beats.delete(beat)
      if (beats.size === 0) rest()
    },
  }
}

/** Returns the heartbeat of a clock; it is created on first use. */
export function heartbeats(): (timers: HubTimers) => Heartbeat {
  const known = new WeakMap<HubTimers, Heartbeat>()
  return timers => {
    const heartbeat = known.get(timers) ?? createHeartbeat(timers)
    known.set(timers, heartbeat)
    return heartbeat
  }
}
