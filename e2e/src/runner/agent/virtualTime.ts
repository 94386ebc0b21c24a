/** Virtual time of an app under test: its timers, Date and frames run on a clock that the runner moves. */
import { createHeap } from '@drydock/contracts/heap'

/** The parts of a global object that know what time it is. */
export interface TimeHolder {
  Date: DateConstructor
  performance?: { now(): number }
  setTimeout: unknown
  clearTimeout: unknown
  setInterval: unknown
  clearInterval: unknown
  requestAnimationFrame?: unknown
  cancelAnimationFrame?: unknown
  requestIdleCallback?: unknown
  cancelIdleCallback?: unknown
  AbortSignal?: unknown
}

export interface VirtualTime {
  now(): number
  /** Time of the earliest timer. */
  next(): number | undefined
  /** Runs the first timer due at or before `until` and moves to its time; returns whether there was one. */
  runNext(until: number): boolean
  /** Moves the clock without running timers. */
  jumpTo(to: number): void
  /** Whether the page has requested a frame that is not drawn yet. */
  readonly isFrameRequested: boolean
  /** Draws a frame at the current time. */
  drawFrame(): void
  /** Sets how far `Date` is ahead of the timers, in ms; negative when it is behind. */
  setOffset(ms: number): void
}

interface Timer {
  readonly id: number
  readonly at: number
  readonly order: number
  readonly every: number | undefined
  readonly run: () => void
  /** What the app has scheduled, for messages. */
  describe(): string
}

/** More timers than this at one instant mean that a timer keeps rescheduling itself. */
const SAME_INSTANT_LIMIT = 10_000
/** More cleared timers than this, and than those that wait, leave the queue: an app may clear each that it sets. */
const MOST_CLEARED = 100
const FRAME_MS = 16
/** Browsers cap delays at 2^31 - 1; more, negative and unreadable ones count as 0. */
const LONGEST = 2_147_483_647
const delayOf = (ms: unknown): number => {
  const value = Number(ms)
  return value > 0 && value <= LONGEST ? Math.trunc(value) : 0
}
const intervalOf = (ms: unknown): number => Math.max(1, delayOf(ms))

const isBefore = (a: Timer, b: Timer): boolean => a.at < b.at || (a.at === b.at && a.order < b.order)

/** Timers in the order in which they are due, and frames that wait to be drawn. */
class Schedule {
  readonly start: number
  now: number
  /** How far `Date` is ahead of the timers, in ms. */
  offset = 0
  /** Timers that have run since the time last moved. */
  #runsNow = 0
  /** Timers that have not run and are not cleared, by id. */
  readonly #timers = new Map<number, Timer>()
  /** The same timers, and cleared ones that are not dropped yet. */
  #queue = createHeap(isBefore)
  #frames = new Map<number, FrameHandler>()
  /** The frames that are drawn now; one of them may cancel a later one. */
  #drawn = new Map<number, FrameHandler>()
  #lastId = 0
  #isDrawing = false

  constructor(start: number) {
    this.start = start
    this.now = start
  }
  get elapsed(): number {
    return this.now - this.start
  }
  get dateNow(): number {
    return this.now + this.offset
  }
  get isFrameRequested(): boolean {
    return this.#frames.size > 0
  }

