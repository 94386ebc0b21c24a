/** Actuators: immobilizer, engine kill, gas valve and digital output; they only execute commands. OPEN-136. */
import { type Device, neverAlarms, SWITCHED_LOG } from './device.ts'

const TYPES = ['immobilizer', 'engineKill', 'gasValve', 'digitalOutput'] as const

export const actuators: readonly Device[] = TYPES.map(type => ({
  type,
  power: 'wire',
  builtIn: false,
  command: 'switches',
  historyEvents: SWITCHED_LOG,
  isAlarm: neverAlarms,
}))
