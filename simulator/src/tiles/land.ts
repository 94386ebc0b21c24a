/**
 * The outline of the land in a tile, as one path. Points are rounded in world units, not tile units, so that
 * neighboring tiles match.
 */
import { type Resolution, readLand, type Ring } from './atlas.ts'
import { refineHome } from './shore.ts'
import { ring } from './svg.ts'
import { type Box, boxOf, overlaps, type Point, type Tile, UNITS } from './tile.ts'

/**
 * `path` returns the outline of a tile, clipped at a margin of so many units outside it; fill with the even-odd rule.
 */
export type Land = ReturnType<typeof createLand>

/** Loading the finest level takes half a second, so coarse tiles do not wait for it. */
const finenessOf = (z: number): Resolution => (z < 3 ? '110m' : z < 6 ? '50m' : '10m')
/**
 * The land is cached in pieces of this zoom, because a ring may hold the coasts of three continents. The oldest piece
 * is dropped beyond the limit.
 */
const [CUT_ZOOM, KEPT] = [8, 500]
/** Margin around a piece, as a part of its side; larger than the margin of any tile in it. */
const AROUND = 0.5

/**
 * Creates a source of land outlines; it caches the map files and the pieces cut from them. The method `path` returns
 * the data of one SVG path, with the land up to `margin` units around the tile.
 */
export function createLand() {
  const read = new Map<Resolution, Promise<readonly Ring[]>>()
  const pieces = new Map<string, Promise<readonly Ring[]>>()
  const world = (fineness: Resolution): Promise<readonly Ring[]> => {
    const known = read.get(fineness) ?? readLand(fineness, fineness === '10m' ? refineHome : undefined)
    read.set(fineness, known)
    // The next tile tries again, here and below.
    known.catch(() => read.delete(fineness))
    return known
  }
  /** Returns all rings that a tile can show. */
  const near = ({ z, x, y }: Tile): Promise<readonly Ring[]> => {
    const cut = Math.min(z, CUT_ZOOM)
    const [column, row] = [Math.floor(x / 2 ** (z - cut)), Math.floor(y / 2 ** (z - cut))]
    const name = `${cut}/${column}/${row}`
    const known =
      pieces.get(name) ?? world(finenessOf(z)).then(it => within(it, boxAt({ z: cut, x: column, y: row }, AROUND)))
    pieces.set(name, known)
    known.catch(() => pieces.delete(name))
    for (const oldest of pieces.keys()) if (pieces.size > KEPT) pieces.delete(oldest)
    return known
  }
  return {
    async path(tile: Tile, margin: number): Promise<string> {
      const box = boxAt(tile, margin / UNITS)
      const [low, high] = [-margin, UNITS + margin]
      return (await near(tile))
        .filter(it => overlaps(it.box, box))
        .map(it => ring(clip(snapped(it.points, tile), [low, low, high, high])))
        .join('')
    },
  }
}

const boxAt = ({ z, x, y }: Tile, around: number): Box => [
  (x - around) / 2 ** z,
  (y - around) / 2 ** z,
  (x + 1 + around) / 2 ** z,
  (y + 1 + around) / 2 ** z,
]

const within = (rings: readonly Ring[], box: Box): readonly Ring[] =>
  rings
    .filter(it => overlaps(it.box, box))
    .map(it => clip(it.points, box))
    .filter(it => it.length > 2)
    .map(points => ({ points, box: boxOf(points) }))

/** Rounds to whole world units, then to tile units; equal points are merged. */
function snapped(points: readonly Point[], { z, x: column, y: row }: Tile): readonly Point[] {
  const side = UNITS * 2 ** z
  const whole = points.map(
    ([x, y]): Point => [Math.round(x * side) - column * UNITS, Math.round(y * side) - row * UNITS],
  )
  return whole.filter(([x, y], index) => index === 0 || x !== whole[index - 1]?.[0] || y !== whole[index - 1]?.[1])
}

/**
 * Clips a ring to a box, one side at a time (Sutherland and Hodgman). The ring may run along the box where it was
 * clipped.
 */
export const clip = (ring: readonly Point[], [left, top, right, bottom]: Box): readonly Point[] =>
  cut(cut(cut(cut(ring, 0, left, 1), 0, right, -1), 1, top, 1), 1, bottom, -1)

/** Keeps the points on one side of a line, given by coordinate, position and direction. */
function cut(ring: readonly Point[], axis: 0 | 1, limit: number, sign: 1 | -1): readonly Point[] {
  const isIn = (point: Point): boolean => (point[axis] - limit) * sign >= 0
  return ring.flatMap((here, index): readonly Point[] => {
    const before = ring.at(index - 1) ?? here
    const kept = isIn(here) ? [here] : []
    return isIn(before) === isIn(here)
      ? kept
      : [crossing(before, here, (limit - before[axis]) / (here[axis] - before[axis])), ...kept]
  })
}

const crossing = (a: Point, b: Point, part: number): Point => [a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1])]
