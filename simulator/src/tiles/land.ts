/** The outline of the land in a tile, as one path. Points are rounded on the world, not in the tile, so that neighbours fit. */
import { type Fineness, readLand, type Ring } from './atlas.ts'
import { clipped } from './clip.ts'
import { refineHome } from './shore.ts'
import { ring } from './svg.ts'
import { type Box, boxOf, meet, type Point, type Tile, UNITS } from './tile.ts'

export interface Land {
  /** The path of a tile, cut so many units outside of it; everything with an even-odd rule. */
  path(tile: Tile, margin: number): Promise<string>
  /** Rings of the finest land within a box of the world's square. */
  near(box: Box): Promise<readonly (readonly Point[])[]>
}

/** Reading the finest takes half a second, so coarse tiles do not wait for it. */
const finenessOf = (z: number): Fineness => (z < 3 ? '110m' : z < 6 ? '50m' : '10m')

/** Zooms at which the land is kept in pieces, each cut from the one before: a ring may have the coasts of three continents. */
const CUTS = [4, 7, 10]
/** So much of a piece's side is kept around it; more than any tile in it looks beyond its own border. */
const AROUND = 0.5
/** Pieces that are kept; the oldest goes first. */
const KEPT = 500

export function createLand(): Land {
  const read = new Map<Fineness, Promise<readonly Ring[]>>()
  const pieces = new Map<string, Promise<readonly Ring[]>>()
  const world = (fineness: Fineness): Promise<readonly Ring[]> => {
    const known = read.get(fineness) ?? readLand(fineness, fineness === '10m' ? refineHome : undefined)
    read.set(fineness, known)
    return known
  }
  /** All the rings that a tile below the first so many cuts can show. */
  const piece = (fineness: Fineness, tile: Tile, cuts: readonly number[]): Promise<readonly Ring[]> => {
    const [cut, under] = [cuts.at(-1), cuts.slice(0, -1)]
    if (cut === undefined) return world(fineness)
    const [x, y] = [tile.x, tile.y].map(it => Math.floor(it / 2 ** (tile.z - cut)))
    const name = `${fineness}/${cut}/${x}/${y}`
    const known = pieces.get(name) ?? piece(fineness, tile, under).then(it => within(it, boxAt(cut, x ?? 0, y ?? 0, AROUND)))
    pieces.set(name, known)
    for (const oldest of pieces.keys()) if (pieces.size > KEPT) pieces.delete(oldest)
    return known
  }
  return {
    async path(tile, margin) {
      const rings = await piece(
        finenessOf(tile.z),
        tile,
        CUTS.filter(it => it < tile.z),
      )
      const box = boxAt(tile.z, tile.x, tile.y, margin / UNITS)
      const [low, high] = [-margin, UNITS + margin]
      return rings
        .filter(it => meet(it.box, box))
        .map(it => ring(clipped(snapped(it.points, tile), [low, low, high, high])))
        .join('')
    },
    near: async box => within(await world('10m'), box).map(it => it.points),
  }
}

const boxAt = (z: number, x: number, y: number, around: number): Box => [(x - around) / 2 ** z, (y - around) / 2 ** z, (x + 1 + around) / 2 ** z, (y + 1 + around) / 2 ** z]

function within(rings: readonly Ring[], box: Box): readonly Ring[] {
  return rings
    .filter(it => meet(it.box, box))
    .map(it => clipped(it.points, box))
    .filter(it => it.length > 2)
    .map(points => ({ points, box: boxOf(points) }))
}

/** In whole units of the world, then of the tile; what falls together is one. */
function snapped(points: readonly Point[], { z, x: column, y: row }: Tile): readonly Point[] {
  const [side, left, top] = [UNITS * 2 ** z, column * UNITS, row * UNITS]
  const whole: Point[] = []
  let [lastX, lastY] = [Number.NaN, Number.NaN]
  for (const [x, y] of points) {
    const [unitX, unitY] = [Math.round(x * side), Math.round(y * side)]
    if (unitX === lastX && unitY === lastY) continue
    whole.push([unitX - left, unitY - top])
    lastX = unitX
    lastY = unitY
  }
  return whole
}
