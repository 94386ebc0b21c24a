/** Steps of sensors: what they report, and when they sound. */
import { isContact, SENSOR_TYPES, type SensorType, sensorName } from '@drydock/contracts'
import * as z from 'zod/mini'
import type { Boat } from '#boat/boat.ts'
import { SensorName } from '#boat/plan.ts'
import type { Sensor } from '#boat/state.ts'
import { setContact } from '#devices/contact.ts'
import { raiseAlarm } from '#devices/gateway.ts'
import { setPlug } from '#devices/plug.ts'
import { hear, sensorOfType, tellChange } from '#devices/sensor.ts'
import { hardware, type Planned } from '../kind.ts'
import { type Complaint, nearest } from '../problem.ts'

/** These need not be paired: the gateway is one, or has them on a wire. */
const WIRED: readonly SensorType[] = ['gateway', 'bilgePump']

function unpaired(type: SensorType, { types }: Planned, path: readonly string[]): Complaint | undefined {
  if (types.has(type)) return undefined
  const there = [...types]
  return { message: `The boat has no ${sensorName(SENSOR_TYPES[type]).toLowerCase()} ('${type}'); it has: ${there.join(', ') || 'none'}.`, meant: nearest(type, there), path }
}

export const sensor = hardware({
  name: 'sensor',
  help: 'A sensor reports its state; the first paired one of the type. `on` is open for doors and hatches.',
  params: z.strictObject({ type: SensorName, on: z.boolean(), battery: z.optional(z.nullable(z.number().check(z.minimum(0), z.maximum(100)))) }),
  plan: ({ type }, planned) => unpaired(type, planned, ['type']),
  run({ boat }, { type, on, battery }) {
    const it = sensorOfType(boat, SENSOR_TYPES[type])
    if (battery !== undefined) it.battery = battery
    report(boat, it, on)
  },
})

function report(boat: Boat, it: Sensor, on: boolean): void {
  if (isContact(it.type)) setContact(boat, it, on)
  else if (it.type === SENSOR_TYPES.smartPlug || it.type === SENSOR_TYPES.shorePower) setPlug(boat, it, on)
  else {
    hear(boat, it, on)
    tellChange(boat, it)
  }
}

export const alarm = hardware({
  name: 'alarm',
  help: 'A sensor of this type sounds the alarm, whether the boat is armed or not.',
  params: SensorName,
  plan: (type, planned) => (WIRED.includes(type) ? undefined : unpaired(type, planned, [])),
  run({ boat }, type) {
    const it = sounding(boat, type)
    hear(boat, it, true)
    raiseAlarm(boat, it)
  },
})

function sounding(boat: Boat, type: SensorType): Sensor {
  const number = SENSOR_TYPES[type]
  if (!WIRED.includes(type) || boat.state.sensors.some(it => it.type === number)) return sensorOfType(boat, number)
  const now = boat.clock.now()
  return { id: type === 'gateway' ? boat.state.deviceId : 'BILGE-I1', type: number, on: true, battery: null, heardAt: now, changedAt: now, confirms: 'never' }
}
