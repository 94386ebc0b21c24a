/** One timer for any number of deadlines of one clock. */
import type { HubTimers } from './timers.ts'

export type Beat = {
  /** When to run, in the milliseconds of the clock. */
  at: number
  /** Moves `at` into the future or removes the beat; else it runs again after the next grain. */
  run(now: number): void
}

export type Heartbeat = {
  now(): number
  /** Plans a beat, new or known, `ms` milliseconds from now. */
  plan(beat: Beat, ms: number): void
  remove(beat: Beat): void
}

/** Two wake-ups lie at least this far apart, so that N deadlines cost one look a second at most. */
const GRAIN_MS = 1000

/** A beat runs on time when it is the next one, and at most a grain (1 s) late when it follows another. */
export function createHeartbeat(timers: HubTimers): Heartbeat {
  const beats = new Set<Beat>()
  let armedFor = Number.POSITIVE_INFINITY
  let disarm: (() => void) | undefined

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
    const now = timers.now()
    for (const beat of beats) if (beat.at <= now) beat.run(now)
    let next = Number.POSITIVE_INFINITY
    for (const beat of beats) next = Math.min(next, beat.at)
    if (next < Number.POSITIVE_INFINITY) arm(Math.max(next, now + GRAIN_MS))
  }

  return {
    now: () => timers.now(),
    plan(beat, ms) {
      beat.at = timers.now() + ms
      beats.add(beat)
      arm(beat.at)
    },
    remove(beat) {
      beats.delete(beat)
      if (beats.size === 0) rest()
    },
  }
}

/** The heartbeats of a hub: one for each clock, made when first asked for. */
export function heartbeats(): (timers: HubTimers) => Heartbeat {
  const known = new WeakMap<HubTimers, Heartbeat>()
  return timers => {
    const heartbeat = known.get(timers) ?? createHeartbeat(timers)
    known.set(timers, heartbeat)
    return heartbeat
  }
}
