/** Detectors of smoke, carbon monoxide, heat, gas and water. A detection raises an alarm, armed or not. OPEN-056. */
import type { Device } from './device.ts'
import { SILENT_LOG } from './device.ts'

const TYPES = ['smoke', 'carbonMonoxide', 'heat', 'gas', 'water'] as const

/** Their histories contain only the alarms. */
export const detectors: readonly Device[] = TYPES.map(type => ({
  type,
  power: 'battery',
  builtIn: false,
  command: 'refused',
  historyEvents: SILENT_LOG,
  isAlarm: ({ before, on }) => !before && on,
}))
