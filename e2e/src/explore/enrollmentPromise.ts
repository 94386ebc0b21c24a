/**
 * Promise of enrollments: an enrollment and its result stay until the captain closes them. Written as invariants of a
 * scenario.
 */
import type { Duration } from '@drydock/contracts'
import { type RecordedStep, formatDuration } from '@drydock/simulator'

export interface EnrollmentPromise {
  begin(at: Duration): void
  /** The captain closes it, or it may end with the session. */
  end(at: Duration): void
}

/** Adds its invariants to the steps of a scenario. */
export function createEnrollmentPromise(steps: RecordedStep[]): EnrollmentPromise {
  let since: Duration | undefined
  return {
    begin(at) {
      since ??= at
    },
    end(at) {
      if (since !== undefined)
        steps.push({
          at: since,
          kind: 'never',
          params: { app: { enrollment: { stage: 'none' } }, until: formatDuration(at) },
        })
      since = undefined
    },
  }
}
