/**
 * The shores at home in more detail than the atlas: own lines between two of its corners. Meters east and south of
 * home.
 */
import { latitudeAt, mercator, planOf, type Point, worldOf } from './tile.ts'

/** Parses points from a text such as '10,-20 30,40'. */
export const placesOf = (text: string): readonly Point[] =>
  text.split(' ').map(it => it.split(',').map(Number) as [number, number])

/** From the north, around the quay of the harbor, past the anchorage and on to the south. */
const WEST =
  '544,-1500 294,-1000 258,-760 272,-500 305,-420 338,-335 352,-258 335,-204 262,-188 120,-184 10,-171 -68,-138 -116,-78 -148,2 -205,138 -318,300 -455,510 -640,860 -965,1500'
/** The opposite shore. */
const EAST = '574,980 690,640 705,560 850,205 905,130 948,-60 1098,-310 1172,-620 1262,-700 1352,-985'
/** Each line with the two corners of the atlas that it connects, in degrees. */
type Splice = readonly [from: Point, to: Point, shore: string]
const SPLICES: readonly Splice[] = [
  [[12.5803, 55.6932], [12.5407, 55.6493], WEST],
  [[12.5767, 55.6662], [12.5947, 55.6915], EAST],
]
/** Degrees by which the atlas may round its corners. */
const NEAR = 0.003

/** Returns a ring of the atlas, in degrees, with the home shores in place of its own line there. */
export function refineHome(ring: readonly Point[]): readonly Point[] {
  const isHome = ring.some(
    ([longitude, latitude]) => longitude > 12.5 && longitude < 12.6 && latitude > 55.6 && latitude < 55.7,
  )
  return isHome ? SPLICES.reduce(spliced, ring) : ring
}

function spliced(ring: readonly Point[], [from, to, shore]: Splice): readonly Point[] {
  const isNear = (point: Point | undefined, corner: Point): point is Point =>
    point !== undefined && Math.abs(point[0] - corner[0]) < NEAR && Math.abs(point[1] - corner[1]) < NEAR
  return ring.flatMap((point, index): readonly Point[] => {
    const next = ring[index + 1]
    if (isNear(point, from) && isNear(next, to)) return [point, ...fine(point, next, shore)]
    return isNear(point, to) && isNear(next, from) ? [point, ...fine(next, point, shore).toReversed()] : [point]
  })
}

/** The points of a shore between two corners of the atlas, without the corners. */
const fine = (from: Point, to: Point, shore: string): readonly Point[] =>
  smooth([planOf(mercator(...from)), ...placesOf(shore), planOf(mercator(...to))], 6)
    .slice(1, -1)
    .map(worldOf)
    .map(([x, y]): Point => [x * 360 - 180, latitudeAt(y)])

/** A smooth line through points (Catmull-Rom), with a point every few meters. */
export function smooth(points: readonly Point[], every: number): readonly Point[] {
  return points.flatMap((from, index) => {
    const to = points[index + 1]
    if (!to) return [from]
    const [before, after] = [points[index - 1] ?? from, points[index + 2] ?? to]
    const count = Math.max(1, Math.round(Math.hypot(to[0] - from[0], to[1] - from[1]) / every))
    const part = (step: number, axis: 0 | 1): number =>
      between(before[axis], from[axis], to[axis], after[axis], step / count)
    return Array.from({ length: count }, (_, step): Point => [part(step, 0), part(step, 1)])
  })
}

const between = (a: number, b: number, c: number, d: number, t: number): number =>
  0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t)
