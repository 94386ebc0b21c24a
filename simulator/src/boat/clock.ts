/** A boat's virtual clock: a discrete-event queue ordered by (time, insertion). Time moves only on request. */
import { type Duration, type Instant, isoText, type Timers } from '@drydock/contracts'
import { createHeap, type Heap } from '@drydock/contracts/heap'
import { Refusal } from './refusal.ts'

export interface Clock extends Timers {
  readonly start: Instant
  now(): Instant
  /** Schedules `run`; a past instant counts as now. Returns a function that cancels it. */
  at(when: Instant, run: () => void): () => void
  after(ms: Duration, run: () => void): () => void
  /** Same as `at` without a way to cancel it, for an event that a saved boat schedules again by its name. */
  repeatable(name: string, when: Instant, run: () => void): void
  /** Same as `at`, for an observer that does not change the boat. */
  observe(when: Instant, run: () => void): () => void
  /** Whether an event that is due now has not run yet; false while events run. */
  hasDueNow(): boolean
  /** The earliest instant with a scheduled event. */
  next(): Instant | undefined
  /** Events that have not run and are not canceled, in the order in which they will run. */
  pending(): readonly PendingEvent[]
  /**
   * Calls `listener` whenever an event is scheduled, or once after the events of a move, so that a pace can sleep until
   * the next one is due.
   */
  onScheduled(listener: () => void): void
  /** Stops time until the returned function is called: moves end, or do nothing. Several holds end one by one. */
  hold(): () => void
  /** Whether time is stopped. */
  isHeld(): boolean
  /** Calls `listener` when the last hold ends. */
  onResumed(listener: () => void): void
  /**
   * Moves to an instant without running its events, because apps act before the boat. @throws Error if an earlier event
   * is due.
   */
  skipTo(when: Instant): void
  /**
   * Runs all events up to and including an instant, in order, and stays there. Returns the number of events run.
   * @throws StalledClock if too many events are due at one instant.
   */
  advanceTo(when: Instant): number
}

export interface PendingEvent {
  readonly at: Instant
  /** Only events that a saved boat schedules again have a name. */
  readonly name: string | undefined
}

interface Event {
  readonly at: Instant
  readonly order: number
  readonly name: string | undefined
  run: (() => void) | undefined
}

/** More events than this at one instant mean that a zero-delay timer keeps rescheduling itself. */
const SAME_INSTANT_LIMIT = 100_000

/** Time cannot pass, because events at one instant schedule further events at it endlessly. */
export class StalledClock extends Refusal {
  constructor(at: Instant) {
    super(
      'conflict',
      `The boat's time does not move past ${isoText(at)}: a zero-delay timer keeps rescheduling itself.`,
    )
    this.name = 'StalledClock'
  }
}

const earlier = (a: Event, b: Event): boolean => a.at < b.at || (a.at === b.at && a.order < b.order)

/** Creates a clock at its start, or at the time that a saved boat had reached. */
export function createClock(start: Instant, reached = start): Clock {
  const queue = createHeap(earlier)
  let now = reached
  let order = 0
  let queued = (): void => undefined
  let isDueNow = false
  let isRunning = false
  const holds = createHolds()

  const schedule = (when: Instant, run: () => void, name: string | undefined): Event => {
    const event: Event = { at: when > now ? when : now, order: order++, name, run }
    queue.push(event)
    if (!isRunning) queued()
    return event
  }
  const at = (when: Instant, run: () => void, name?: string): Event => {
    if (when <= now) isDueNow = true
    return schedule(when, run, name)
  }
  const next = (): Instant | undefined => nextOf(queue)?.at
  return {
    start,
    now: () => now,
    at: (when, run) => cancelOf(at(when, run)),
    after: (ms, run) => cancelOf(at(now + ms, run)),
    repeatable: (name, when, run) => void at(when, run, name),
    observe: (when, run) => cancelOf(schedule(when, run, undefined)),
    hasDueNow: () => isDueNow && !isRunning,
    next,
    pending: () => pendingOf(queue),
    onScheduled(listener) {
      queued = listener
    },
    ...holds,
    skipTo(when) {
      if (holds.isHeld()) return
      if (isDueAt(next(), when)) isDueNow = true
      now = Math.max(now, when)
    },
    advanceTo(when) {
      if (holds.isHeld()) return 0
      const before = order
      isRunning = true
      let ran = 0
      try {
        const reach = (at: Instant): void => {
          now = at
        }
        ran = runEvents({ queue, from: now, until: when, reach, isHeld: holds.isHeld })
      } finally {
        isRunning = false
        if (order > before) queued()
      }
      // A past `when` leaves the events of now pending, and so does a hold.
      if (when >= now) isDueNow = holds.isHeld()
      if (!holds.isHeld()) now = Math.max(now, when)
      return ran
    },
  }
}

/** Whether the next event is due at an instant. @throws Error if it is due earlier. */
function isDueAt(due: Instant | undefined, when: Instant): boolean {
  if (due !== undefined && due < when)
    throw new Error(`The clock cannot skip to ${when}: an event is due at ${due}. Call advanceTo(${due}) first.`)
  return due === when
}

/** Holds of a clock; time passes again when each has ended. */
function createHolds(): Pick<Clock, 'hold' | 'isHeld' | 'onResumed'> {
  const open = new Set<object>()
  let resumed: () => void = () => undefined
  return {
    hold() {
      const one = {}
      open.add(one)
      return () => {
        if (open.delete(one) && open.size === 0) resumed()
      }
    },
    isHeld: () => open.size > 0,
    onResumed(listener) {
      resumed = listener
    },
  }
}

interface EventRun {
  readonly queue: Heap<Event>
  readonly from: Instant
  readonly until: Instant
  /** Called with the time before each event. */
  readonly reach: (at: Instant) => void
  readonly isHeld: () => boolean
}

/** Runs the events up to an instant in order, or until an event holds the clock. Returns their number. */
function runEvents({ queue, from, until, reach, isHeld }: EventRun): number {
  let now = from
  let ran = 0
  let here = 0
  for (let due = nextOf(queue)?.at; due !== undefined && due <= until && !isHeld(); due = nextOf(queue)?.at) {
    here = due === now ? here + 1 : 0
    if (here > SAME_INSTANT_LIMIT) throw new StalledClock(now)
    const event = queue.take()
    now = due
    reach(due)
    event?.run?.()
    ran++
  }
  return ran
}

const cancelOf = (event: Event) => (): void => {
  event.run = undefined
}

/** Returns the events that are not canceled, the earliest first. */
const pendingOf = (queue: Heap<Event>): ReturnType<Clock['pending']> =>
  queue
    .items()
    .filter(it => it.run)
    .sort((a, b) => (earlier(a, b) ? -1 : 1))
    .map(it => ({ at: it.at, name: it.name }))

/** Returns the earliest event that is not canceled; drops the canceled ones before it. */
function nextOf(queue: Heap<Event>): Event | undefined {
  let first = queue.first()
  while (first && !first.run) {
    queue.take()
    first = queue.first()
  }
  return first
}
