/**
 * At most one run in a span: the first request at once, all further ones together at the end of the span. Source:
 * SM-DEV-12, OPEN-060.
 */
import type { DeadlineInput, Duration, Instant, Machine } from '@drydock/contracts'

/** `runs` counts the due runs; the caller runs once each time it grows. */
export type ThrottleState = {
  readonly runs: number
  readonly lastAt: Instant | undefined
  readonly wantedAt: Instant | undefined
}
export type ThrottleInput = { readonly is: 'want' } | { readonly is: 'forget' }

export function throttleMachine(span: Duration): Machine<ThrottleState, ThrottleInput> {
  const runAt = (state: ThrottleState, now: Instant): ThrottleState => ({
    runs: state.runs + 1,
    lastAt: now,
    wantedAt: undefined,
  })
  return {
    initial: { runs: 0, lastAt: undefined, wantedAt: undefined },
    step(state, input: ThrottleInput | DeadlineInput, now) {
      switch (input.is) {
        case 'want':
          if (state.wantedAt !== undefined) return state
          if (state.lastAt === undefined || now - state.lastAt >= span) return runAt(state, now)
          // A clock that was set back must not make the wait longer than the span.
          return { ...state, wantedAt: Math.min(state.lastAt, now) + span }
        case 'due':
          return state.wantedAt === undefined ? state : runAt(state, now)
        case 'forget':
          return state.lastAt === undefined ? state : { runs: state.runs, lastAt: undefined, wantedAt: undefined }
      }
    },
    deadline: state => state.wantedAt,
  }
}
