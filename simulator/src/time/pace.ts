/** Pace: maps real time to the boat's virtual time, 1:1, scaled or paused. It holds the boat's only real timer. */
import type { Duration, Instant } from '@drydock/contracts'
import type { Clock } from '#boat/clock.ts'

export type PaceMode = 'realtime' | 'scaled' | 'paused'

export interface Pace {
  mode(): PaceMode
  speed(): number
  /** Advances the boat to the current real time. Callers use it before each request to the boat. */
  catchUp(): void
  set(mode: PaceMode, speed?: number): void
  /** Advances the boat at once; afterwards time passes as before. */
  advance(ms: Duration): void
  /** Stops time permanently. */
  stop(): void
}

/** Longest sleep, so that a suspended machine is noticed. */
const LONGEST_SLEEP_MS = 1_000

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

/** Starts the pace of a clock. `failed` receives errors that the boat throws outside requests; time continues. */
export function createPace(
  clock: Clock,
  initial: PaceMode = 'realtime',
  initialSpeed = 1,
  real: RealTime = realTime,
  failed: (error: unknown) => void = throwOn,
): Pace {
  let mode = initial
  let speed = initialSpeed
  let since: { real: number; virtual: Instant } = { real: real.now(), virtual: clock.now() }

  const rate = (): number => (mode === 'paused' ? 0 : mode === 'realtime' ? 1 : speed)
  const elapsed = (): number => real.now() - since.real
  const catchUp = (): void => {
    if (mode !== 'paused') clock.advanceTo(Math.floor(since.virtual + elapsed() * rate()))
  }
  const untilNext = (): Duration | undefined => {
    const next = clock.next()
    if (mode === 'paused' || next === undefined || clock.isHeld()) return undefined
    return Math.ceil((next - since.virtual) / rate() - elapsed())
  }
  const { sleep, cancel } = createSleeper(real, untilNext, catchUp, failed)
  const begin = (): void => {
    since = { real: real.now(), virtual: clock.now() }
    sleep()
  }
  clock.onScheduled(sleep)
  clock.onResumed(begin)
  sleep()
  return {
    mode: () => mode,
    speed: rate,
    catchUp,
    set(to, factor = 1) {
      catchUp()
      mode = to
      speed = factor
      begin()
    },
    advance(ms) {
      catchUp()
      clock.advanceTo(clock.now() + ms)
      begin()
    },
    stop() {
      // Events that are scheduled later must not start the timer again.
      mode = 'paused'
      cancel()
      clock.onResumed(() => undefined)
    },
  }
}
