/** Alarm mode and its silence. Source: SM-ALARM, OPEN-056, OPEN-057. */
import { type Due, type Instant, type Machine, SILENCE_MS, sensorName } from '@drydock/contracts'

/** `type` of the device that triggered it, undefined when it is not known; `message` is its name in capitals. */
export type AlarmMode = { readonly is: 'off' } | { readonly is: 'on'; readonly type: number | undefined; readonly message: string; readonly at: Instant; readonly silencedUntil: Instant | undefined }

export type AlarmInput =
  | { readonly is: 'triggered'; readonly type: number | undefined }
  | { readonly is: 'silence' }
  /** The event log was opened, the boat was disarmed, or the alarm data were cleared. */
  | { readonly is: 'clear' }

const OFF: AlarmMode = { is: 'off' }

function step(state: AlarmMode, input: AlarmInput | Due, now: Instant): AlarmMode {
  // A new alarm always sounds again, whatever was silenced before it.
  if (input.is === 'triggered') return { is: 'on', type: input.type, message: sensorName(input.type).toUpperCase(), at: now, silencedUntil: undefined }
  if (state.is === 'off') return state
  switch (input.is) {
    case 'clear':
      return OFF
    case 'silence':
      return { ...state, silencedUntil: now + SILENCE_MS }
    case 'due':
      return state.silencedUntil === undefined ? state : { ...state, silencedUntil: undefined }
  }
}

export const alarmMachine: Machine<AlarmMode, AlarmInput> = {
  initial: OFF,
  step,
  deadline: state => (state.is === 'on' ? state.silencedUntil : undefined),
}

export const sounds = (state: AlarmMode): boolean => state.is === 'on' && state.silencedUntil === undefined
