/** How virtual time passes while people watch: as fast as real time, scaled, or not at all. Holds the only real timer of the boat. */
import type { Duration, Instant } from '@drydock/contracts'
import type { Clock } from '#boat/clock.ts'

export type PaceMode = 'realtime' | 'scaled' | 'paused'

export interface Pace {
  mode(): PaceMode
  speed(): number
  /** Catches up with the moment that real time says it is. Called before anything asks the boat. */
  touch(): void
  set(mode: PaceMode, speed?: number): void
  /** Moves a paused boat on. */
  advance(ms: Duration): void
  stop(): void
}

/** Longest sleep, so that a machine that was suspended is noticed. */
const LONGEST_SLEEP_MS = 1_000

/** Real time as this process counts it, never going backwards, in milliseconds. */
export const realNow = (): number => performance.now()

export function createPace(clock: Clock, initial: PaceMode = 'realtime', initialSpeed = 1): Pace {
  let mode = initial
  let speed = initialSpeed
  let since: { real: number; virtual: Instant } = { real: realNow(), virtual: clock.now() }
  let timer: NodeJS.Timeout | undefined

  const rate = (): number => (mode === 'paused' ? 0 : mode === 'realtime' ? 1 : speed)
  const touch = (): void => {
    if (mode !== 'paused') clock.advanceTo(Math.floor(since.virtual + (realNow() - since.real) * rate()))
  }
  const sleep = (): void => {
    clearTimeout(timer)
    const next = clock.next()
    if (mode === 'paused' || next === undefined) return
    const wait = (next - since.virtual) / rate() - (realNow() - since.real)
    timer = setTimeout(wake, Math.min(Math.max(0, Math.ceil(wait)), LONGEST_SLEEP_MS))
  }
  const wake = (): void => {
    touch()
    sleep()
  }
  clock.onQueued(sleep)
  sleep()
  return {
    mode: () => mode,
    speed: () => rate(),
    touch,
    set(to, factor = 1) {
      touch()
      mode = to
      speed = to === 'realtime' ? 1 : factor
      since = { real: realNow(), virtual: clock.now() }
      sleep()
    },
    advance: ms => void clock.advanceTo(clock.now() + ms),
    stop: () => clearTimeout(timer),
  }
}
