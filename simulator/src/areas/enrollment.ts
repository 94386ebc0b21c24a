/** Enrollment call of the app, which opens the sensor network. */
import { enrollmentRoutes, SENSOR_TYPES } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import { Refusal } from '#boat/refusal.ts'
import { openNetwork } from '#devices/radio.ts'
import { type AreaContext, serve } from './serve.ts'

export function enrollmentArea(gateway: AreaContext): void {
  serve(gateway, enrollmentRoutes.start, ({ boat, user, params }) => open(boat, Number(params.deviceTypeId), user))
}

/** Types that can be paired: all but the gateway itself. */
const ENROLLABLE: ReadonlySet<number> = new Set(
  Object.values(SENSOR_TYPES).filter(type => type !== SENSOR_TYPES.gateway),
)

/** @throws Refusal for a type that no device has. */
function open(boat: Boat, type: number, user: string): undefined {
  if (!ENROLLABLE.has(type))
    throw new Refusal('invalid', 'deviceTypeId: is no type of device to enroll', 'deviceTypeId')
  if (!boat.state.silent) openNetwork(boat, type, user)
}
