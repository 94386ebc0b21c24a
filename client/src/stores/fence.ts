/** Where the boat is in its fence, as far as the app judges it by itself. Source: XTRA-10. */
import { metersBetween } from '@drydock/contracts'
import { type FenceVerdict, fenceVerdict } from '#machines/fenceVerdict.ts'
import type { MapInputs } from '#stores/mapState.ts'
import { centerOf, radiusOf } from '#stores/geofence.ts'

type Inputs = Pick<MapInputs, 'position' | 'profile' | 'alarm'>

export interface BoatAtFence {
  /** Whether a center was set; undefined until the profile has been read. */
  readonly hasCenter: boolean | undefined
  /** Meters from a center that was set; undefined without one, or without a position. */
  readonly distance: number | undefined
  /** Meters. */
  readonly radius: number | undefined
  readonly verdict: FenceVerdict | undefined
}

/** Returns distance, radius and verdict; a fence without a center follows the boat and has no distance. */
export function boatAtFence(
  { fix, before }: Inputs['position'],
  profile: Inputs['profile'],
  alarm: Inputs['alarm'],
): BoatAtFence {
  const center = centerOf(profile.it, undefined)
  const radius = radiusOf(profile.it, alarm.boat)
  return {
    hasCenter: profile.it && center !== undefined,
    distance: center && fix && metersBetween(center, fix),
    radius,
    verdict: center && fix && radius !== undefined ? fenceVerdict({ center, radius }, fix, before) : undefined,
  }
}
