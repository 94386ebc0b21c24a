/** Sensor calls of the app. */
import { isoText, type SensorDevice, sensorRoutes } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import { Refusal } from '#boat/refusal.ts'
import type { Sensor } from '#boat/state.ts'
import { ageOf } from '#devices/gateway.ts'
import { reportedSensor } from '#devices/lastReport.ts'
import { commandDevice } from '#devices/report.ts'
import { countTransaction } from '#devices/usage.ts'
import { type AreaContext, serve } from './serve.ts'

export function sensorsArea(gateway: AreaContext): void {
  serve(gateway, sensorRoutes.list, ({ boat }) =>
    boat.state.sensors.map(it => recordOf(boat, reportedSensor(boat, it))),
  )
  serve(gateway, sensorRoutes.command, ({ boat, params }) => commandSensor(boat, params.id, params.status === 'true'))
  serve(gateway, sensorRoutes.unpair, ({ boat, params }) => unpair(boat, params.id))
}

const recordOf = (boat: Boat, sensor: Sensor): SensorDevice => ({
  attachedDeviceId: sensor.id,
  attachedDeviceTypeId: sensor.type,
  alarm1: sensor.on,
  modifiedDateTime: isoText(sensor.changedAt),
  age: ageOf(boat, sensor),
  battery: sensor.battery,
})

function requireSensor(boat: Boat, id: string): Sensor {
  const found = boat.state.sensors.find(it => it.id === id)
  if (!found) throw new Refusal('not-found', `No device '${id}' is paired.`, 'id')
  return found
}

/** Commands a device. Contacts accept commands but never confirm them. SENSOR-24, SENSOR-25. */
function commandSensor(boat: Boat, id: string, on: boolean): undefined {
  commandDevice(boat, requireSensor(boat, id), on)
  countTransaction(boat)
}

function unpair(boat: Boat, id: string): undefined {
  const sensor = requireSensor(boat, id)
  boat.state.sensors = boat.state.sensors.filter(it => it !== sensor)
  boat.journal.append('state', 'unpaired', { id })
}
