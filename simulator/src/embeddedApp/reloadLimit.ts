/** Limit of the wait for pages that reload. */
import type { RealTime } from '#time/pace.ts'

/** Longest real time that a page may take to reconnect after a reload. */
const MAX_RELOAD_MS = 15_000

type ReloadLimit = ReturnType<typeof createReloadLimit>

/**
 * Creates the timers that end a wait for reloading pages. A closed driver cancels them, or they would keep the process
 * alive.
 */
export function createReloadLimit(real: RealTime) {
  const pending = new Set<() => void>()
  return {
    /** Calls `run` when a wait has lasted too long; returns the function that ends the wait. */
    start(run: () => void): () => void {
      const stop = (): void => {
        pending.delete(stop)
        cancel()
      }
      const cancel = real.after(MAX_RELOAD_MS, () => {
        pending.delete(stop)
        run()
      })
      pending.add(stop)
      return stop
    },
    cancelAll(): void {
      for (const stop of pending) stop()
    },
  }
}

/** Resolves when the next app attaches, or when the limit of a reload is over. */
export async function arrivalOf(arrivals: Set<() => void>, limit: ReloadLimit): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  arrivals.add(resolve)
  const cancel = limit.start(resolve)
  await promise
  cancel()
  arrivals.delete(resolve)
}
