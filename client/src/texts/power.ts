/** Texts of voltages, bilge pump and gas detector. */
import { type VoltageBand, voltageSystem } from '@drydock/contracts'
import { NONE } from '#texts/formatAge.ts'
import { fixed } from '#texts/language.ts'

const twoDecimals = (value: number): string => fixed(value, 2)
const BANDS: Readonly<Record<VoltageBand, string>> = { low: 'Low', normal: 'Normal', high: 'High', absent: NONE }

export const power = {
  names: { V1: 'Consumption', V2: 'Starter' },
  batteries: { V1: 'Main battery', V2: 'Starter battery' },
  band: (band: VoltageBand): string => BANDS[band],
  volts: twoDecimals,
  unit: 'V',
  withUnit: (volts: number): string => `${twoDecimals(volts)} V`,
  over: (name: string): string => `${name} over time`,
  graph: (name: string): string => `${name} graph`,
  system: (battery: string, volts: number): string => {
    const system = voltageSystem(volts)
    return system === -1 ? `${battery}, not present` : `${battery}, ${system}V system`
  },
  chart: (battery: string, from: string, to: string, count: number): string =>
    `${battery} voltage, ${from} to ${to}, ${count} ${count === 1 ? 'reading' : 'readings'}`,
  chartOf: (battery: string): string => `${battery} voltage`,
  keys: 'Arrow keys move through the readings',
  lowest: 'Lowest',
  mean: 'Mean',
  highest: 'Highest',
  table: 'Readings as a table',
  time: 'Time',
  voltage: 'Voltage',
  absent: 'No reading',
  note: 'Readings since the app was opened. A hatched gap means no readings.',
  empty: 'No readings yet',
  emptyHint: 'Each status of the boat adds one.',
  running: (is: boolean | undefined): string => (is === undefined ? 'Not present' : is ? 'Running' : 'Not running'),
  gas: (is: boolean): string => (is ? 'Alarm' : 'Normal'),
  current: 'Current',
  runsFrom: 'Runs from',
  amps: (amps: number): string => `${twoDecimals(amps)} A`,
  sensor: 'Sensor voltage',
  alarmAbove: 'Alarm above',
} as const
