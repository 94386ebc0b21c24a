/** A boat's time: a discrete-event kernel, a queue ordered by (time, insertion). It moves only when it is told to. */
import { type Duration, type Instant, isoText, type Timers } from '@drydock/contracts'

export interface Clock extends Timers {
  readonly start: Instant
  now(): Instant
  /** Runs `run` at a moment; one that has passed counts as now. The answer calls it off. */
  at(when: Instant, run: () => void): () => void
  after(ms: Duration, run: () => void): () => void
  /** The same as `at` for somebody who looks on and does not change the boat. */
  observe(when: Instant, run: () => void): () => void
  /** Whether something that is due now has not run yet; not while it runs. */
  hasDueNow(): boolean
  /** The earliest moment at which something is due. */
  next(): Instant | undefined
  /** Calls `hear` whenever something is queued, so that a pace can sleep until it is due. */
  onScheduled(hear: () => void): void
  /** Moves to a moment without running what is due at it: apps of that moment come before the boat. */
  skipTo(when: Instant): void
  /** Runs everything due up to and including a moment, in order, and ends there. Answers how many events ran. */
  advanceTo(when: Instant): number
}

interface Event {
  readonly at: Instant
  readonly order: number
  run: (() => void) | undefined
}

/** More events than this in one moment mean that one asks again and again to be called at once. */
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
    onScheduled(hear) {
      queued = hear
    },
    skipTo(when) {
      const due = next()
      if (due !== undefined && due < when)
        throw new Error(`The clock cannot skip to ${when}: something is due at ${due}.`)
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
              `The boat's time stands still at ${isoText(now)}: something asks again and again to be called at once.`,
            )
          const event = queue.take()
          now = due
          event?.run?.()
          ran++
        }
      } finally {
        running = false
      }
      // A moment that has passed leaves what is due now undone.
      if (when >= now) early = false
      now = Math.max(now, when)
      return ran
    },
  }
}

/** A binary heap of events, the earliest on top. What goes up or down is held in hand until its place is found. */
function heap() {
  const items: Event[] = []
  /** Moves the event at a place up to where it belongs. */
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
