/** Tamper alarm: the case of the gateway or of a sensor is opened, armed or not. */
import { SENSOR_TYPES } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import type { Sensor } from '#boat/state.ts'
import { builtInSensor } from './builtIn.ts'
import { raiseAlarm, appendHistoryAndNotify, appendHistory } from './gateway.ts'
import { receiveReport } from './sensor.ts'

/** Raises the tamper alarm. Contacts can choose notifications only for the gateway's case. */
export function raiseTamperAlarm(boat: Boat, sensor: Sensor = builtInSensor(boat, 'gateway')): void {
  const isGateway = sensor.type === SENSOR_TYPES.gateway
  receiveReport(boat, sensor, isGateway || sensor.on)
  if (isGateway) appendHistoryAndNotify(boat, 'Tamper triggered')
  else appendHistory(boat, 'Tamper triggered')
  raiseAlarm(boat, sensor)
}
