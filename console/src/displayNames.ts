/** Display names of devices and meters, as the app writes them. */
import { SENSOR_TYPES, sensorName, type SensorType } from '@drydock/contracts'

/** The rows of Home have names of their own. HOME-11 to HOME-16. */
const ROWS: Readonly<Partial<Record<SensorType, string>>> = {
  shorePower: 'Shore Power',
  smartPlug: 'Smart Plug',
  door: 'Main Door Sensor',
  hatch: 'Deck Hatch Sensor',
}
const METERS: Readonly<Record<string, string>> = {
  V1: 'Consumption',
  V2: 'Starter',
  V4: 'Gas sensor',
  I1: 'Bilge pump',
}

/** Returns 'bilge pump' for 'bilgePump'. */
export const wordsOf = (name: string): string =>
  name.replace(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`)

const isDevice = (word: string): word is SensorType => Object.hasOwn(SENSOR_TYPES, word)

/** Returns 'Main Door Sensor' for 'door'; words of a name that is no device. */
export const deviceName = (word: string): string =>
  isDevice(word) ? (ROWS[word] ?? sensorName(SENSOR_TYPES[word])) : wordsOf(word)

/** Returns 'Consumption (V1)' for 'V1'; V3 has no other name, because the app does not show it. */
export const meterName = (word: string): string => (METERS[word] === undefined ? word : `${METERS[word]} (${word})`)

/** Returns the label of an option in a form. */
export const optionText = (label: string): string =>
  Object.hasOwn(METERS, label) ? meterName(label) : deviceName(label)

/** Returns 'Open' or 'Closed' for doors and hatches, else 'ON' or 'OFF'. */
export const stateWord = (word: string, isOn: boolean): string =>
  word === 'door' || word === 'hatch' ? (isOn ? 'Open' : 'Closed') : isOn ? 'ON' : 'OFF'
