/** Join radio: opens the sensor network and pairs a device. */
import {
  CONFIGURING_MS,
  ENROLLING_MS,
  type Instant,
  PREPARING_MS,
  type PushArguments,
  sensorName,
} from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import { defineBoatPart } from '#boat/parts.ts'
import { Refusal } from '#boat/refusal.ts'
import type { Sensor } from '#boat/state.ts'
import { scheduleWhileAnswering, appendSensorHistory, send } from './gateway.ts'
import { deviceOf } from './table.ts'

/** Cancels the current enrollment. */
const enrollmentOf = defineBoatPart('enrollment', () => ({ cancel: (): void => undefined }), {
  without: 'Replaying the inputs schedules its timers again.',
})

interface Joining {
  type: number
  /** User whose app enrolls. */
  user: string | undefined
  stage: 'preparing' | 'enrolling' | 'configuring'
  /** Until then an app waits for the next push, which it takes for its own device: pushes name none. LIMIT-09. */
  until: Instant
}

const joiningOf = defineBoatPart(
  'joining',
  ({ clock }: Boat): Joining => ({ type: 0, user: undefined, stage: 'preparing', until: clock.start }),
  { without: 'Replaying the inputs starts it again.', saved: 'plain' },
)

type JoinEvent = 'JoinOpen' | 'DeviceAdding' | 'DeviceAdded' | 'JoinClosed' | 'JoinFailed'

/** Pushes the progress of an enrollment. */
export function sendJoin<N extends JoinEvent>(boat: Boat, event: N, ...args: PushArguments<N>): void {
  const joining = joiningOf(boat)
  const now = boat.clock.now()
  const { stage } = joining
  const isWaiting = joining.until > now
  if (event === 'JoinOpen' && isWaiting && stage === 'preparing')
    Object.assign(joining, { stage: 'enrolling', until: now + ENROLLING_MS })
  if (event === 'DeviceAdding' && isWaiting && stage === 'enrolling')
    Object.assign(joining, { stage: 'configuring', until: now + CONFIGURING_MS })
  if (event === 'DeviceAdded' || event === 'JoinFailed' || (event === 'JoinClosed' && stage !== 'configuring'))
    joining.until = now
  send(boat, event, ...args)
}

/**
 * Starts an enrollment for a device type; cancels a running one of this type or of this user, who may have chosen the
 * wrong type first.
 * @throws Refusal while the app of another user waits for a device of another type.
 */
export function openNetwork(boat: Boat, type: number, user?: string): void {
  const joining = joiningOf(boat)
  const now = boat.clock.now()
  const isOwn = user !== undefined && joining.user === user
  if (joining.until > now && joining.type !== type && !isOwn)
    throw new Refusal(
      'conflict',
      `Another device is being enrolled: ${sensorName(joining.type)}. Try again when it is paired.`,
      'deviceTypeId',
    )
  closeNetwork(boat)
  Object.assign(joining, { type, user, stage: 'preparing', until: now + PREPARING_MS })
  const { opens, finds, adds, closes, fails } = boat.state.radio
  const stages: readonly (readonly [number | 'never' | undefined, () => void])[] = [
    [opens, () => sendJoin(boat, 'JoinOpen')],
    [finds, () => sendJoin(boat, 'DeviceAdding')],
    [adds, () => pairDevice(boat, type)],
    [closes, () => sendJoin(boat, 'JoinClosed')],
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
  sendJoin(boat, 'JoinFailed')
}

/** Cancels a running enrollment. */
export function closeNetwork(boat: Boat): void {
  enrollmentOf(boat).cancel()
  joiningOf(boat).until = boat.clock.now()
}

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
  sendJoin(boat, 'DeviceAdded')
}

/** Returns the next id in order; skips ids that the plan already uses. */
function freshId({ state }: Pick<Boat, 'state'>): string {
  const id = `00158D01${(++state.joined).toString(16).toUpperCase().padStart(6, '0')}`
  return state.sensors.some(it => it.id === id) ? freshId({ state }) : id
}
