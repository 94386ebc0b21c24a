/** Enrollment call of the app, which opens the sensor network. */
import { enrollmentRoutes } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import { openNetwork } from '#devices/radio.ts'
import { type AreaContext, serve } from './serve.ts'

export function enrollmentArea(gateway: AreaContext): void {
  serve(gateway, enrollmentRoutes.start, ({ boat, params }) => open(boat, Number(params.deviceTypeId)))
}

function open(boat: Boat, type: number): undefined {
  if (!boat.state.silent) openNetwork(boat, type)
}
