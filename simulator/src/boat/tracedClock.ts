/** Clock of a boat whose events stay in the trace of the call that scheduled them. */
import type { Clock } from './clock.ts'
import type { Journal } from './journal.ts'

/**
 * Returns the clock. Only what a call schedules itself stays in its trace; what such an event schedules does not, since
 * events that repeat would otherwise belong to the call forever.
 */
export function tracedClock(clock: Clock, journal: Pick<Journal, 'trace' | 'within'>): Clock {
  let isDelayed = false
  const traced = (run: () => void): (() => void) => {
    const trace = journal.trace()
    if (!trace || isDelayed) return run
    return () => {
      isDelayed = true
      try {
        journal.within(trace, run)
      } finally {
        isDelayed = false
      }
    }
  }
  return {
    ...clock,
    at: (when, run) => clock.at(when, traced(run)),
    after: (ms, run) => clock.after(ms, traced(run)),
  }
}
