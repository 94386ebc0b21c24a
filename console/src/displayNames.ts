/** Devices and meters by the names that the app gives them. */
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

/** 'bilgePump' as 'bilge pump'. */
export const wordsOf = (name: string): string =>
  name.replace(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`)

const isDevice = (word: string): word is SensorType => Object.hasOwn(SENSOR_TYPES, word)

/** 'door' as 'Main Door Sensor'; a word that names no device as a word. */
export const deviceName = (word: string): string =>
  isDevice(word) ? (ROWS[word] ?? sensorName(SENSOR_TYPES[word])) : wordsOf(word)

/** 'V1' as 'Consumption (V1)'; V3 is shown nowhere, and has no other name. */
export const meterName = (word: string): string => (METERS[word] === undefined ? word : `${METERS[word]} (${word})`)

/** What may be chosen in a form. */
export const optionText = (label: string): string =>
  Object.hasOwn(METERS, label) ? meterName(label) : deviceName(label)

/** What opens says so, everything else is on or off. */
export const stateWord = (word: string, isOn: boolean): string =>
  word === 'door' || word === 'hatch' ? (isOn ? 'Open' : 'Closed') : isOn ? 'ON' : 'OFF'
