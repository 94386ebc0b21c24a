/** Tiles that cover the surroundings of places, for a chart that is kept on the device. Pure. Source: XTRA-21. */
import type { GeoPoint, TileSource } from '@drydock/contracts'
import { metersPerPixel, worldOf } from './mercator.ts'

export interface Tile {
  readonly z: number
  readonly x: number
  readonly y: number
}

/** Meters around each place. */
export const KEPT_RADIUS = 5_000
const MIN_ZOOM = 10
const MAX_ZOOM = 17
/** Most tiles of a kept chart; only zooms that fit as a whole are kept. */
export const MOST_TILES = 10_000

const TILE_PX = 256
/** The Earth of the distances is a little smaller than that of the projection. */
const SLACK = 1.002
/** Degrees of latitude that a circle spans at most on one side; meters are longest at its end nearest to a pole. */
const SPAN = KEPT_RADIUS / 111_000

/** Returns the tiles of one zoom that touch the circle around a place. */
function tilesAt(z: number, place: GeoPoint): readonly Tile[] {
  const side = 2 ** z
  const { x, y } = worldOf(place)
  const metersPerTile = metersPerPixel(Math.abs(place.latitude) + SPAN, z) * TILE_PX
  const [east, south, reach] = [x * side, y * side, (KEPT_RADIUS * SLACK) / metersPerTile]
  const found: Tile[] = []
  for (let row = Math.max(0, Math.floor(south - reach)); row <= Math.min(side - 1, Math.floor(south + reach)); row++)
    for (let column = Math.floor(east - reach); column <= Math.floor(east + reach); column++) {
      const aside = Math.max(column - east, 0, east - column - 1)
      const above = Math.max(row - south, 0, south - row - 1)
      if (Math.hypot(aside, above) <= reach) found.push({ z, x: ((column % side) + side) % side, y: row })
    }
  return found
}

const keyOf = ({ z, x, y }: Tile): string => `${z}/${x}/${y}`

/** Returns the tiles around all places, each once, far zooms first, at most `most`. */
export function tilesAround(
  places: readonly GeoPoint[],
  { minZoom, maxZoom }: Pick<TileSource, 'minZoom' | 'maxZoom'>,
  most: number,
): readonly Tile[] {
  const tiles = new Map<string, Tile>()
  for (let z = Math.max(MIN_ZOOM, minZoom); z <= Math.min(MAX_ZOOM, maxZoom); z++) {
    const zoom = new Map(places.flatMap(place => tilesAt(z, place)).map(it => [keyOf(it), it]))
    if (tiles.size + zoom.size > most) break
    for (const [key, tile] of zoom) tiles.set(key, tile)
  }
  return [...tiles.values()]
}

/** Returns the address of a tile. */
export const tileAddress = (url: string, { z, x, y }: Tile): string =>
  url.replaceAll('{z}', String(z)).replaceAll('{x}', String(x)).replaceAll('{y}', String(y))
