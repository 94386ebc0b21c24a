/** A boat's virtual clock: a discrete-event queue ordered by (time, insertion). Time moves only on request. */
import { type Duration, type Instant, isoText, type Timers } from '@drydock/contracts'

export interface Clock extends Timers {
  readonly start: Instant
  now(): Instant
  /** Schedules `run`; a past instant counts as now. Returns a function that cancels it. */
  at(when: Instant, run: () => void): () => void
  after(ms: Duration, run: () => void): () => void
  /** Same as `at`, for an observer that does not change the boat. */
  observe(when: Instant, run: () => void): () => void
  /** Whether an event that is due now has not run yet; false while events run. */
  hasDueNow(): boolean
  /** The earliest instant with a scheduled event. */
  next(): Instant | undefined
  /** Calls `listener` whenever an event is scheduled, so that a pace can sleep until it is due. */
  onScheduled(listener: () => void): void
  /**
   * Moves to an instant without running its events, because apps act before the boat. @throws Error if an earlier event
   * is due.
   */
  skipTo(when: Instant): void
  /** Runs all events up to and including an instant, in order, and stays there. Returns the number of events run. */
  advanceTo(when: Instant): number
}

interface Event {
  readonly at: Instant
  readonly order: number
  run: (() => void) | undefined
}

/** More events than this at one instant mean that a zero-delay timer keeps rescheduling itself. */
const SAME_INSTANT_LIMIT = 100_000

const earlier = (a: Event, b: Event): boolean => a.at < b.at || (a.at === b.at && a.order < b.order)

export function createClock(start: Instant): Clock {
  const queue = heap()
  let now = start
  let order = 0
  let queued: () => void = () => undefined
  let [early, running] = [false, false]

  const observe = (when: Instant, run: () => void): (() => void) => {
    const event: Event = { at: Math.max(when, now), order: order++, run }
    queue.push(event)
    queued()
    return () => {
      event.run = undefined
    }
  }
  const at = (when: Instant, run: () => void): (() => void) => {
    if (when <= now) early = true
    return observe(when, run)
  }
  const next = (): Instant | undefined => {
    let first = queue.first()
    while (first && !first.run) {
      queue.take()
      first = queue.first()
    }
    return first?.at
  }
  return {
    start,
    now: () => now,
    at,
    after: (ms, run) => at(now + ms, run),
    observe,
    hasDueNow: () => early && !running,
    next,
    onScheduled(listener) {
      queued = listener
    },
    skipTo(when) {
      const due = next()
      if (due !== undefined && due < when)
        throw new Error(`The clock cannot skip to ${when}: an event is due at ${due}. Call advanceTo(${due}) first.`)
      if (due === when) early = true
      now = Math.max(now, when)
    },
    advanceTo(when) {
      let ran = 0
      let here = 0
      running = true
      try {
        for (let due = next(); due !== undefined && due <= when; due = next()) {
          here = due === now ? here + 1 : 0
          if (here > SAME_INSTANT_LIMIT)
            throw new Error(
              `The boat's time does not move past ${isoText(now)}: a zero-delay timer keeps rescheduling itself.`,
            )
          const event = queue.take()
          now = due
          event?.run?.()
          ran++
        }
      } finally {
        running = false
      }
      // A past `when` leaves the events of now pending.
      if (when >= now) early = false
      now = Math.max(now, when)
      return ran
    },
  }
}

/** A binary heap of events, the earliest on top. A moving event is stored once its final index is found. */
function heap() {
  const items: Event[] = []
  /** Moves an event up from an index to where it belongs. */
  const rise = (event: Event, from: number): void => {
    let at = from
    while (at > 0) {
      const parent = (at - 1) >> 1
      const above = items[parent]
      if (!above || !earlier(event, above)) break
      items[at] = above
      at = parent
    }
    items[at] = event
  }
  /** Puts an event on top and moves it down to where it belongs. */
  const sink = (event: Event): void => {
    let at = 0
    for (;;) {
      const left = items[2 * at + 1]
      const right = items[2 * at + 2]
      const least = left && right && earlier(right, left) ? right : left
      if (!least || !earlier(least, event)) break
      items[at] = least
      at = 2 * at + (least === left ? 1 : 2)
    }
    items[at] = event
  }
  return {
    first: (): Event | undefined => items[0],
    push: (event: Event): void => rise(event, items.length),
    take(): Event | undefined {
      const first = items[0]
      const last = items.pop()
      if (last !== undefined && items.length > 0) sink(last)
      return first
    },
  }
}
