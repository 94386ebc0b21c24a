/** Timers, Date and frames of an app under test, on a clock that moves only when it is told to. */

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
  /** The earliest timer. */
  next(): number | undefined
  /** Runs the first timer due at or before `until` and moves to its moment; answers whether there was one. */
  runNext(until: number): boolean
  /** Moves on without running anything. */
  jumpTo(to: number): void
  /** Whether the page has asked for a frame that was not drawn yet. */
  readonly isFrameRequested: boolean
  /** Draws a frame in the moment that it is. */
  drawFrame(): void
  /** From now on `Date` is so much ahead of the clock that timers run on, or behind it. */
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

export function installTime(target: TimeHolder, start: number): VirtualTime {
  const timers = new Map<number, Timer>()
  const frames = new Map<number, (time: number) => void>()
  let now = start
  let ahead = 0
  let order = 0
  let drawing = false

  const add = (delay: number, run: () => void, every?: number): number => {
    const id = ++order
    timers.set(id, { at: now + delay, order: id, every, run })
    return id
  }
  const clear = (id: unknown): void => void timers.delete(Number(id))
  const first = (): readonly [number, Timer] | undefined => {
    let least: readonly [number, Timer] | undefined
    for (const entry of timers)
      if (!least || entry[1].at < least[1].at || (entry[1].at === least[1].at && entry[1].order < least[1].order))
        least = entry
    return least
  }
  const elapsed = (): number => now - start
  const drawn = (runs: Iterable<(time: number) => void>): void => {
    drawing = true
    try {
      for (const run of runs) run(elapsed())
    } finally {
      drawing = false
    }
  }
  const call = (handler: unknown, args: readonly unknown[]) => () => {
    if (typeof handler === 'function') handler(...args)
  }

  const RealDate = target.Date
  target.Date = new Proxy(RealDate, {
    construct: (real, args, newTarget) => Reflect.construct(real, args.length === 0 ? [now + ahead] : args, newTarget),
    apply: real => new real(now + ahead).toString(),
    get: (real, key, receiver) => (key === 'now' ? () => now + ahead : Reflect.get(real, key, receiver)),
  })
  target.setTimeout = (handler: unknown, ms?: unknown, ...args: unknown[]) => add(delayOf(ms), call(handler, args))
  target.setInterval = (handler: unknown, ms?: unknown, ...args: unknown[]) =>
    add(Math.max(1, delayOf(ms)), call(handler, args), Math.max(1, delayOf(ms)))
  target.clearTimeout = clear
  target.clearInterval = clear
  // The next frame after one is due later, so that an animation has a way to go; any other is the last thing of its
  // moment.
  target.requestAnimationFrame = (run: (time: number) => void) => {
    if (drawing) return add(FRAME_MS, () => drawn([run]))
    const id = ++order
    frames.set(id, run)
    return id
  }
  target.cancelAnimationFrame = (id: unknown) => {
    clear(id)
    frames.delete(Number(id))
  }
  target.requestIdleCallback = (run: (deadline: object) => void) =>
    add(1, () => run({ didTimeout: false, timeRemaining: () => 50 }))
  target.cancelIdleCallback = clear
  if (target.performance) Object.defineProperty(target.performance, 'now', { value: elapsed, configurable: true })
  if (typeof target.AbortSignal === 'function') {
    Object.defineProperty(target.AbortSignal, 'timeout', {
      value: (ms: number) => timeoutSignal(ms, add),
      configurable: true,
    })
  }

  return {
    now: () => now,
    next: () => first()?.[1].at,
    runNext(until) {
      const found = first()
      if (!found || found[1].at > until) return false
      const [id, timer] = found
      now = Math.max(now, timer.at)
      if (timer.every === undefined) timers.delete(id)
      else timers.set(id, { ...timer, at: now + timer.every, order: ++order })
      timer.run()
      return true
    },
    jumpTo(to) {
      now = Math.max(now, to)
    },
    setOffset(ms) {
      ahead = ms
    },
    get isFrameRequested() {
      return frames.size > 0
    },
    drawFrame() {
      const runs = [...frames.values()]
      frames.clear()
      drawn(runs)
    },
  }
}

function timeoutSignal(ms: number, add: (delay: number, run: () => void) => number): AbortSignal {
  const controller = new AbortController()
  add(delayOf(ms), () => controller.abort(new DOMException('The operation timed out.', 'TimeoutError')))
  return controller.signal
}
