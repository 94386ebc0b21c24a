/** Table of all device types. A new type needs a row here and a file for its behavior. */
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

/** Row of unknown device types, which only report. */
const UNKNOWN_DEVICE: Omit<Device, 'type'> = {
  power: 'battery',
  builtIn: false,
  command: 'refused',
  historyEvents: SILENT_LOG,
  isAlarm: neverAlarms,
}

/** Row of a device type number. */
export const deviceOf = (type: number): Omit<Device, 'type'> => BY_NUMBER.get(type) ?? UNKNOWN_DEVICE
