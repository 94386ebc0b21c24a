/** The join radio: opens the sensor network, finds a device, adds it. */
import { SENSOR_TYPES } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import type { Sensor } from '#boat/state.ts'
import { recordSensor, send } from './gateway.ts'

const running = new WeakMap<Boat, () => void>()

/** Begins an enrollment for a device type; one that still runs is given up. */
export function openNetwork(boat: Boat, type: number): void {
  running.get(boat)?.()
  const { opens, finds, adds } = boat.state.radio
  const stages: readonly (readonly [number | undefined, () => void])[] = [
    [opens, () => send(boat, 'JoinOpen')],
    [finds, () => send(boat, 'DeviceAdding')],
    [adds, () => addDevice(boat, type)],
  ]
  const offs = stages.flatMap(([after, act]) => (after === undefined ? [] : [boat.clock.after(after, act)]))
  running.set(boat, () => offs.forEach(off => off()))
  boat.journal.tell('state', 'network', { open: type })
}

/** A device of this type is on the boat from now on. */
export function addDevice(boat: Boat, type: number): void {
  const now = boat.clock.now()
  const wired = type === SENSOR_TYPES.shorePower || type === SENSOR_TYPES.smartPlug
  const nth = boat.state.sensors.filter(it => it.type === type).length
  const id = `00158D01${(type * 256 + (boat.state.core.length % 16) * 16 + nth).toString(16).toUpperCase().padStart(6, '0')}`
  const sensor: Sensor = { id, type, on: false, battery: wired ? null : 100, heardAt: now, changedAt: now, confirms: 3_000 }
  boat.state.sensors.push(sensor)
  recordSensor(boat, type, 'Device paired successfully')
  boat.journal.tell('state', 'paired', { id, type })
  send(boat, 'DeviceAdded')
}
