/**
 * States in which the app waits for the boat, or hears from it: how a scenario brings the app there, and how that is
 * seen.
 */

export interface Standing {
  /** Lines of `boat:`. */
  readonly boat?: string
  /** Steps up to the state, which is reached at the end of them. */
  readonly into: string
  readonly seen: string
  /** What makes the boat well again where the state itself does not pass. */
  readonly out?: string
}

const RADIO = 'radio: { opens: 4s, finds: 20s, adds: 60s }, sensors: [{ type: shorePower, on: true }, { type: door }]'
const ENROLL = '- at: 20s\n- captain: { enrol: smartPlug }'

export const STANDING: Readonly<Record<string, Standing>> = {
  'SM-SYNC idle': { into: '- at: 20s', seen: '{ arm-button: ARM }' },
  'SM-SYNC waiting(arm)': { into: '- at: 20s\n- captain: arm', seen: '{ arm-button: Arming... 60 s }' },
  'SM-SYNC waiting(disarm)': {
    boat: 'armed: true',
    into: '- at: 20s\n- captain: disarm',
    seen: '{ arm-button: Disarming... 60 s }',
  },
  'SM-ALARM on': {
    boat: 'sensors: [{ type: smoke }]',
    into: '- at: 20s\n- alarm: smoke',
    seen: '{ event-log-icon: alarm }',
  },
  'SM-ENROLL preparing': { boat: RADIO, into: ENROLL, seen: '{ enrollment: { stage: preparing } }' },
  'SM-ENROLL enrolling': { boat: RADIO, into: `${ENROLL}\n- at: 25s`, seen: '{ enrollment: { stage: enrolling } }' },
  'SM-ENROLL configuring': {
    boat: RADIO,
    into: `${ENROLL}\n- at: 42s`,
    seen: '{ enrollment: { stage: configuring } }',
  },
  'SM-DEV busy': {
    boat: 'sensors: [{ type: smartPlug, on: false }]',
    into: '- at: 20s\n- captain: { expand: smartPlug }\n- captain: { switch: { sensor: smartPlug, on: true } }',
    seen: '{ sensor: { type: smartPlug, busy: true } }',
  },
  'SM-TRACK on': {
    into: '- at: 18s\n- captain: { go: geofence }\n- at: 20s\n- captain: start-tracking',
    seen: '{ hunt: { seconds: 600 } }',
  },
  'SM-START attempt 1': {
    into: '- gateway: silent\n- open: /home\n- at: 5s',
    seen: '{ attempt: 1 }',
    out: '- gateway: resume',
  },
  'SM-HUB retrying': {
    into: '- at: 21s\n- fault: { on: { hub: connection }, kind: reset }\n- fault: { on: { hub: connection }, kind: drop, for: 8s }\n- at: 24s',
    seen: '{ link: lost }',
  },
}
