/** Icon and state text of a sensor row. Pure. */
import { SENSOR_TYPES } from '@drydock/contracts'
import type { IconName } from '#components/icons/screens.tsx'
import { sensors as texts } from '#texts/sensors.ts'

interface Device {
  readonly status: boolean
  readonly isConnecting: boolean
}

const ICONS: Readonly<Record<number, readonly [IconName, IconName]>> = {
  [SENSOR_TYPES.shorePower]: ['shore', 'shore'],
  [SENSOR_TYPES.smartPlug]: ['plug', 'plug'],
  [SENSOR_TYPES.door]: ['door', 'doorOpen'],
  [SENSOR_TYPES.hatch]: ['hatch', 'hatch'],
}

/** Returns the icon for type and status; `unknown` for a type without one. */
export const sensorIcon = (type: number, device: Device | undefined): IconName =>
  ICONS[type]?.[device?.status ? 1 : 0] ?? 'unknown'

/** Returns the state in words; 'connecting' during enrollment, and another text without a device. */
export function sensorStateText(type: number, device: Device | undefined, enrolling: boolean): string {
  if (enrolling || device?.isConnecting) return texts.connecting
  return device ? texts.state(type, device.status) : texts.none
}
