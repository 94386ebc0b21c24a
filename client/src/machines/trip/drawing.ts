/** Drawing of a trip: a line colored by speed, with arrows along it. Source: LOGBOOK-06; the bands of the legend. */
import {
  bearingBetween,
  type Duration,
  METERS_PER_DEGREE,
  metersBetween,
  type GeoPoint,
  SECOND,
} from '@drydock/contracts'
import { knots, placeOf } from './figures.ts'
import type { TripPoint } from './points.ts'
import { type PlanePoint, simplifyLine } from './simplify.ts'

/** By the legend, from the slowest. */
export type Band = 0 | 1 | 2 | 3

export interface TripLeg {
  readonly band: Band
  readonly points: readonly GeoPoint[]
}
/** `course` in degrees from north, clockwise. */
export interface TripArrow {
  readonly at: GeoPoint
  readonly course: number
}

/** A line is drawn with at most so many points, each leg with both of its ends. */
const MOST_VERTICES = 3_000
/** Meters that the drawing may lie beside the raw points. */
const TOLERANCE = 2
/** A color stands for the speed of so much time at least: steps between two fixes of a GPS jitter. */
const STRETCH: Duration = 60 * SECOND
/** A long trip has longer stretches, never more than so many. */
const STRETCHES = 1_000
const ARROWS = 6
/** Meters; below that there is no way that would have a direction. */
const SHORTEST_WAY = 20

/** 0–3, 3–5, 5–7, 7 and more knots. */
export const bandOf = (speed: number): Band => (speed < 3 ? 0 : speed < 5 ? 1 : speed < 7 ? 2 : 3)

interface SpeedRun {
  readonly from: number
  readonly band: Band
}

/** Where the color changes, by the number of the point that it begins with. */
export function speedRunsOf(points: readonly TripPoint[]): readonly SpeedRun[] {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return []
  const least = Math.max(STRETCH, (last.at - first.at) / STRETCHES)
  const runs: SpeedRun[] = []
  let start = { number: 0, at: first.at }
  let meters = 0
  let before = first
  for (const [number, point] of points.entries()) {
    meters += metersBetween(before, point)
    before = point
    const time = point.at - start.at
    if (time < least && number < points.length - 1) continue
    const band = time > 0 ? bandOf(knots(meters, time)) : (runs.at(-1)?.band ?? 0)
    if (runs.at(-1)?.band !== band) runs.push({ from: start.number, band })
    start = { number, at: point.at }
    meters = 0
  }
  return runs
}

/** Meters east and north of the first point, on a plane that is true in the middle of the trip. */
export function toPlane(points: readonly GeoPoint[]): readonly PlanePoint[] {
  const first = points[0]
  if (!first) return []
  const ends = { least: first.latitude, most: first.latitude }
  const latitudes = points.reduce(
    (range, { latitude }) => ({ least: Math.min(range.least, latitude), most: Math.max(range.most, latitude) }),
    ends,
  )
  const scale = Math.cos((((latitudes.least + latitudes.most) / 2) * Math.PI) / 180) * METERS_PER_DEGREE
  return points.map(({ latitude, longitude }) => {
    const east = longitude - first.longitude
    // A trip across the date line goes on beside it.
    return { x: (east - 360 * Math.round(east / 360)) * scale, y: (latitude - first.latitude) * METERS_PER_DEGREE }
  })
}

/** The legs in their order; each begins where the one before it ends. */
export function legsOf(points: readonly TripPoint[]): readonly TripLeg[] {
  if (points.length < 2) return []
  const runs = speedRunsOf(points)
  const kept = simplifyLine(toPlane(points), {
    tolerance: TOLERANCE,
    most: MOST_VERTICES - (runs.length - 1),
    fixed: runs.map(it => it.from),
  })
  return runs.map(({ from, band }, index) => {
    const to = runs[index + 1]?.from ?? points.length
    const places = kept.filter(at => at >= from && at <= to).flatMap(at => points[at] ?? [])
    return { band, points: places.map(placeOf) }
  })
}

/** Arrows in the middles of equal parts of the way that is drawn. */
export function arrowsOf(legs: readonly TripLeg[]): readonly TripArrow[] {
  const line = legs.flatMap((it, index) => (index === 0 ? it.points : it.points.slice(1)))
  const steps = line.flatMap((to, index) => {
    const from = line[index - 1]
    return from ? [{ from, to, meters: metersBetween(from, to) }] : []
  })
  const way = steps.reduce((sum, it) => sum + it.meters, 0)
  if (way < SHORTEST_WAY) return []
  const arrows: TripArrow[] = []
  const next = (): number => ((arrows.length + 0.5) * way) / ARROWS
  let gone = 0
  for (const { from, to, meters } of steps) {
    for (let due = next(); due <= gone + meters; due = next())
      arrows.push({ at: between(from, to, (due - gone) / meters), course: bearingBetween(from, to) })
    gone += meters
  }
  return arrows
}

function between(from: GeoPoint, to: GeoPoint, part: number): GeoPoint {
  const east = to.longitude - from.longitude
  const longitude = from.longitude + part * (east - 360 * Math.round(east / 360))
  return {
    latitude: from.latitude + part * (to.latitude - from.latitude),
    longitude: longitude - 360 * Math.round(longitude / 360),
  }
}
