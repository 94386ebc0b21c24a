/** Somebody opens the case of the gateway or of a sensor: an alarm, armed or not. */
import { SENSOR_TYPES } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import type { Sensor } from '#boat/state.ts'
import { builtIn } from './builtIn.ts'
import { raiseAlarm, record, write } from './gateway.ts'
import { hear } from './sensor.ts'

/** Only the gateway's own case has flags of people who want to know. */
export function openCase(boat: Boat, sensor: Sensor = builtIn(boat, 'gateway')): void {
  const isGateway = sensor.type === SENSOR_TYPES.gateway
  hear(boat, sensor, isGateway || sensor.on)
  if (isGateway) record(boat, 'Tamper triggered')
  else write(boat, 'Tamper triggered')
  raiseAlarm(boat, sensor)
}
