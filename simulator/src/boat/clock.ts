/** A boat's time: a discrete-event kernel, a queue ordered by (time, insertion). It moves only when it is told to. */
import { type Duration, type Instant, isoText, type Timers } from '@drydock/contracts'

export interface Clock extends Timers {
  readonly start: Instant
  now(): Instant
  /** Runs `run` at a moment; one that has passed counts as now. The answer calls it off. */
  at(when: Instant, run: () => void): () => void
  after(ms: Duration, run: () => void): () => void
  /** The earliest moment at which something is due. */
  next(): Instant | undefined
  /** Calls `hear` whenever something is queued, so that a pace can sleep until it is due. */
  onQueued(hear: () => void): void
  /** Moves to a moment without running what is due at it: apps of that moment come before the boat. */
  reach(when: Instant): void
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

  const at = (when: Instant, run: () => void): (() => void) => {
    const event: Event = { at: Math.max(when, now), order: order++, run }
    queue.push(event)
    queued()
    return () => {
      event.run = undefined
    }
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
    next,
    onQueued(hear) {
      queued = hear
    },
    reach(when) {
      const due = next()
      if (due !== undefined && due < when) throw new Error(`The clock cannot skip to ${when}: something is due at ${due}.`)
      now = Math.max(now, when)
    },
    advanceTo(when) {
      let ran = 0
      let here = 0
      for (let due = next(); due !== undefined && due <= when; due = next()) {
        here = due === now ? here + 1 : 0
        if (here > SAME_INSTANT_LIMIT) throw new Error(`The boat's time stands still at ${isoText(now)}: something asks again and again to be called at once.`)
        const event = queue.take()
        now = due
        event?.run?.()
        ran++
      }
      now = Math.max(now, when)
      return ran
    },
  }
}

/** A binary heap of events, the earliest on top. */
function heap() {
  const items: Event[] = []
  const swap = (i: number, j: number): void => {
    const [a, b] = [items[i], items[j]]
    if (a && b) [items[i], items[j]] = [b, a]
  }
  const before = (i: number, j: number): boolean => {
    const [a, b] = [items[i], items[j]]
    return a !== undefined && b !== undefined && earlier(a, b)
  }
  return {
    first: () => items[0],
    push(event: Event): void {
      let child = items.push(event) - 1
      for (let parent = (child - 1) >> 1; child > 0 && before(child, parent); parent = (child - 1) >> 1) {
        swap(child, parent)
        child = parent
      }
    },
    take(): Event | undefined {
      const first = items[0]
      const last = items.pop()
      if (last === undefined || items.length === 0) return first
      items[0] = last
      for (let at = 0; ; ) {
        let least = at
        for (const child of [2 * at + 1, 2 * at + 2]) if (before(child, least)) least = child
        if (least === at) return first
        swap(at, least)
        at = least
      }
    },
  }
}
