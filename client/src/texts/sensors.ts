/** Texts of the sensor list. */
import { isContactSensor, SENSOR_TYPES } from '@drydock/contracts'
import { NONE } from '#texts/formatAge.ts'
import { frame } from '#texts/frame.ts'

const HOME_NAMES: Readonly<Record<number, string>> = {
  [SENSOR_TYPES.shorePower]: 'Shore Power',
  [SENSOR_TYPES.smartPlug]: 'Smart Plug',
  [SENSOR_TYPES.door]: 'Main Door Sensor',
  [SENSOR_TYPES.hatch]: 'Deck Hatch Sensor',
}

export const sensors = {
  section: 'Sensors',
  responsive: 'Responsive',
  status: 'Status',
  name: (type: number): string => HOME_NAMES[type] ?? '',
  state: (type: number, on: boolean): string => (isContactSensor(type) ? (on ? 'Open' : 'Closed') : on ? 'ON' : 'OFF'),
  none: NONE,
  connecting: 'Connecting',
  row: (name: string, state: string, age: string, stale: boolean): string =>
    `${name}, ${state}, ${age}${stale ? `, ${frame.stale}` : ''}`,
  menu: (name: string): string => `${name} menu`,
  enroll: 'ENROL',
  unpair: 'UNPAIR',
  setOpen: 'Set open',
  setClosed: 'Set closed',
  open: (names: readonly string[]): string => `Open: ${names.join(', ')}`,
  history: 'History',
  historyOf: (name: string): string => `History of ${name}`,
  power: 'Power',
  /** Begins with the word beside the switch: a person who speaks to the device says what is seen. */
  powerOf: (name: string): string => `Power ${name}`,
  battery: 'Battery',
  percent: (value: number): string => `${value} %`,
  changed: 'Last changed',
  loading: 'Reading the sensors',
  failed: 'The sensors could not be read',
  notPaired: 'Not paired. ENROL in the menu of this row adds one.',
  waiting: (seconds: number): string => `Waiting for the sensor... ${seconds} s`,
  waitingSimply: 'Waiting for the sensor...',
  switched: (name: string, on: boolean): string => `${name} is ${on ? 'ON' : 'OFF'}.`,
  unpairAsk: (name: string): string => `Unpair ${name}?`,
  unpairText: (name: string): string => `The boat will ignore it. To use ${name}, enrol it again.`,
  unpairVerb: 'Unpair',
} as const
