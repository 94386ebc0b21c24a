/** Door and hatch contacts: open or closed. Opening one on an armed boat is an alarm. */
import type { Boat } from '#boat/boat.ts'
import type { Sensor } from '#boat/state.ts'
import { raiseAlarm, recordSensor } from './gateway.ts'
import { hear, tellChange } from './sensor.ts'

export function setContact(boat: Boat, sensor: Sensor, open: boolean): void {
  hear(boat, sensor, open)
  recordSensor(boat, sensor.type, open ? 'Door opened' : 'Door closed')
  if (open && boat.state.armed) raiseAlarm(boat, sensor)
  else tellChange(boat, sensor)
}
