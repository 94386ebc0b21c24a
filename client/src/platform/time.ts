/** Clock and timers of the app. No other module reads a clock or waits. */
import { type Duration, type Instant, SECOND, type Timers } from '@drydock/contracts'

/** Returns the current time in ms since 1970. */
export const now = (): Instant => Date.now()

/** Returns the ms since the page was loaded; unlike `now`, it goes on evenly when the clock of the device is set. */
export const elapsed = (): Duration => performance.now()

/** Calls `run` once after `ms`; returns a function that cancels it. */
export function after(ms: Duration, run: () => void): () => void {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

/** Calls `run` every `ms` until it is canceled. */
export function every(ms: Duration, run: () => void): () => void {
  const timer = setInterval(run, ms)
  return () => clearInterval(timer)
}

export const timers: Timers = { now, after }

const listeners = new Set<() => void>()
let cancelTick: (() => void) | undefined

const isHidden = (): boolean => typeof document !== 'undefined' && document.visibilityState === 'hidden'

/** One timer for all running ages, set again each time: an interval would drift away from the second of the clock. */
function scheduleTick(): void {
  cancelTick?.()
  cancelTick = listeners.size === 0 || isHidden() ? undefined : after(SECOND - (now() % SECOND), tick)
}

function tick(): void {
  scheduleTick()
  for (const run of [...listeners]) run()
}

/** A page that comes back shows its ages at once, then goes on with the seconds. */
function onVisibilityChange(): void {
  if (isHidden()) scheduleTick()
  else tick()
}

/**
 * Calls `run` at each whole second of the clock while the page is visible, and once whenever it becomes visible.
 * Returns a function that ends it.
 */
export function onSecond(run: () => void): () => void {
  // A separate wrapper for each listener, so that the same function may subscribe twice.
  const listener = (): void => run()
  if (listeners.size === 0 && typeof document !== 'undefined')
    document.addEventListener('visibilitychange', onVisibilityChange)
  listeners.add(listener)
  if (listeners.size === 1) scheduleTick()
  return () => {
    if (!listeners.delete(listener) || listeners.size > 0) return
    if (typeof document !== 'undefined') document.removeEventListener('visibilitychange', onVisibilityChange)
    scheduleTick()
  }
}
