/** Content of a map, independent of the base map. */
import type { GeoPoint } from '@drydock/contracts'

export interface BoatMarker {
  readonly at: GeoPoint
  /** Degrees from north, clockwise; north when it is not known. */
  readonly course?: number
  /** Meters. */
  readonly accuracy?: number
}

export interface PersonMarker {
  readonly at: GeoPoint
}

/**
 * The circle that the boat should stay in; `radius` in meters, `armed` undefined while it is not known. Source: MAP-05
 * to MAP-07.
 */
export interface FenceCircle {
  readonly center: GeoPoint
  readonly radius: number
  readonly armed: boolean | undefined
}

/** Circles to judge distances by; `radii` in meters. */
export interface DistanceRings {
  readonly center: GeoPoint
  readonly radii: readonly number[]
}

/** Track of the boat or the phone while the boat is tracked, the newest point last. Source: MAP-09, OPEN-142. */
export interface Track {
  readonly of: 'boat' | 'phone'
  readonly points: readonly GeoPoint[]
}

/** One leg of a trip's track, in the color of its speed. */
export interface TrackLeg {
  /** As in the legend, from the slowest, 0. */
  readonly band: 0 | 1 | 2 | 3
  readonly points: readonly GeoPoint[]
}

export interface ArrowMarker {
  readonly at: GeoPoint
  /** Degrees from north, clockwise. */
  readonly course: number
}

export const PINS = ['start', 'stop', 'round', 'fastest'] as const
export interface PinMarker {
  readonly at: GeoPoint
  readonly is: (typeof PINS)[number]
  readonly label: string
  /** Degrees to the right, for pins that would cover each other. */
  readonly lean?: number
}

export interface MapContent {
  readonly boat?: BoatMarker | undefined
  readonly person?: PersonMarker | undefined
  readonly fence?: FenceCircle | undefined
  readonly rings?: DistanceRings | undefined
  readonly tracks?: readonly Track[]
  readonly legs?: readonly TrackLeg[]
  readonly arrows?: readonly ArrowMarker[]
  readonly pins?: readonly PinMarker[]
}
