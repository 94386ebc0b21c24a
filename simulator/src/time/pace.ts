/** Pace: maps real time to the boat's virtual time, 1:1, scaled or paused. It holds the boat's only real timer. */
import type { Duration, Instant } from '@drydock/contracts'
import { type Clock, StalledClock } from '#boat/clock.ts'

export type PaceMode = 'realtime' | 'scaled' | 'paused'

/** How an advance has ended: at its instant, or before it by a command or an error. */
export type AdvanceEnd = 'arrived' | 'canceled' | 'failed'

export interface Pace {
  mode(): PaceMode
  speed(): number
  /**
   * Advances the boat to the current real time. Callers use it before each request to the boat. If that takes too long,
   * the boat falls behind: it stops after the events of an earlier instant. If time cannot pass, the boat is paused.
   */
  catchUp(): void
  set(mode: PaceMode, speed?: number): void
  /**
   * Advances the boat at once; afterwards time passes as before.
   * @throws StalledClock if time cannot pass; the boat is paused then.
   */
  advance(ms: Duration): void
  /** Stops time permanently. */
  stop(): void
}

/** How a pace begins, and who receives its problems. */
export interface PaceOptions {
  /** Default: 'realtime'. */
  readonly mode?: PaceMode
  /** Virtual time per real time, for 'scaled'. Default: 1. */
  readonly speed?: number | undefined
  readonly real?: RealTime
  /** Receives errors that the boat throws outside requests; time continues. Default: they are thrown. */
  readonly onError?: (error: unknown) => void
  /** Receives a speed that the machine cannot keep, once for all boats. */
  readonly onTooFast?: (speed: number) => void
}

/** Longest sleep, so that a suspended machine is noticed. */
const LONGEST_SLEEP_MS = 1_000

/** Real time in ms that boats may take in a row to catch up, so that the process answers meanwhile. */
const CATCH_UP_MS = 15

/** Catch-ups in a row that did not reach the real time, after which the speed is reported as too high. */
const SLOW_CATCH_UPS = 20

/** Clocks that did not catch up in their time; they share `CATCH_UP_MS`, as they share the real time. */
interface Behind {
  readonly clocks: Set<Clock>
  isReported: boolean
}
const behindOf = new WeakMap<RealTime, Behind>()

/** Monotonic real time in milliseconds with timers; the boat's only source of real time. */
export interface RealTime {
  now(): number
  /** Calls `run` once after `ms`. Returns a function that cancels it. */
  after(ms: number, run: () => void): () => void
}

/** System time; the default start of a boat. */
export const systemTime = (): Instant => Date.now()

