/** Runs scheduled tasks of one clock with a single timer. */
import type { HubTimers } from './timers.ts'

export type ScheduledTask = {
  /** When to run, in the milliseconds of the clock. */
  at: number
  /** Must move `at` into the future or remove the task; otherwise it runs again a second later. */
  run(now: number): void
}

export type Heartbeat = {
  /**
   * Whole milliseconds of the clock. Instants are kept for thousands of connections, and V8 keeps a small integer in
   * the object itself, but a fraction in memory of its own.
   */
  now(): number
  /** Schedules or reschedules a task `ms` milliseconds from now. */
  schedule(task: ScheduledTask, ms: number): void
  remove(task: ScheduledTask): void
}

/** Minimum time between two runs, so that N tasks cost at most one pass a second. */
const MIN_INTERVAL_MS = 1000

/** The next task runs on time; one that follows another is at most 1 s late. */
export function createHeartbeat(timers: HubTimers): Heartbeat {
  const tasks = new Set<ScheduledTask>()
  let armedFor = Number.POSITIVE_INFINITY
  let disarm: (() => void) | undefined
  const now = (): number => Math.floor(timers.now())

  function arm(at: number): void {
    if (at >= armedFor) return
    disarm?.()
    armedFor = at
    disarm = timers.after(Math.max(0, at - timers.now()), runDueTasks)
  }

  function stopTimer(): void {
    disarm?.()
    disarm = undefined
    armedFor = Number.POSITIVE_INFINITY
  }

  function runDueTasks(): void {
    stopTimer()
    const present = now()
    for (const task of tasks) if (task.at <= present) task.run(present)
    let next = Number.POSITIVE_INFINITY
    for (const task of tasks) next = Math.min(next, task.at)
    if (next < Number.POSITIVE_INFINITY) arm(Math.max(next, present + MIN_INTERVAL_MS))
  }

  return {
    now,
    schedule(task, ms) {
      task.at = Math.ceil(timers.now()) + ms
      tasks.add(task)
      arm(task.at)
    },
    remove(task) {
      tasks.delete(task)
      if (tasks.size === 0) stopTimer()
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
