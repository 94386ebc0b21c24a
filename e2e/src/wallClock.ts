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

/** Returns a duration for people, such as '0.4 s' or '2 min 5 s'. */
export function spanText(ms: number): string {
  if (ms < 60_000) return `${(ms / 1_000).toFixed(1)} s`
  return `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1_000)} s`
}

/** Returns a function that returns the CPU time of this process since now, in ms. */
export function cpuTimer(): () => number {
  const begun = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(begun)
    return (user + system) / 1_000
  }
}
