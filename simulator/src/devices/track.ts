/** Playback of a recorded track: each fix at its own time. */
import type { Duration } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import { reachPoint } from './gps.ts'
import { cancelTrack, setTrackCancel } from './motion.ts'

export interface TrackPoint {
  /** Time since the first point. */
  readonly after: Duration
  readonly latitude: number
  readonly longitude: number
  /** In meters; 8 if undefined. */
  readonly accuracy?: number
}

/**
 * Follows a track from now on, instead of a former one. The first and the last fix are pushed at once, others at the
 * report interval.
 */
export function followTrack(boat: Boat, points: readonly TrackPoint[]): void {
  cancelTrack(boat)
  const begin = boat.clock.now()
  const last = points.length - 1
  const step = (index: number): void => {
    const point = points[index]
    if (!point) return
    const cancel = boat.clock.at(begin + point.after, () => {
      const { latitude, longitude, accuracy = 8 } = point
      reachPoint(boat, { latitude, longitude, accuracy }, index === 0 || index === last)
      step(index + 1)
    })
    setTrackCancel(boat, cancel)
  }
  step(0)
}
