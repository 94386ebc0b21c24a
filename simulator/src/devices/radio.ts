/** The join radio: opens the sensor network, finds a device, adds it. */
import type { Boat } from '#boat/boat.ts'
import { defineBoatPart } from '#boat/parts.ts'
import type { Sensor } from '#boat/state.ts'
import { scheduleWhileAnswering, appendSensorHistory, send } from './gateway.ts'
import { deviceOf } from './table.ts'

/** Gives up the enrollment that runs. */
const enrollmentOf = defineBoatPart('enrollment', () => ({ giveUp: (): void => undefined }), {
  without: 'What is due of it is queued on the clock by the causes.',
})

/** Begins an enrollment for a device type; one that still runs is given up. */
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
  const offs = stages.flatMap(([after, act]) =>
    after === undefined || after === 'never' ? [] : [scheduleWhileAnswering(boat, after, act)],
  )
  enrollmentOf(boat).giveUp = () => {
    for (const off of offs) off()
  }
  boat.journal.append('state', 'network', { open: type })
}

/** What has failed is not found any more. */
function failEnrollment(boat: Boat): void {
  closeNetwork(boat)
  send(boat, 'JoinFailed')
}

/** Gives up an enrollment that still runs. */
export const closeNetwork = (boat: Boat): void => enrollmentOf(boat).giveUp()

/** A device of this type is on the boat from now on. */
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

/** Ids are given out in order and never twice; a plan may have used some of them already. */
function freshId({ state }: Pick<Boat, 'state'>): string {
  const id = `00158D01${(++state.joined).toString(16).toUpperCase().padStart(6, '0')}`
  return state.sensors.some(it => it.id === id) ? freshId({ state }) : id
}
