/** The table of all kinds of devices. A new kind is one row here and one file for what it does. */
import { SENSOR_TYPES } from '@drydock/contracts'
import { actuators } from './actuator.ts'
import { builtIns } from './builtIn.ts'
import { contacts } from './contact.ts'
import { detectors } from './detector.ts'
import { type Device, neverAlarms, SILENT_LOG } from './device.ts'
import { keypad } from './keypad.ts'
import { plugs } from './plug.ts'

export const DEVICES: readonly Device[] = [...contacts, ...plugs, ...detectors, keypad, ...actuators, ...builtIns]

const BY_NUMBER: ReadonlyMap<number, Device> = new Map(DEVICES.map(it => [SENSOR_TYPES[it.type], it]))

/** What joins with a number that nobody knows is heard, and does nothing else. */
const UNKNOWN_DEVICE: Omit<Device, 'type'> = {
  power: 'battery',
  builtIn: false,
  command: 'refused',
  historyEvents: SILENT_LOG,
  isAlarm: neverAlarms,
}

/** The row of a device type, by its number on the wire. */
export const deviceOf = (type: number): Omit<Device, 'type'> => BY_NUMBER.get(type) ?? UNKNOWN_DEVICE
