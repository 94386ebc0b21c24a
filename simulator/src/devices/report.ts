/** State reports and commands of devices. */
import { sensorName } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import { Refusal } from '#boat/refusal.ts'
import type { Sensor } from '#boat/state.ts'
import { awaitReport } from './aging.ts'
import { scheduleWhileAnswering, raiseAlarm, appendSensorHistory } from './gateway.ts'
import { receiveReport, pushChange } from './sensor.ts'
import { deviceOf } from './table.ts'

/** Reports a state: appends it to the history, then pushes it or raises an alarm. `code` overrides the status code. */
export function reportState(boat: Boat, sensor: Sensor, on: boolean, code?: string): void {
  const { historyEvents, isAlarm } = deviceOf(sensor.type)
  const before = sensor.on
  receiveReport(boat, sensor, on)
  const name = on ? historyEvents.on : historyEvents.off
  if (name) appendSensorHistory(boat, sensor.type, name)
  if (isAlarm({ armed: boat.state.armed, before, on })) raiseAlarm(boat, sensor, { code })
  else pushChange(boat, sensor, code)
}

/** Reports without a new state, such as the charge of a battery. `code` overrides the status code of the push. */
export function reportUnchanged(boat: Boat, sensor: Sensor, code?: string): void {
  receiveReport(boat, sensor)
  pushChange(boat, sensor, code)
}

/** Executes a command of the app; the device confirms it later, or never. @throws Refusal if it cannot be switched. */
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
