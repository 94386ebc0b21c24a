/** Theft tracking calls: tracking runs for a time, or until it is stopped. */
import { trackingMs, trackingRoutes } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import { type AreaContext, serve } from './serve.ts'

export function trackingArea(gateway: AreaContext): void {
  serve(gateway, trackingRoutes.start, ({ boat, params }) => start(boat, Number(params.minutes)))
  serve(gateway, trackingRoutes.stop, ({ boat }) => stop(boat))
}

const isTracked = ({ clock, state }: Boat): boolean => state.trackedUntil > clock.now()

/** Starts tracking; a further start restarts the time. */
function start(boat: Boat, minutes: number): undefined {
  const until = boat.clock.now() + trackingMs(minutes)
  boat.state.trackedUntil = until
  boat.journal.append('state', 'tracking', true)
  boat.clock.at(until, () => {
    if (boat.state.trackedUntil === until) boat.journal.append('state', 'tracking', false)
  })
}

/** Stops tracking. The app also calls it after tracking has ended, so this is no error. OPEN-047. */
function stop(boat: Boat): undefined {
  if (!isTracked(boat)) return
  boat.state.trackedUntil = boat.clock.now()
  boat.journal.append('state', 'tracking', false)
}
