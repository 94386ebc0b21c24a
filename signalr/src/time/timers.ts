/**
 * Time of the hub. Pings, timeouts and expiry use the `HubTimers` chosen for each connection, so that a hub runs on a
 * virtual clock, or on several at once. This file is the only one that uses the real clock.
 */

/** Longest delay that `setTimeout` keeps, almost 25 days: it runs after 1 ms for a longer one. */
const MAX_TIMEOUT_MS = 2_147_483_647

/** Clock and timers of a hub. */
export type HubTimers = {
  /** Milliseconds since any fixed point; never runs backwards. */
  now(): number
  /** Runs `run` once after `ms` milliseconds; the returned function cancels it. */
  after(ms: number, run: () => void): () => void
}

/** Returns the milliseconds until `date` by the calendar of the machine; negative for the past. */
export const millisecondsUntil = (date: Date): number => date.getTime() - Date.now()

/**
 * The clock of the machine. Its timers do not keep the process alive. A timer of more than 25 days runs after 25 days:
 * too early, as the heartbeat allows.
 */
export const realTimers: HubTimers = {
  now: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, Math.min(ms, MAX_TIMEOUT_MS)).unref()
    return () => clearTimeout(timer)
  },
}
