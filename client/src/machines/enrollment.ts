/** Enrollment of one device: three counted states and three results. Source: SM-ENROLL, OPEN-050 to OPEN-052. */
import {
  CONFIGURING_MS,
  type DeadlineInput,
  ENROLLING_MS,
  type Instant,
  type Machine,
  PREPARING_MS,
} from '@drydock/contracts'

export type Counted = 'preparing' | 'enrolling' | 'configuring'
export type EnrollmentResult = 'success' | 'timeout' | 'failed'
/** `run` is that of the enroll call, so that the failure of an earlier call is ignored. */
export type EnrollmentState =
  | { readonly is: 'idle' }
  | { readonly is: Counted; readonly type: number; readonly run: number; readonly until: Instant }
  | { readonly is: EnrollmentResult; readonly type: number; readonly run: number }

export type JoinEvent = 'JoinOpen' | 'DeviceAdding' | 'DeviceAdded' | 'JoinClosed' | 'JoinFailed'
export type EnrollmentInput =
  | { readonly is: 'start'; readonly type: number; readonly run: number }
  | { readonly is: 'call-failed'; readonly run: number }
  /** Closed by the person, or the alarm data were cleared. */
  | { readonly is: 'reset' }
  | { readonly is: JoinEvent }

const IDLE: EnrollmentState = { is: 'idle' }
const SPAN = { preparing: PREPARING_MS, enrolling: ENROLLING_MS, configuring: CONFIGURING_MS } as const

type Move = Counted | EnrollmentResult
/** Transitions; any other input changes nothing. Results can still fail: OPEN-052. */
const MOVES: Readonly<Record<Move, Partial<Record<JoinEvent | 'due', Move>>>> = {
  preparing: { JoinOpen: 'enrolling', JoinClosed: 'timeout', JoinFailed: 'failed', due: 'timeout' },
  enrolling: {
    DeviceAdding: 'configuring',
    DeviceAdded: 'success',
    JoinClosed: 'timeout',
    JoinFailed: 'failed',
    due: 'timeout',
  },
  configuring: { DeviceAdded: 'success', JoinFailed: 'failed', due: 'timeout' },
  success: { JoinFailed: 'failed' },
  timeout: { JoinFailed: 'failed' },
  failed: {},
}

const isCounted = (it: Move): it is Counted => it in SPAN

function enter(is: Move, { type, run }: { type: number; run: number }, now: Instant): EnrollmentState {
  return isCounted(is) ? { is, type, run, until: now + SPAN[is] } : { is, type, run }
}

function step(state: EnrollmentState, input: EnrollmentInput | DeadlineInput, now: Instant): EnrollmentState {
  if (state.is === 'idle') return input.is === 'start' ? enter('preparing', input, now) : state
  switch (input.is) {
    case 'start':
      return state
    case 'reset':
      return IDLE
    case 'call-failed':
      return state.is === 'failed' || state.run !== input.run ? state : enter('failed', state, now)
    default: {
      const next = MOVES[state.is][input.is]
      return next === undefined ? state : enter(next, state, now)
    }
  }
}

export const enrollmentMachine: Machine<EnrollmentState, EnrollmentInput> = {
  initial: IDLE,
  step,
  deadline: state => ('until' in state ? state.until : undefined),
}
