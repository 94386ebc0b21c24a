/**
 * Wall clock and CPU time of the tooling: durations, and waits for other programs. No other module of this package
 * uses real time.
 */

/** Returns milliseconds that never decrease. */
export const wallNow = (): number => performance.now()

/** Calls `run` after `ms`; returns a function that cancels it. Does not keep the process alive. */
export function later(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms)
  timer.unref()
  return () => clearTimeout(timer)
}

/** Resolves after `ms`; unlike `later` it keeps the process alive. */
export const pause = (ms: number): Promise<void> => new Promise(resolve => void setTimeout(resolve, ms))

/** Below it, tenths of a second are shown; what would be rounded to a minute is shown as one. */
const TENTHS_MS = 59_950

/** Returns a duration for people, such as '0.4 s', '2 min 5 s' or '25 h 0 min 16 s'. */
export function spanText(ms: number): string {
  if (ms < TENTHS_MS) return `${(ms / 1_000).toFixed(1)} s`
  const seconds = Math.round(ms / 1_000)
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(minutes / 60)
  return `${hours > 0 ? `${hours} h ` : ''}${minutes % 60} min ${seconds % 60} s`
}

/** Returns a function that returns the CPU time of this process since now, in ms. */
export function cpuTimer(): () => number {
  const begun = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(begun)
    return (user + system) / 1_000
  }
}
