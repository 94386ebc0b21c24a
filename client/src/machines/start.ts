/** Startup: three attempts to get a first status, then a sign-out. Source: SM-START, OPEN-071. */
import {
  type DeadlineInput,
  type Instant,
  LOGGING_OUT_SHOWN_MS,
  type Machine,
  SIGN_OUT_AFTER_MS,
  STARTUP_WAIT_MS,
} from '@drydock/contracts'

export type StartAttempt = 1 | 2 | 3
export type StartState =
  | { readonly is: 'idle' }
  | { readonly is: 'asking'; readonly attempt: StartAttempt; readonly since: Instant; readonly until: Instant }
  | { readonly is: 'ready' }
  /** 'Logging out...' is shown; `signedOut` once the sign-out of SM-START-6 has been made. */
  | { readonly is: 'failed'; readonly at: Instant; readonly signedOut: boolean }

export type StartInput =
  /** The hub has started, or `/` was entered without a fresh status. SM-START-1, SM-START-9. */
  | { readonly is: 'begin' }
  /** A status that could be read has arrived. */
  | { readonly is: 'status' }
  /** Sign-out, expiry or another user. SM-START-10. */
  | { readonly is: 'stop' }

const IDLE: StartState = { is: 'idle' }
const NEXT: Readonly<Record<StartAttempt, StartAttempt | undefined>> = { 1: 2, 2: 3, 3: undefined }

const ask = (attempt: StartAttempt, now: Instant): StartState => ({
  is: 'asking',
  attempt,
  since: now,
  until: now + STARTUP_WAIT_MS,
})

function step(state: StartState, input: StartInput | DeadlineInput, now: Instant): StartState {
  switch (state.is) {
    case 'idle':
    case 'ready':
      if (input.is === 'begin') return ask(1, now)
      return input.is === 'stop' && state.is === 'ready' ? IDLE : state
    case 'asking': {
      if (input.is === 'status') return { is: 'ready' }
      if (input.is === 'stop') return IDLE
      if (input.is !== 'due') return state
      const attempt = NEXT[state.attempt]
      return attempt === undefined ? { is: 'failed', at: now, signedOut: false } : ask(attempt, now)
    }
    case 'failed':
      if (input.is === 'due') return state.signedOut ? IDLE : { ...state, signedOut: true }
      // The line stays after the sign-out that startup itself made (SM-START-7), but not after another one.
      if (input.is === 'stop') return state.signedOut ? state : IDLE
      return input.is === 'begin' && state.signedOut ? ask(1, now) : state
  }
}

function deadline(state: StartState): Instant | undefined {
  if (state.is === 'asking') return state.until
  return state.is === 'failed' ? state.at + (state.signedOut ? LOGGING_OUT_SHOWN_MS : SIGN_OUT_AFTER_MS) : undefined
}

export const startMachine: Machine<StartState, StartInput> = { initial: IDLE, step, deadline }
