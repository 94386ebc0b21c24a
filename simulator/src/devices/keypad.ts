/** The keypad beside the door: arms and disarms without a phone. */
import { SENSOR_TYPES } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import { type Device, never, SILENT_LOG } from './device.ts'
import { setArmed } from './gateway.ts'
import { hear, sensorOfType } from './sensor.ts'

export const keypad: Device = {
  type: 'keypad',
  power: 'battery',
  builtIn: false,
  command: 'refused',
  says: SILENT_LOG,
  isAlarm: never,
}

/** Somebody types the code in. Refuses when no keypad is paired. */
export function typeIn(boat: Boat, armed: boolean): void {
  const it = sensorOfType(boat, SENSOR_TYPES.keypad)
  hear(boat, it, it.on)
  setArmed(boat, armed)
}
