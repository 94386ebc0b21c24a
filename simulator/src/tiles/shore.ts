/** The shores at home, finer than any atlas has them: between two corners of the atlas' coast, a line of our own. Metres east and south of home. */
import { createChance } from '#boat/chance.ts'
import { smooth } from './spline.ts'
import { latitudeAt, mercator, planOf, type Point, worldOf } from './tile.ts'

/** One seed for all that is drawn at home: the harbour looks alike on every boat. */
export const SEED = 1

/** West of home: from the north, round the quay of the harbour, past the anchorage and on to the south. */
const WEST: readonly Point[] = [
  [544, -1500],
  [294, -1000],
  [258, -760],
  [272, -500],
  [305, -420],
  [338, -335],
  [352, -258],
  [335, -204],
  [262, -188],
  [120, -184],
  [10, -171],
  [-68, -138],
  [-116, -78],
  [-148, 2],
  [-205, 138],
  [-318, 300],
  [-455, 510],
  [-640, 860],
  [-965, 1_500],
]
/** East of home, over the water. */
const EAST: readonly Point[] = [
  [574, 980],
  [690, 640],
  [705, 560],
  [850, 205],
  [905, 130],
  [948, -60],
  [1_098, -310],
  [1_172, -620],
  [1_262, -700],
  [1_352, -985],
]
/** The corners of the atlas between which each of them lies, in degrees. */
const SPLICES: readonly (readonly [from: Point, to: Point, shore: readonly Point[]])[] = [
  [[12.5803, 55.6932], [12.5407, 55.6493], WEST],
  [[12.5767, 55.6662], [12.5947, 55.6915], EAST],
]
/** Degrees by which the atlas may round its corners. */
const NEAR = 0.003
const EVERY_M = 4
/** From one wave of a shore to the next, and how far it may stray. */
const WAVE_M = 22
const STRAY_M = 1.6

/** A ring of the atlas, in degrees, with the shores at home where it runs past them. */
export function refineHome(ring: readonly Point[]): readonly Point[] {
  if (!ring.some(isHome)) return ring
  return SPLICES.reduce((whole, [from, to, shore]) => spliced(whole, from, to, shore), ring)
}

const isHome = ([longitude, latitude]: Point): boolean => longitude > 12.5 && longitude < 12.6 && latitude > 55.6 && latitude < 55.7

function spliced(ring: readonly Point[], from: Point, to: Point, shore: readonly Point[]): readonly Point[] {
  const isNear = (it: Point | undefined, corner: Point): it is Point => it !== undefined && Math.abs(it[0] - corner[0]) < NEAR && Math.abs(it[1] - corner[1]) < NEAR
  return ring.flatMap((it, index): readonly Point[] => {
    const next = ring[index + 1]
    if (isNear(it, from) && isNear(next, to)) return [it, ...fine(it, next, shore)]
    return isNear(it, to) && isNear(next, from) ? [it, ...fine(next, it, shore).toReversed()] : [it]
  })
}

/** The points of a shore between two corners of the atlas, without these. No shore is as smooth as a spline, so it strays a little. */
function fine(from: Point, to: Point, shore: readonly Point[]): readonly Point[] {
  const chance = createChance(SEED)('shore')
  const waves = smooth([planAt(from), ...shore, planAt(to)], WAVE_M).map(([east, south]): Point => [east + chance.between(-STRAY_M, STRAY_M), south + chance.between(-STRAY_M, STRAY_M)])
  return smooth(waves, EVERY_M).slice(1, -1).map(degreesOf)
}

function degreesOf(place: Point): Point {
  const [x, y] = worldOf(place)
  return [x * 360 - 180, latitudeAt(y)]
}

const planAt = ([longitude, latitude]: Point): Point => planOf(mercator(longitude, latitude))
