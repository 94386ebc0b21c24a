/** What every sensor has: it is found by its type, it is heard, its state changes. */
import { SENSOR_TYPES, sensorName } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import { type DeviceName, findDevice, deviceNumberOf, sensorTypeOf } from '#boat/deviceName.ts'
import { Refusal } from '#boat/refusal.ts'
import type { Sensor } from '#boat/state.ts'
import { changeOf, appendSensorHistory, send } from './gateway.ts'
import { notify } from './outbox.ts'

/** The first sensor of a type, or a refusal that says which types are there. */
export function sensorOfType(boat: Boat, type: number): Sensor {
  const found = boat.state.sensors.find(it => it.type === type)
  if (found) return found
  const there = boat.state.sensors.map(it => sensorName(it.type)).join(', ') || 'none'
  throw new Refusal('not-found', `The boat has no ${sensorName(type)}. Paired: ${there}.`, 'type')
}

/** The sensor of a name, or a refusal that says which types are there. */
export function sensorNamed(boat: Boat, name: DeviceName): Sensor {
  const found = findDevice(boat.state.sensors, name)
  if (found) return found
  const first = sensorOfType(boat, SENSOR_TYPES[sensorTypeOf(name)])
  throw new Refusal('not-found', `The boat has no ${sensorName(first.type)} number ${deviceNumberOf(name)}.`, 'type')
}

/** The sensor was heard in a state; nothing is pushed yet. */
export function receiveReport(boat: Boat, sensor: Sensor, on: boolean): void {
  sensor.heardAt = boat.clock.now()
  sensor.changedAt = boat.clock.now()
  sensor.on = on
  sensor.asked = undefined
  boat.journal.append('state', 'sensor', { id: sensor.id, on })
  markResponsive(boat, sensor)
  checkBattery(boat, sensor)
}

/** What is heard has not been lost any more. */
export function markResponsive(boat: Boat, sensor: Sensor): void {
  sensor.unheard = false
  if (sensor.link === undefined) return
  sensor.link = undefined
  appendSensorHistory(boat, sensor.type, 'Responsive')
  boat.journal.append('state', 'link', { id: sensor.id, link: null })
}

/** No threshold is known; this is when most sensors begin to complain. */
const LOW_BATTERY_PERCENT = 15

/** Tells of a low battery once, and again only after it has been changed. */
function checkBattery(boat: Boat, sensor: Sensor): void {
  const low = sensor.battery !== null && sensor.battery <= LOW_BATTERY_PERCENT
  if (low && !sensor.lowBatteryTold)
    notify(boat, 'lowBatterySensor', `${sensorName(sensor.type)} has ${sensor.battery} % of its battery left`)
  sensor.lowBatteryTold = low
}

/** Tells the apps of a sensor's state, with the code that it has on the wire unless another is given. */
export const pushChange = (boat: Boat, sensor: Sensor, code?: string): void =>
  send(boat, 'UpdateStatusChange', changeOf(boat, sensor, code))
