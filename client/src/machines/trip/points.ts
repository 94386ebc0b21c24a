/** Points of a trip in order of time, without unreadable ones. */
import { type Instant, parseInstant, isOnEarth, type LogbookPoint, type GeoPoint } from '@drydock/contracts'

export interface TripPoint extends GeoPoint {
  readonly at: Instant
}

/** Returns the points in order; one without a readable time or a place on Earth is left out. Source: OPEN-024. */
export function tripPointsOf(points: readonly LogbookPoint[]): TripPoint[] {
  return points
    .flatMap(({ latitude, longitude, gpsTimestamp }) => {
      const at = parseInstant(gpsTimestamp)
      return at === undefined || !isOnEarth({ latitude, longitude }) ? [] : [{ latitude, longitude, at }]
    })
    .sort((a, b) => a.at - b.at)
}
