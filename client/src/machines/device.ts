/** State of one device and the wait for a command to be confirmed. Source: SM-DEV, OPEN-058, OPEN-059. */
import {
  ACKNOWLEDGEMENT_WINDOW_MS,
  DEVICE_ACTION_MS,
  type DeadlineInput,
  type Instant,
  type Machine,
} from '@drydock/contracts'

interface Known {
  /** Shown status: the requested one while a command waits, else the last known status. */
  readonly status: boolean
  /** The last state that the gateway has confirmed. */
  readonly stable: boolean
  /** When a push for the device was last applied. */
  readonly acknowledgedAt: Instant | undefined
}
export type DeviceState =
  | { readonly is: 'unlisted' }
  | (Known & { readonly is: 'ready'; readonly end: 'none' | 'confirmed' | 'unresponsive' })
  | (Known & { readonly is: 'busy'; readonly until: Instant })
  | { readonly is: 'gone' }

export type DeviceInput =
  | { readonly is: 'command'; readonly status: boolean }
  /** A push with a status code that is known. */
  | { readonly is: 'pushed'; readonly status: boolean }
  /** The answer of the list call; `modifiedAt` undefined when its time cannot be read. */
  | { readonly is: 'listed'; readonly status: boolean; readonly modifiedAt: Instant | undefined }
  /** Unpaired, no longer listed, or the alarm data were cleared. */
  | { readonly is: 'gone' }

/**
 * Returns whether server data are outdated: more than 2 s older than the last acknowledgement. SENSOR-34, SENSOR-35.
 */
const isOutdated = (modifiedAt: Instant | undefined, acknowledgedAt: Instant | undefined): boolean =>
  acknowledgedAt !== undefined && modifiedAt !== undefined && acknowledgedAt - modifiedAt > ACKNOWLEDGEMENT_WINDOW_MS

function listed(
  state: Exclude<DeviceState, { is: 'gone' }>,
  status: boolean,
  modifiedAt: Instant | undefined,
): DeviceState {
  if (state.is === 'unlisted') return { is: 'ready', status, stable: status, acknowledgedAt: undefined, end: 'none' }
  if (isOutdated(modifiedAt, state.acknowledgedAt)) return state
  // While a command waits, the requested status stays shown: a list does not confirm it.
  if (state.is === 'busy') return state.stable === status ? state : { ...state, stable: status }
  return state.stable === status ? state : { ...state, status, stable: status, end: 'none' }
}

function step(state: DeviceState, input: DeviceInput | DeadlineInput, now: Instant): DeviceState {
  if (state.is === 'gone') return state
  if (input.is === 'gone') return { is: 'gone' }
  if (input.is === 'listed') return listed(state, input.status, input.modifiedAt)
  if (state.is === 'unlisted') return state
  const { stable, acknowledgedAt } = state
  switch (input.is) {
    case 'pushed':
      return { is: 'ready', status: input.status, stable: input.status, acknowledgedAt: now, end: 'confirmed' }
    case 'command':
      return state.is === 'busy'
        ? state
        : { is: 'busy', status: input.status, stable, acknowledgedAt, until: now + DEVICE_ACTION_MS }
    case 'due':
      return state.is === 'busy' ? { is: 'ready', status: stable, stable, acknowledgedAt, end: 'unresponsive' } : state
  }
}

export const deviceMachine: Machine<DeviceState, DeviceInput> = {
  initial: { is: 'unlisted' },
  step,
  deadline: state => (state.is === 'busy' ? state.until : undefined),
}
