/** The armed flag and the wait for a wish to be confirmed. Source: SM-SYNC, OPEN-054. */
import { ALARM_SYNC_MS, type DeadlineInput, type Instant, type Machine } from '@drydock/contracts'

export type Wish = 'arm' | 'disarm'
/** How the last wait ended; the caller shows the error that belongs to it. */
export type SyncEnd = 'none' | 'confirmed' | 'refused' | 'unreachable'

/** `armed` is undefined while nobody has told. */
export type SyncState =
  | { readonly is: 'idle'; readonly armed: boolean | undefined; readonly end: SyncEnd }
  | {
      readonly is: 'waiting'
      readonly armed: boolean | undefined
      readonly wish: Wish
      readonly run: number
      readonly until: Instant
    }

export type SyncInput =
  /** The person arms or disarms; `run` names the call that goes with it. */
  | { readonly is: 'wish'; readonly wish: Wish; readonly run: number }
  /** The call of that run was refused or lost. */
  | { readonly is: 'call-failed'; readonly run: number }
  /** A status or an arming push says so. */
  | { readonly is: 'report'; readonly armed: boolean }
  /** The flag is no longer known, the wait goes on. OPEN-122. */
  | { readonly is: 'forget' }
  | { readonly is: 'clear' }

const INITIAL: SyncState = { is: 'idle', armed: undefined, end: 'none' }
export const wanted = (wish: Wish): boolean => wish === 'arm'

function step(state: SyncState, input: SyncInput | DeadlineInput, now: Instant): SyncState {
  switch (input.is) {
    case 'wish':
      // Only from the opposite, known state: an unknown flag is never taken for disarmed.
      if (state.is !== 'idle' || state.armed !== !wanted(input.wish)) return state
      return { is: 'waiting', armed: state.armed, wish: input.wish, run: input.run, until: now + ALARM_SYNC_MS }
    case 'report':
      if (state.is === 'waiting' && wanted(state.wish) === input.armed)
        return { is: 'idle', armed: input.armed, end: 'confirmed' }
      return state.armed === input.armed ? state : { ...state, armed: input.armed }
    case 'call-failed':
      return state.is === 'waiting' && state.run === input.run
        ? { is: 'idle', armed: state.armed, end: 'refused' }
        : state
    case 'due':
      return state.is === 'waiting' ? { is: 'idle', armed: state.armed, end: 'unreachable' } : state
    case 'forget':
      return state.armed === undefined ? state : { ...state, armed: undefined }
    case 'clear':
      return state.is === 'idle' && state.armed === undefined ? state : INITIAL
  }
}

export const syncMachine: Machine<SyncState, SyncInput> = {
  initial: INITIAL,
  step,
  deadline: state => (state.is === 'waiting' ? state.until : undefined),
}

/** A confirmed disarming, which ends alarm mode; a repeated '0' is none. SM-SYNC-4, SM-SYNC-10, OPEN-055. */
export const wasDisarmed = (state: SyncState, before: SyncState): boolean =>
  state.armed === false &&
  (before.armed === true || (before.is === 'waiting' && state.is === 'idle' && state.end === 'confirmed'))
