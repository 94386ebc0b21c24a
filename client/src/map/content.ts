/** What a map shows, whatever is drawn below it. */
import type { GeoPoint } from '@drydock/contracts'

export interface BoatSign {
  readonly at: GeoPoint
  /** Degrees from north, clockwise; north when it is not known. */
  readonly course?: number
  /** Metres. */
  readonly accuracy?: number
}

export interface PersonSign {
  readonly at: GeoPoint
}

/** The circle that the boat should stay in; `radius` in metres. Source: MAP-05 to MAP-07. */
export interface FenceSign {
  readonly centre: GeoPoint
  readonly radius: number
  readonly armed: boolean
}

/** Circles to judge distances by; `radii` in metres. */
export interface RingsSign {
  readonly centre: GeoPoint
  readonly radii: readonly number[]
}

/** Where the boat, or the phone, has been while the boat is tracked; the newest last. Source: MAP-09, OPEN-142. */
export interface TrackSign {
  readonly of: 'boat' | 'phone'
  readonly points: readonly GeoPoint[]
}

/** One leg of a trip's track, in the colour of its speed. */
export interface Leg {
  /** As in the legend, from the slowest, 0. */
  readonly band: 0 | 1 | 2 | 3
  readonly points: readonly GeoPoint[]
}

export interface ArrowSign {
  readonly at: GeoPoint
  /** Degrees from north, clockwise. */
  readonly course: number
}

export const PINS = ['start', 'stop', 'round', 'fastest'] as const
export interface PinSign {
  readonly at: GeoPoint
  readonly is: (typeof PINS)[number]
  readonly label: string
  /** Degrees to the right, for pins that would cover each other. */
  readonly lean?: number
}

export interface MapContent {
  readonly boat?: BoatSign | undefined
  readonly person?: PersonSign | undefined
  readonly fence?: FenceSign | undefined
  readonly rings?: RingsSign | undefined
  readonly tracks?: readonly TrackSign[]
  readonly legs?: readonly Leg[]
  readonly arrows?: readonly ArrowSign[]
  readonly pins?: readonly PinSign[]
}
