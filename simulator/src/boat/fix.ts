import type { GeoPoint, Instant } from '@drydock/contracts'

/** A position as the GPS receiver determined it. */
export interface Fix extends GeoPoint {
  /** In meters. */
  readonly accuracy: number
  readonly heardAt: Instant
}
