/**
 * How virtual time passes while people watch: as fast as real time, scaled, or not at all. Holds the only real timer of
 * the boat.
 */
import type { Duration, Instant } from '@drydock/contracts'
import type { Clock } from '#boat/clock.ts'

export type PaceMode = 'realtime' | 'scaled' | 'paused'

export interface Pace {
  mode(): PaceMode
  speed(): number
  /** Catches up with the moment that real time says it is. Called before anything asks the boat. */
  catchUp(): void
  set(mode: PaceMode, speed?: number): void
  /** Moves the boat on at once; from there time passes as before. */
  advance(ms: Duration): void
  /** Stands still for good. */
  stop(): void
}

/** Longest sleep, so that a machine that was suspended is noticed. */
const LONGEST_SLEEP_MS = 1_000

/**
 * Time as this process counts it, never going backwards, in milliseconds. Everything real that the boat waits for comes
 * from here.
 */
export interface RealTime {
  now(): number
  /** Calls once after `ms`; the answer calls it off. */
  after(ms: number, run: () => void): () => void
}

/** The moment at which a boat begins that is given none. */
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

/** `failed` hears of what a boat throws while nobody asks it; its time goes on. */
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
  let callOff: () => void = () => undefined

  const rate = (): number => (mode === 'paused' ? 0 : mode === 'realtime' ? 1 : speed)
  const elapsed = (): number => real.now() - since.real
  const catchUp = (): void => {
    if (mode !== 'paused') clock.advanceTo(Math.floor(since.virtual + elapsed() * rate()))
  }
  const sleep = (): void => {
    callOff()
    const next = clock.next()
    if (mode === 'paused' || next === undefined) return
    const wait = Math.ceil((next - since.virtual) / rate() - elapsed())
    callOff = real.after(Math.min(Math.max(0, wait), LONGEST_SLEEP_MS), wake)
  }
  const wake = (): void => {
    try {
      catchUp()
      sleep()
    } catch (error) {
      // Not at once, since it may be thrown again and again.
      callOff()
      callOff = real.after(LONGEST_SLEEP_MS, wake)
      failed(error)
    }
  }
  const begin = (): void => {
    since = { real: real.now(), virtual: clock.now() }
    sleep()
  }
  clock.onScheduled(sleep)
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
      // What is queued from now on must not start the timer again.
      mode = 'paused'
      callOff()
    },
  }
}
