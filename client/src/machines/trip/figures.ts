/**
 * Figures of a trip, from its raw points: times, distance, average and highest speed. Source: LOGBOOK-08 to LOGBOOK-13,
 * OPEN-091.
 */
import {
  type Duration,
  HOUR,
  type Instant,
  METERS_PER_NAUTICAL_MILE,
  metersBetween,
  type GeoPoint,
} from '@drydock/contracts'
import type { TripPoint } from './points.ts'

/** Meters and knots; undefined where the points are too few. */
export interface Figures {
  readonly startAt: Instant | undefined
  readonly stopAt: Instant | undefined
  readonly duration: Duration | undefined
  readonly meters: number | undefined
  readonly average: number | undefined
  readonly fastest: { readonly knots: number; readonly at: GeoPoint } | undefined
}

/** Returns the speed in knots for a distance and a time. */
export const knots = (meters: number, time: Duration): number => (meters * HOUR) / time / METERS_PER_NAUTICAL_MILE

export const NO_FIGURES: Figures = {
  startAt: undefined,
  stopAt: undefined,
  duration: undefined,
  meters: undefined,
  average: undefined,
  fastest: undefined,
}

/** Returns the figures; `points` in order of time. The fastest place is the end of the fastest step. */
export function figuresOf(points: readonly TripPoint[]): Figures {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return NO_FIGURES
  let meters = 0
  let fastest: Figures['fastest']
  let before = first
  for (const point of points) {
    const step = metersBetween(before, point)
    const time = point.at - before.at
    const speed = knots(step, time)
    if (time > 0 && (fastest === undefined || speed > fastest.knots)) fastest = { knots: speed, at: placeOf(point) }
    meters += step
    before = point
  }
  const duration = last.at - first.at
  return {
    startAt: first.at,
    stopAt: last.at,
    duration,
    meters,
    average: duration > 0 ? knots(meters, duration) : undefined,
    fastest,
  }
}

/** Returns only latitude and longitude, without the other properties of a point. */
export const placeOf = ({ latitude, longitude }: GeoPoint): GeoPoint => ({ latitude, longitude })
