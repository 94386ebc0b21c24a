/** Keypad: arms and disarms without a phone. */
import { SENSOR_TYPES } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import { type Device, neverAlarms, SILENT_LOG } from './device.ts'
import { setArmed } from './gateway.ts'
import { receiveReport, sensorOfType } from './sensor.ts'

export const keypad: Device = {
  type: 'keypad',
  power: 'battery',
  builtIn: false,
  command: 'refused',
  historyEvents: SILENT_LOG,
  isAlarm: neverAlarms,
}

/** Enters the code at the keypad. @throws Refusal if no keypad is paired. */
export function enterCode(boat: Boat, armed: boolean): void {
  const sensor = sensorOfType(boat, SENSOR_TYPES.keypad)
  receiveReport(boat, sensor, sensor.on)
  setArmed(boat, armed)
}
