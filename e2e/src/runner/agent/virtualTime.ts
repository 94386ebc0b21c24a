/** Virtual time of an app under test: its timers, Date and frames run on a clock that the runner moves. */

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
  readonly at: number
  readonly order: number
  readonly every: number | undefined
  readonly run: () => void
}

const FRAME_MS = 16
/** Browsers cap delays at 2^31 - 1; more, negative and unreadable ones count as 0. */
const LONGEST = 2_147_483_647
const delayOf = (ms: unknown): number => {
  const value = Number(ms)
  return value > 0 && value <= LONGEST ? Math.trunc(value) : 0
}

/** Timers in the order in which they are due, and frames that wait to be drawn. */
class Schedule {
  readonly start: number
  now: number
  /** How far `Date` is ahead of the timers, in ms. */
  offset = 0
  readonly #timers = new Map<number, Timer>()
  #frames = new Map<number, FrameHandler>()
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
  add(delay: number, run: () => void, every?: number): number {
    const id = ++this.#lastId
    this.#timers.set(id, { at: this.now + delay, order: id, every, run })
    return id
  }
  clear(id: unknown): void {
    this.#timers.delete(Number(id))
  }
  first(): readonly [number, Timer] | undefined {
    let least: readonly [number, Timer] | undefined
    for (const entry of this.#timers)
      if (!least || entry[1].at < least[1].at || (entry[1].at === least[1].at && entry[1].order < least[1].order))
        least = entry
    return least
  }
  runNext(until: number): boolean {
    const found = this.first()
    if (!found || found[1].at > until) return false
    const [id, timer] = found
    this.now = Math.max(this.now, timer.at)
    if (timer.every === undefined) this.#timers.delete(id)
    else this.#timers.set(id, { ...timer, at: this.now + timer.every, order: ++this.#lastId })
    timer.run()
    return true
  }

  /** A frame requested while one is drawn is due later, so that an animation advances; any other ends its moment. */
  requestFrame(run: FrameHandler): number {
    if (this.#isDrawing) return this.add(FRAME_MS, () => this.#draw([run]))
    const id = ++this.#lastId
    this.#frames.set(id, run)
    return id
  }
  cancelFrame(id: unknown): void {
    this.clear(id)
    this.#frames.delete(Number(id))
  }
  drawFrame(): void {
    const runs = this.#frames
    this.#frames = new Map()
    this.#draw(runs.values())
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

/** Replaces the clock, timers and frames of `target` by virtual ones that begin at `start`, in ms since 1970. */
export function installTime(target: TimeHolder, start: number): VirtualTime {
  const schedule = new Schedule(start)
  installClock(target, schedule)
  installTimers(target, schedule)
  installFrames(target, schedule)
  return {
    now: () => schedule.now,
    next: () => schedule.first()?.[1].at,
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
  target.Date = new Proxy(target.Date, {
    construct: (real, args, newTarget) =>
      Reflect.construct(real, args.length === 0 ? [schedule.dateNow] : args, newTarget),
    apply: real => new real(schedule.dateNow).toString(),
    get: (real, key, receiver) => (key === 'now' ? () => schedule.dateNow : Reflect.get(real, key, receiver)),
  })
  if (target.performance)
    Object.defineProperty(target.performance, 'now', { value: () => schedule.elapsed, configurable: true })
}

function installTimers(target: TimeHolder, schedule: Schedule): void {
  const call = (handler: unknown, args: readonly unknown[]) => () => {
    if (typeof handler === 'function') handler(...args)
  }
  const clear = (id: unknown): void => schedule.clear(id)
  target.setTimeout = (handler: unknown, ms?: unknown, ...args: unknown[]) =>
    schedule.add(delayOf(ms), call(handler, args))
  target.setInterval = (handler: unknown, ms?: unknown, ...args: unknown[]) =>
    schedule.add(Math.max(1, delayOf(ms)), call(handler, args), Math.max(1, delayOf(ms)))
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
    schedule.add(1, () => run({ didTimeout: false, timeRemaining: () => 50 }))
  target.cancelIdleCallback = (id: unknown) => schedule.clear(id)
}

function timeoutSignal(ms: number, schedule: Schedule): AbortSignal {
  const controller = new AbortController()
  schedule.add(delayOf(ms), () => controller.abort(new DOMException('The operation timed out.', 'TimeoutError')))
  return controller.signal
}
