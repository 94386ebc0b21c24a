/** A device reports its state: its history is written, then the apps are told, with an alarm when it is one. */
import { sensorName } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import { Refusal } from '#boat/refusal.ts'
import type { Sensor } from '#boat/state.ts'
import { awaitReport } from './aging.ts'
import { scheduleWhileAnswering, raiseAlarm, appendSensorHistory } from './gateway.ts'
import { receiveReport, pushChange } from './sensor.ts'
import { deviceOf } from './table.ts'

/** `code` takes the place of the status code that the state has on the wire. */
export function reportState(boat: Boat, sensor: Sensor, on: boolean, code?: string): void {
  const { historyEvents, isAlarm } = deviceOf(sensor.type)
  const before = sensor.on
  receiveReport(boat, sensor, on)
  const name = on ? historyEvents.on : historyEvents.off
  if (name) appendSensorHistory(boat, sensor.type, name)
  if (isAlarm({ armed: boat.state.armed, before, on })) raiseAlarm(boat, sensor, { code })
  else pushChange(boat, sensor, code)
}

/**
 * Passes a command of the app on; the device confirms when it has switched, or never. Refuses what cannot be switched.
 */
export function commandDevice(boat: Boat, sensor: Sensor, on: boolean): void {
  const { command: how } = deviceOf(sensor.type)
  if (how === 'refused') throw new Refusal('conflict', `${sensorName(sensor.type)}: cannot be switched.`, 'id')
  if (how === 'unanswered') return
  awaitReport(boat, sensor)
  if (sensor.confirms === 'never' || sensor.unheard) return
  scheduleWhileAnswering(boat, sensor.confirms, () => {
    if (boat.state.sensors.includes(sensor) && !sensor.unheard) reportState(boat, sensor, on)
  })
}
