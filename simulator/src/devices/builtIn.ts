/** Built-in devices, which need no pairing: the gateway itself, and the wired bilge pump. */
import { BILGE_PUMP_ID, SENSOR_TYPES, type SensorType } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import type { Sensor } from '#boat/state.ts'
import { type Device, neverAlarms, SILENT_LOG } from './device.ts'

export const builtIns: readonly Device[] = (['gateway', 'bilgePump'] as const).map(type => ({
  type,
  power: 'wire',
  builtIn: true,
  command: 'refused',
  historyEvents: SILENT_LOG,
  isAlarm: neverAlarms,
}))

/** The paired sensor of a type, else the built-in one. */
export function builtInSensor(boat: Boat, type: Extract<SensorType, 'gateway' | 'bilgePump'>): Sensor {
  const number = SENSOR_TYPES[type]
  const now = boat.clock.now()
  const id = type === 'gateway' ? boat.state.deviceId : BILGE_PUMP_ID
  return (
    boat.state.sensors.find(it => it.type === number) ?? {
      id,
      type: number,
      on: true,
      battery: null,
      heardAt: now,
      changedAt: now,
      confirms: 'never',
    }
  )
}
