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

/** Speed band of the legend, from the slowest. */
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

/** Maximum number of points of the drawn line; each leg counts both of its ends. */
const MOST_VERTICES = 3_000
/** Tolerance in meters between the drawing and the raw points. */
const TOLERANCE = 2
/** Minimum time for one color, since steps between two GPS fixes jitter. */
const STRETCH: Duration = 60 * SECOND
/** Maximum number of stretches; a long trip has longer ones. */
const STRETCHES = 1_000
const ARROWS = 6
/** Minimum length in meters of a trip with arrows. */
const SHORTEST_WAY = 20

/** 0–3, 3–5, 5–7, 7 and more knots. */
export const bandOf = (speed: number): Band => (speed < 3 ? 0 : speed < 5 ? 1 : speed < 7 ? 2 : 3)

interface SpeedRun {
  readonly from: number
  readonly band: Band
}

/** Returns where the color changes, by the number of the first point of each color. */
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

/** Returns meters east and north of the first point, on a plane that is exact at the middle latitude of the trip. */
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
    // A trip across the date line goes on beyond it.
    return { x: (east - 360 * Math.round(east / 360)) * scale, y: (latitude - first.latitude) * METERS_PER_DEGREE }
  })
}

/** Returns the legs in order; each begins where the previous one ends. */
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

/** Returns arrows in the middle of equal parts of the drawn line. */
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
