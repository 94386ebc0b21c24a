/** Session of the signed-in person, and the retries of a renewal that failed. Source: SM-SESS, OPEN-106. */
import { type DeadlineInput, HUB_RETRY_MS, type Instant, type Machine } from '@drydock/contracts'

export interface User {
  readonly id: string
  readonly name: string
}
/**
 * Why a sign-in failed: the provider could not be reached, its answer was no sign-in, or the device could not store the
 * sign-in state. Nothing retries automatically.
 */
export type SignInFailure = 'unreachable' | 'unfinished' | 'not-stored'
/**
 * In 'signed-in', `trouble` is set from the first failed renewal to the next successful one; `renewAt` is the time of
 * the next try.
 */
export type SessionState =
  | { readonly is: 'unknown' }
  | { readonly is: 'signed-out'; readonly end: 'none' | 'ended' | 'changed' | SignInFailure }
  | { readonly is: 'signing-in' }
  | {
      readonly is: 'signed-in'
      readonly user: User
      readonly trouble: { readonly renewAt: Instant | undefined } | undefined
    }
  | { readonly is: 'signing-out' }

export type SessionInput =
  /** `unfinished`: the page came back from the provider without a sign-in. */
  | { readonly is: 'found'; readonly user: User | undefined; readonly unfinished: boolean }
  | { readonly is: 'sign-in' }
  | { readonly is: 'sign-in-failed'; readonly end: SignInFailure }
  | { readonly is: 'sign-out' }
  /** Back from the provider, on the logout callback. SM-SESS-12. */
  | { readonly is: 'returned' }
  | { readonly is: 'renewed' }
  | { readonly is: 'renew-failed' }
  /** Expired, signed out elsewhere, or unloaded. */
  | { readonly is: 'ended' }
  /** Another person has signed in, or this one has signed out in another tab. */
  | { readonly is: 'changed' }

const SIGNED_OUT: SessionState = { is: 'signed-out', end: 'none' }

function signedIn(
  state: Extract<SessionState, { is: 'signed-in' }>,
  input: SessionInput | DeadlineInput,
  now: Instant,
): SessionState {
  switch (input.is) {
    case 'renewed':
      return state.trouble === undefined ? state : { ...state, trouble: undefined }
    case 'renew-failed':
      return { ...state, trouble: { renewAt: now + HUB_RETRY_MS } }
    case 'due':
      return { ...state, trouble: { renewAt: undefined } }
    case 'sign-out':
      return { is: 'signing-out' }
    case 'ended':
    case 'changed':
      return { is: 'signed-out', end: input.is }
    default:
      return state
  }
}

function step(state: SessionState, input: SessionInput | DeadlineInput, now: Instant): SessionState {
  switch (state.is) {
    case 'unknown':
      if (input.is !== 'found') return state
      if (input.user !== undefined) return { is: 'signed-in', user: input.user, trouble: undefined }
      return input.unfinished ? { is: 'signed-out', end: 'unfinished' } : SIGNED_OUT
    case 'signed-out':
      return input.is === 'sign-in' ? { is: 'signing-in' } : state
    case 'signing-in':
      return input.is === 'sign-in-failed' ? { is: 'signed-out', end: input.end } : state
    case 'signed-in':
      return signedIn(state, input, now)
    case 'signing-out':
      return input.is === 'returned' ? SIGNED_OUT : state
  }
}

export const sessionMachine: Machine<SessionState, SessionInput> = {
  initial: { is: 'unknown' },
  step,
  deadline: state => (state.is === 'signed-in' ? state.trouble?.renewAt : undefined),
}
