/**
 * Trip of a day: computes its figures, its drawing and its GPX file from the gateway's answer. Source: LOGBOOK,
 * OPEN-091, OPEN-092.
 */
import {
  bearingBetween,
  logbookRoutes,
  metersBetween,
  type GeoPoint,
  decodeReply,
  ROUND_TRIP_METERS,
} from '@drydock/contracts'
import { arrowsOf, legsOf, type TripArrow, type TripLeg } from './drawing.ts'
import { type Figures, figuresOf, placeOf } from './figures.ts'
import { toGpx } from './gpx.ts'
import { tripPointsOf, type TripPoint } from './points.ts'

export interface Trip {
  /** Number of points that it was computed from. */
  readonly points: number
  readonly figures: Figures
  readonly start: GeoPoint | undefined
  readonly stop: GeoPoint | undefined
  /** Start and stop are within 10 m. */
  readonly isRound: boolean
  /** Degrees from start to stop; undefined where both are the same place. */
  readonly course: number | undefined
  readonly legs: readonly TripLeg[]
  readonly arrows: readonly TripArrow[]
}

/** `points` in order of time. */
export function tripOf(points: readonly TripPoint[]): Trip {
  const [first, last] = [points[0], points.at(-1)]
  const apart = first && last ? metersBetween(first, last) : 0
  const legs = legsOf(points)
  return {
    points: points.length,
    figures: figuresOf(points),
    start: first && placeOf(first),
    stop: last && placeOf(last),
    isRound: first !== undefined && apart <= ROUND_TRIP_METERS,
    course: first && last && apart > 0 ? bearingBetween(first, last) : undefined,
    legs,
    arrows: arrowsOf(legs),
  }
}

/** `text` is the answer of the gateway. `gpx`: the same points as a file, with a name. */
export type TripRequest =
  | { readonly is: 'trip'; readonly text: string }
  | { readonly is: 'gpx'; readonly text: string; readonly name: string }
export type TripResult =
  | { readonly is: 'trip'; readonly trip: Trip }
  | { readonly is: 'gpx'; readonly gpx: string }
  | { readonly is: 'unreadable'; readonly problem: string }

/** Computes a trip or its GPX file. A day has 86,400 points and more: call it off the main thread where possible. */
export function computeTrip(request: TripRequest): TripResult {
  const reply = decodeReply(logbookRoutes.points, request.text)
  if (!reply.ok) return { is: 'unreadable', problem: reply.problem }
  const points = tripPointsOf(reply.value)
  return request.is === 'gpx' ? { is: 'gpx', gpx: toGpx(points, request.name) } : { is: 'trip', trip: tripOf(points) }
}
