/** Catch the thief: from the start the boat is tracked for a while, or until somebody stops it. */
import { trackingMs, trackingRoutes } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import { type AreaContext, serve } from './serve.ts'

export function trackingArea(gateway: AreaContext): void {
  serve(gateway, trackingRoutes.start, ({ boat, params }) => start(boat, Number(params.minutes)))
  serve(gateway, trackingRoutes.stop, ({ boat }) => stop(boat))
}

const isTracked = ({ clock, state }: Boat): boolean => state.trackedUntil > clock.now()

/** A further start begins the time anew. */
function start(boat: Boat, minutes: number): undefined {
  const until = boat.clock.now() + trackingMs(minutes)
  boat.state.trackedUntil = until
  boat.journal.append('state', 'tracking', true)
  boat.clock.at(until, () => {
    if (boat.state.trackedUntil === until) boat.journal.append('state', 'tracking', false)
  })
}

/** The app stops by itself when the time is over, so that a stop may come when there is nothing to stop. OPEN-047. */
function stop(boat: Boat): undefined {
  if (!isTracked(boat)) return
  boat.state.trackedUntil = boat.clock.now()
  boat.journal.append('state', 'tracking', false)
}
