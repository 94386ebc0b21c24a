/** States in which the app waits for the boat, with the steps that reach them, for tests under faults. */

export interface FaultState {
  /** Lines of `boat:`. */
  readonly boat?: string
  /** Steps up to the state, which is reached at the end of them. */
  readonly steps: string
  readonly expected: string
  /** Steps that end the state where it does not end by itself. */
  readonly recovery?: string
}

const RADIO = 'radio: { opens: 4s, finds: 20s, adds: 60s }, sensors: [{ type: shorePower, on: true }, { type: door }]'
const ENROLL = '- at: 20s\n- captain: { enrol: smartPlug }'

export const FAULT_STATES: Readonly<Record<string, FaultState>> = {
  'SM-SYNC idle': { steps: '- at: 20s', expected: '{ arm-button: ARM }' },
  'SM-SYNC waiting(arm)': { steps: '- at: 20s\n- captain: arm', expected: '{ arm-button: Arming... 60 s }' },
  'SM-SYNC waiting(disarm)': {
    boat: 'armed: true',
    steps: '- at: 20s\n- captain: disarm',
    expected: '{ arm-button: Disarming... 60 s }',
  },
  'SM-ALARM on': {
    boat: 'sensors: [{ type: smoke }]',
    steps: '- at: 20s\n- alarm: smoke',
    expected: '{ event-log-icon: alarm }',
  },
  'SM-ENROLL preparing': { boat: RADIO, steps: ENROLL, expected: '{ enrollment: { stage: preparing } }' },
  'SM-ENROLL enrolling': {
    boat: RADIO,
    steps: `${ENROLL}\n- at: 25s`,
    expected: '{ enrollment: { stage: enrolling } }',
  },
  'SM-ENROLL configuring': {
    boat: RADIO,
    steps: `${ENROLL}\n- at: 42s`,
    expected: '{ enrollment: { stage: configuring } }',
  },
  'SM-DEV busy': {
    boat: 'sensors: [{ type: smartPlug, on: false }]',
    steps: '- at: 20s\n- captain: { expand: smartPlug }\n- captain: { switch: { sensor: smartPlug, on: true } }',
    expected: '{ sensor: { type: smartPlug, busy: true } }',
  },
  'SM-TRACK on': {
    steps: '- at: 18s\n- captain: { go: geofence }\n- at: 20s\n- captain: start-tracking',
    expected: '{ hunt: { seconds: 600 } }',
  },
  'SM-START attempt 1': {
    steps: '- gateway: silent\n- open: /home\n- at: 5s',
    expected: '{ attempt: 1 }',
    recovery: '- gateway: resume',
  },
  'SM-HUB retrying': {
    steps:
      '- at: 21s\n- fault: { on: { hub: connection }, kind: reset }\n- fault: { on: { hub: connection }, kind: drop, for: 8s }\n- at: 24s',
    expected: '{ link: lost }',
  },
}
