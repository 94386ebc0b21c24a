/** Armed flag of the boat, and the wait until a request to arm or disarm is confirmed. Source: SM-SYNC, OPEN-054. */
import { ALARM_SYNC_MS, type DeadlineInput, type Instant, type Machine } from '@drydock/contracts'

export type ArmingAction = 'arm' | 'disarm'
/** Result of the last wait; the caller shows its error. */
export type ArmingEnd = 'none' | 'confirmed' | 'refused' | 'unreachable'

/** `armed` is undefined until the boat has reported it. */
export type ArmingState =
  | { readonly is: 'idle'; readonly armed: boolean | undefined; readonly end: ArmingEnd }
  | {
      readonly is: 'waiting'
      readonly armed: boolean | undefined
      readonly action: ArmingAction
      readonly run: number
      readonly until: Instant
    }

export type ArmingInput =
  /** The person arms or disarms; `run` names the call that goes with it. */
  | { readonly is: 'request'; readonly action: ArmingAction; readonly run: number }
  /** The call of that run was refused or lost. */
  | { readonly is: 'call-failed'; readonly run: number }
  /** A status or an arming push reports the flag. */
  | { readonly is: 'report'; readonly armed: boolean }
  /** The flag is no longer known, the wait goes on. OPEN-122. */
  | { readonly is: 'forget' }
  | { readonly is: 'clear' }

const INITIAL: ArmingState = { is: 'idle', armed: undefined, end: 'none' }
/** Returns the armed flag that confirms an action. */
export const armedAfter = (action: ArmingAction): boolean => action === 'arm'

function step(state: ArmingState, input: ArmingInput | DeadlineInput, now: Instant): ArmingState {
  switch (input.is) {
    case 'request':
      // Only from the opposite, known state: an unknown flag is never taken for disarmed.
      if (state.is !== 'idle' || state.armed !== !armedAfter(input.action)) return state
      return { is: 'waiting', armed: state.armed, action: input.action, run: input.run, until: now + ALARM_SYNC_MS }
    case 'report':
      if (state.is === 'waiting' && armedAfter(state.action) === input.armed)
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

export const armingMachine: Machine<ArmingState, ArmingInput> = {
  initial: INITIAL,
  step,
  deadline: state => (state.is === 'waiting' ? state.until : undefined),
}

/** A confirmed disarming, which ends alarm mode; a repeated '0' is none. SM-SYNC-4, SM-SYNC-10, OPEN-055. */
export const wasDisarmed = (state: ArmingState, before: ArmingState): boolean =>
  state.armed === false &&
  (before.armed === true || (before.is === 'waiting' && state.is === 'idle' && state.end === 'confirmed'))
