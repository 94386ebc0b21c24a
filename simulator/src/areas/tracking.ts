/** Theft tracking calls: tracking runs for a time, or until it is stopped. */
import { trackingMs, trackingRoutes } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import { defineBoatPart } from '#boat/parts.ts'
import { type AreaContext, serve } from './serve.ts'

export function trackingArea(gateway: AreaContext): void {
  serve(gateway, trackingRoutes.start, ({ boat, params }) => start(boat, Number(params.minutes)))
  serve(gateway, trackingRoutes.stop, ({ boat }) => stop(boat))
}

const isTracked = ({ clock, state }: Boat): boolean => state.trackedUntil > clock.now()

/** Cancels the timer that ends tracking. */
const endTimerOf = defineBoatPart('trackingEnd', () => ({ cancel: (): void => undefined }), {
  without: 'Replaying the inputs schedules the timer again.',
})

/** Starts tracking; a further start restarts the time. */
function start(boat: Boat, minutes: number): undefined {
  const timer = endTimerOf(boat)
  timer.cancel()
  boat.state.trackedUntil = boat.clock.now() + trackingMs(minutes)
  boat.journal.append('state', 'tracking', true)
  timer.cancel = boat.clock.at(boat.state.trackedUntil, () => void boat.journal.append('state', 'tracking', false))
}

/** Stops tracking. The app also calls it after tracking has ended, so this is no error. OPEN-047. */
function stop(boat: Boat): undefined {
  if (!isTracked(boat)) return
  endTimerOf(boat).cancel()
  boat.state.trackedUntil = boat.clock.now()
  boat.journal.append('state', 'tracking', false)
}
