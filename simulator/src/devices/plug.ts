/** Smart plug and shore power: switched by command, confirmed after a while. Losing shore power on an armed boat is an alarm. */
import { SENSOR_TYPES } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import type { Sensor } from '#boat/state.ts'
import { later, raiseAlarm, recordSensor } from './gateway.ts'
import { hear, tellChange } from './sensor.ts'

export function setPlug(boat: Boat, sensor: Sensor, on: boolean): void {
  const lost = sensor.type === SENSOR_TYPES.shorePower && sensor.on && !on
  hear(boat, sensor, on)
  recordSensor(boat, sensor.type, on ? 'Device ON' : 'Device OFF')
  if (lost && boat.state.armed) raiseAlarm(boat, sensor)
  else tellChange(boat, sensor)
}

/** Passes a command on; the plug confirms when it has switched, or never. */
export function switchPlug(boat: Boat, sensor: Sensor, on: boolean): void {
  if (sensor.confirms === 'never') return
  later(boat, sensor.confirms, () => {
    if (boat.state.sensors.includes(sensor)) setPlug(boat, sensor, on)
  })
}