  /** Adds a timer and returns its id. */
  add(delay: number, run: () => void, describe: () => string, every?: number): number {
    const id = ++this.#lastId
    this.#set({ id, at: this.now + delay, order: id, every, run, describe })
    return id
  }
  clear(id: unknown): void {
    if (!this.#timers.delete(Number(id)) || this.#queue.size() < 2 * this.#timers.size + MOST_CLEARED) return
    this.#queue = createHeap(isBefore)
    for (const timer of this.#timers.values()) this.#queue.push(timer)
  }
  /** The earliest timer; drops the cleared ones before it. */
  first(): Timer | undefined {
    let first = this.#queue.first()
    while (first && this.#timers.get(first.id) !== first) {
      this.#queue.take()
      first = this.#queue.first()
    }
    return first
  }
  #set(timer: Timer): void {
    this.#timers.set(timer.id, timer)
    this.#queue.push(timer)
  }
  runNext(until: number): boolean {
    const timer = this.first()
    if (!timer || timer.at > until) return false
    this.#runsNow = timer.at > this.now ? 0 : this.#runsNow + 1
    if (this.#runsNow > SAME_INSTANT_LIMIT)
      throw new Error(
        `Time does not move past ${new Date(this.now).toISOString()}: ${timer.describe()} keeps rescheduling itself.`,
      )
    this.now = Math.max(this.now, timer.at)
    this.#queue.take()
    this.#timers.delete(timer.id)
    if (timer.every !== undefined) this.#set({ ...timer, at: this.now + timer.every, order: ++this.#lastId })
    timer.run()
    return true
  }

  /** A frame requested while one is drawn is due later, so that an animation advances; any other ends its moment. */
  requestFrame(run: FrameHandler): number {
    if (this.#isDrawing) return this.add(FRAME_MS, () => this.#draw([run]), described('requestAnimationFrame', run))
    const id = ++this.#lastId
    this.#frames.set(id, run)
    return id
  }
  cancelFrame(id: unknown): void {
    this.clear(id)
    this.#frames.delete(Number(id))
    this.#drawn.delete(Number(id))
  }
  drawFrame(): void {
    this.#drawn = this.#frames
    this.#frames = new Map()
    this.#draw(this.#drawn.values())
  }
  #draw(runs: Iterable<FrameHandler>): void {
    this.#isDrawing = true
    try {
      for (const run of runs) run(this.elapsed)
    } finally {
      this.#isDrawing = false
    }
  }
}
type FrameHandler = (time: number) => void

/** Longest source text of a function without a name in a message. */
const SOURCE_LENGTH = 80

/** Returns a function that names a scheduled call: `setTimeout(tick, 0)`, or with the source text of the handler. */
const described =
  (scheduler: string, handler: unknown, ...args: readonly unknown[]) =>
  (): string => {
    const name = typeof handler === 'function' && handler.name !== '' ? handler.name : String(handler)
    return `${scheduler}(${[name.replace(/\s+/g, ' ').slice(0, SOURCE_LENGTH), ...args].join(', ')})`
  }

/** Replaces the clock, timers and frames of `target` by virtual ones that begin at `start`, in ms since 1970. */
export function installTime(target: TimeHolder, start: number): VirtualTime {
  const schedule = new Schedule(start)
  installClock(target, schedule)
  installTimers(target, schedule)
  installFrames(target, schedule)
  return {
    now: () => schedule.now,
    next: () => schedule.first()?.at,
    runNext: until => schedule.runNext(until),
    jumpTo(to) {
      schedule.now = Math.max(schedule.now, to)
    },
    setOffset(ms) {
      schedule.offset = ms
    },
    get isFrameRequested() {
      return schedule.isFrameRequested
    },
    drawFrame: () => schedule.drawFrame(),
  }
}

function installClock(target: TimeHolder, schedule: Schedule): void {
  target.Date = virtualDate(target.Date, schedule)
  if (target.performance)
    Object.defineProperty(target.performance, 'now', { value: () => schedule.elapsed, configurable: true })
}

/** A function with the properties of `Date`. Apps ask for the time so often that a proxy would be slow. */
function virtualDate(real: DateConstructor, schedule: Schedule): DateConstructor {
  const date = function (...args: unknown[]): unknown {
    if (new.target === undefined) return new real(schedule.dateNow).toString()
    return Reflect.construct(real, args.length === 0 ? [schedule.dateNow] : args, new.target)
  }
  return Object.defineProperties(date as unknown as DateConstructor, {
    ...Object.getOwnPropertyDescriptors(real),
    now: { value: () => schedule.dateNow, writable: true, configurable: true },
  })
}

function installTimers(target: TimeHolder, schedule: Schedule): void {
  const call = (handler: unknown, args: readonly unknown[]) => () => {
    if (typeof handler === 'function') handler(...args)
  }
  const clear = (id: unknown): void => schedule.clear(id)
  target.setTimeout = (handler: unknown, ms?: unknown, ...args: unknown[]) =>
    schedule.add(delayOf(ms), call(handler, args), described('setTimeout', handler, delayOf(ms)))
  target.setInterval = (handler: unknown, ms?: unknown, ...args: unknown[]) =>
    schedule.add(intervalOf(ms), call(handler, args), described('setInterval', handler, intervalOf(ms)), intervalOf(ms))
  target.clearTimeout = clear
  target.clearInterval = clear
  if (typeof target.AbortSignal === 'function') {
    Object.defineProperty(target.AbortSignal, 'timeout', {
      value: (ms: number) => timeoutSignal(ms, schedule),
      configurable: true,
    })
  }
}

function installFrames(target: TimeHolder, schedule: Schedule): void {
  target.requestAnimationFrame = (run: FrameHandler) => schedule.requestFrame(run)
  target.cancelAnimationFrame = (id: unknown) => schedule.cancelFrame(id)
  target.requestIdleCallback = (run: (deadline: object) => void) =>
    schedule.add(1, () => run({ didTimeout: false, timeRemaining: () => 50 }), described('requestIdleCallback', run))
  target.cancelIdleCallback = (id: unknown) => schedule.clear(id)
}

function timeoutSignal(ms: number, schedule: Schedule): AbortSignal {
  const controller = new AbortController()
  const abort = (): void => controller.abort(new DOMException('The operation timed out.', 'TimeoutError'))
  schedule.add(delayOf(ms), abort, described('AbortSignal.timeout', delayOf(ms)))
  return controller.signal
}
