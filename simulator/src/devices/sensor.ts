/** Common functions of sensors: lookup, state reports and battery checks. */
import { SENSOR_TYPES, sensorName } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import { type DeviceName, findDevice, deviceNumberOf, sensorTypeOf } from '#boat/deviceName.ts'
import { Refusal } from '#boat/refusal.ts'
import type { Sensor } from '#boat/state.ts'
import { changeOf, appendSensorHistory, send } from './gateway.ts'
import { notify } from './outbox.ts'

/** Finds the first sensor of a type. @throws Refusal that lists the paired types. */
export function sensorOfType(boat: Boat, type: number): Sensor {
  const found = boat.state.sensors.find(it => it.type === type)
  if (found) return found
  const there = boat.state.sensors.map(it => sensorName(it.type)).join(', ') || 'none'
  throw new Refusal('not-found', `The boat has no ${sensorName(type)}. Paired: ${there}.`, 'type')
}

/** Finds a sensor by name. @throws Refusal that lists the paired types. */
export function sensorNamed(boat: Boat, name: DeviceName): Sensor {
  const found = findDevice(boat.state.sensors, name)
  if (found) return found
  const first = sensorOfType(boat, SENSOR_TYPES[sensorTypeOf(name)])
  throw new Refusal('not-found', `The boat has no ${sensorName(first.type)} number ${deviceNumberOf(name)}.`, 'type')
}

/** Stores a report of a sensor without a push; without `on` its state is unchanged. */
export function receiveReport(boat: Boat, sensor: Sensor, on?: boolean): void {
  sensor.heardAt = boat.clock.now()
  if (on !== undefined) Object.assign(sensor, { changedAt: boat.clock.now(), on })
  sensor.asked = undefined
  boat.journal.append('state', 'sensor', { id: sensor.id, on: sensor.on })
  markResponsive(boat, sensor)
  checkBattery(boat, sensor)
}

/** Clears the silence and link status of a sensor that has reported. */
export function markResponsive(boat: Boat, sensor: Sensor): void {
  sensor.unheard = false
  if (sensor.link === undefined) return
  sensor.link = undefined
  appendSensorHistory(boat, sensor.type, 'Responsive')
  boat.journal.append('state', 'link', { id: sensor.id, link: null })
}

/** The real threshold is unknown; most sensors warn at this charge. */
const LOW_BATTERY_PERCENT = 15

/** Notifies contacts of a low battery once per battery. */
function checkBattery(boat: Boat, sensor: Sensor): void {
  const low = sensor.battery !== null && sensor.battery <= LOW_BATTERY_PERCENT
  if (low && !sensor.lowBatteryTold)
    notify(boat, 'lowBatterySensor', `${sensorName(sensor.type)} has ${sensor.battery} % of its battery left`)
  sensor.lowBatteryTold = low
}

/** Pushes the state of a sensor, by default with the status code of its state. */
export const pushChange = (boat: Boat, sensor: Sensor, code?: string): void =>
  send(boat, 'UpdateStatusChange', changeOf(boat, sensor, code))
