/** Maps sensor names of scenarios to the texts that the requirements fix. */
import { SENSOR_TYPES, type SensorType } from '@drydock/contracts'

/** Source: HISTORY-13 to HISTORY-28. */
const NAMES: Readonly<Record<SensorType, string>> = {
  hatch: 'Deck hatch sensor',
  shorePower: 'Shore power',
  smartPlug: 'Smart plug',
  smoke: 'Smoke detector',
  carbonMonoxide: 'CO detector',
  heat: 'Heat detector',
  gas: 'Gas detector',
  water: 'Water intrusion detector',
  keypad: 'Keypad',
  door: 'Main door sensor',
  immobilizer: 'Immobilizer',
  engineKill: 'App engine kill',
  gateway: 'Gateway',
  gasValve: 'Gas valve',
  digitalOutput: 'Digital output',
  bilgePump: 'Bilge pump',
}
/** Names of the rows of Home. Source: HOME-11 to HOME-16. */
const ROWS: Readonly<Partial<Record<SensorType, string>>> = {
  shorePower: 'Shore Power',
  smartPlug: 'Smart Plug',
  door: 'Main Door Sensor',
  hatch: 'Deck Hatch Sensor',
}

const isName = (name: unknown): name is SensorType => typeof name === 'string' && Object.hasOwn(SENSOR_TYPES, name)

function known(name: unknown): SensorType {
  if (isName(name)) return name
  throw new Error(`There is no sensor type '${String(name)}'.`)
}

/** Returns the device type of a name such as 'smartPlug'. */
export const typeOf = (name: unknown): number => SENSOR_TYPES[known(name)]
/** Returns the name in Settings and in histories. */
export const fullName = (name: unknown): string => NAMES[known(name)]
/** Returns the name of a device type in an alarm, also of an unknown type. Source: HISTORY-29, OPEN-057. */
export function alarmName(type: unknown): string {
  const name = Object.entries(NAMES).find(([it]) => isName(it) && SENSOR_TYPES[it] === type)?.[1]
  return (name ?? 'Unknown sensor').toUpperCase()
}
/** Returns the name on Home if the device has a row there; else the full name. */
export const shownName = (name: unknown): string => ROWS[known(name)] ?? fullName(name)