export const realTime: RealTime = {
  now: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

const throwOn = (error: unknown): never => {
  throw error
}

/** The timer of a pace: sleeps for `untilNext` milliseconds of real time, catches up and sleeps again. */
function createSleeper(
  real: RealTime,
  untilNext: () => Duration | undefined,
  catchUp: () => void,
  failed: (error: unknown) => void,
) {
  let cancel: () => void = () => undefined
  const sleep = (): void => {
    cancel()
    const wait = untilNext()
    if (wait !== undefined) cancel = real.after(Math.min(Math.max(0, wait), LONGEST_SLEEP_MS), wake)
  }
  const wake = (): void => {
    try {
      catchUp()
      sleep()
    } catch (error) {
      // Waits before the next attempt, because the error may repeat.
      cancel()
      cancel = real.after(LONGEST_SLEEP_MS, wake)
      failed(error)
    }
  }
  return { sleep, cancel: () => cancel() }
}

/** Advances a clock for a limited real time. `slow` is called once when that was too short many times in a row. */
function createCatchUp(clock: Clock, real: RealTime, slow: () => void) {
  const behind = behindOf.get(real) ?? { clocks: new Set(), isReported: false }
  behindOf.set(real, behind)
  let inRow = 0
  const run = (to: Instant): boolean => {
    const until = real.now() + CATCH_UP_MS / Math.max(1, behind.clocks.size)
    for (let due = clock.next(); due !== undefined && due <= to && !clock.isHeld(); due = clock.next()) {
      clock.advanceTo(due)
      if (real.now() >= until) return false
    }
    clock.advanceTo(to)
    return true
  }
  return {
    /** Returns whether the clock has reached the instant. */
    advanceTo(to: Instant): boolean {
      const isReached = run(to)
      inRow = isReached ? 0 : inRow + 1
      if (isReached) behind.clocks.delete(clock)
      else behind.clocks.add(clock)
      if (inRow < SLOW_CATCH_UPS || behind.isReported) return isReached
      behind.isReported = true
      slow()
      return isReached
    },
    forget(): void {
      inRow = 0
      behind.clocks.delete(clock)
      behind.isReported = false
    },
  }
}

/** Returns `run` as a request that waits while other work is under way, and then happens once. */
function deferrable(run: () => void) {
  let isDeferred = false
  let isRequested = false
  return {
    request(): void {
      if (isDeferred) isRequested = true
      else run()
    },
    deferWhile(work: () => void): void {
      isDeferred = true
      try {
        work()
      } finally {
        isDeferred = false
        if (isRequested) run()
        isRequested = false
      }
    },
  }
}

const presentOf = (clock: Clock, real: RealTime): { real: number; virtual: Instant } => ({
  real: real.now(),
  virtual: clock.now(),
})

const rateOf = (mode: PaceMode, speed: number): number => (mode === 'paused' ? 0 : mode === 'realtime' ? 1 : speed)

/** Returns the real time until the next event; undefined where no time passes. */
function untilEventOf(clock: Clock, since: Instant, rate: number, elapsed: Duration): Duration | undefined {
  const next = rate === 0 || clock.isHeld() ? undefined : clock.next()
  return next === undefined ? undefined : Math.ceil((next - since) / rate - elapsed)
}

/** Runs `work`; pauses before the error of a clock that does not move goes on. */
function pauseAtStall(work: () => void, pause: () => void): void {
  try {
    work()
  } catch (error) {
    if (error instanceof StalledClock) pause()
    throw error
  }
}

/** Runs `work`; gives the error of a clock that does not move to `failed`, and throws others. */
function reportStall(work: () => void, failed: (error: unknown) => void): void {
  try {
    work()
  } catch (error) {
    if (!(error instanceof StalledClock)) throw error
    failed(error)
  }
}

/**
 * Starts the pace of a clock. A boat that falls behind at 1:1 goes on in the next turns; at a speed that the machine
 * cannot keep, the lag is dropped, since it would only grow.
 */
export function createPace(clock: Clock, options: PaceOptions = {}): Pace {
  const { real = realTime, onError = throwOn, onTooFast = () => undefined } = options
  let { mode = 'realtime', speed = 1 } = options
  let since = presentOf(clock, real)
  const rate = (): number => rateOf(mode, speed)
  const elapsed = (): number => real.now() - since.real
  const limited = createCatchUp(clock, real, () => mode === 'scaled' && onTooFast(speed))
  const scheduling = deferrable(() => sleep())
  const switchTo = (to: PaceMode, factor = speed): void => {
    mode = to
    speed = factor
    limited.forget()
  }
  const pause = (): void => switchTo('paused')
  const advanceToPresent = (): void => {
    const isThere = limited.advanceTo(Math.floor(since.virtual + elapsed() * rate()))
    if (!isThere && mode === 'scaled') since = presentOf(clock, real)
  }
  const catchUpOrThrow = (): void => {
    if (mode !== 'paused') scheduling.deferWhile(() => pauseAtStall(advanceToPresent, pause))
  }
  const catchUp = (): void => reportStall(catchUpOrThrow, onError)
  const untilNext = (): Duration | undefined => untilEventOf(clock, since.virtual, rate(), elapsed())
  const { sleep, cancel } = createSleeper(real, untilNext, catchUp, onError)
  const begin = (): void => {
    since = presentOf(clock, real)
    sleep()
  }
  clock.onScheduled(scheduling.request)
  clock.onResumed(begin)
  sleep()
  return {
    mode: () => mode,
    speed: rate,
    catchUp,
    set(to, factor = 1) {
      catchUp()
      switchTo(to, factor)
      begin()
    },
    advance(ms) {
      catchUpOrThrow()
      pauseAtStall(() => clock.advanceTo(clock.now() + ms), pause)
      begin()
    },
    stop() {
      pause() // Events that are scheduled later must not start the timer again.
      cancel()
      clock.onResumed(() => undefined)
    },
  }
}
