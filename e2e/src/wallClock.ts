/**
 * Real time of the tooling: how long something took, and how long to wait for another program. The one module of this
 * side that has it.
 */

/** Milliseconds that never go backwards. */
export const wallNow = (): number => performance.now()

/** Calls `run` after `ms` unless it is called off before; does not keep the process alive. */
export function later(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms)
  timer.unref()
  return () => clearTimeout(timer)
}

/** A span as a person reads it, such as '0.4 s' or '2 min 5 s'. */
export function spanText(ms: number): string {
  if (ms < 60_000) return `${(ms / 1_000).toFixed(1)} s`
  return `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1_000)} s`
}
