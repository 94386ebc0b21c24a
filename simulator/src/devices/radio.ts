/** Join radio: opens the sensor network and pairs a device. */
import type { Boat } from '#boat/boat.ts'
import { defineBoatPart } from '#boat/parts.ts'
import type { Sensor } from '#boat/state.ts'
import { scheduleWhileAnswering, appendSensorHistory, send } from './gateway.ts'
import { deviceOf } from './table.ts'

/** Cancels the current enrollment. */
const enrollmentOf = defineBoatPart('enrollment', () => ({ cancel: (): void => undefined }), {
  without: 'Replaying the inputs schedules its timers again.',
})

/** Starts an enrollment for a device type; cancels a running one. */
export function openNetwork(boat: Boat, type: number): void {
  closeNetwork(boat)
  const { opens, finds, adds, closes, fails } = boat.state.radio
  const stages: readonly (readonly [number | 'never' | undefined, () => void])[] = [
    [opens, () => send(boat, 'JoinOpen')],
    [finds, () => send(boat, 'DeviceAdding')],
    [adds, () => pairDevice(boat, type)],
    [closes, () => send(boat, 'JoinClosed')],
    [fails, () => failEnrollment(boat)],
  ]
  const cancels = stages.flatMap(([after, act]) =>
    after === undefined || after === 'never' ? [] : [scheduleWhileAnswering(boat, after, act)],
  )
  enrollmentOf(boat).cancel = () => {
    for (const cancelTimer of cancels) cancelTimer()
  }
  boat.journal.append('state', 'network', { open: type })
}

/** Cancels the enrollment and pushes its failure. */
function failEnrollment(boat: Boat): void {
  closeNetwork(boat)
  send(boat, 'JoinFailed')
}

/** Cancels a running enrollment. */
export const closeNetwork = (boat: Boat): void => enrollmentOf(boat).cancel()

/** Adds a new device of a type to the boat. */
export function pairDevice(boat: Boat, type: number): void {
  const now = boat.clock.now()
  const id = freshId(boat)
  const sensor: Sensor = {
    id,
    type,
    on: false,
    battery: deviceOf(type).power === 'wire' ? null : 100,
    heardAt: now,
    changedAt: now,
    confirms: 3_000,
  }
  boat.state.sensors.push(sensor)
  appendSensorHistory(boat, type, 'Device paired successfully')
  boat.journal.append('state', 'paired', { id, type })
  send(boat, 'DeviceAdded')
}

/** Returns the next id in order; skips ids that the plan already uses. */
function freshId({ state }: Pick<Boat, 'state'>): string {
  const id = `00158D01${(++state.joined).toString(16).toUpperCase().padStart(6, '0')}`
  return state.sensors.some(it => it.id === id) ? freshId({ state }) : id
}
