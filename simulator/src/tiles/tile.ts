/** Tiles of a web map: squares of the Mercator world, 2^z in each direction. Positions inside a tile are in units. */

export type Tile = { readonly z: number; readonly x: number; readonly y: number }
/** Two numbers: on the world square from 0 to 1, in meters, or in units, as the function says. */
export type Point = readonly [number, number]
/** Left, top, right, bottom. */
export type Box = readonly [number, number, number, number]

/** Units per side of a tile: a quarter of a pixel each, so that whole numbers are precise enough. */
export const UNITS = 1_024
export const PIXEL = UNITS / 256
export const MAX_ZOOM = 20
/** The satellite picture has no tiles that are zoomed out further. */
export const LEAST_SATELLITE_ZOOM = 14

const RADIANS = Math.PI / 180
const EQUATOR_M = 40_075_016.686

/** Returns the point on the world square, from 0 to 1 within the latitudes of Mercator. */
export function mercator(longitude: number, latitude: number): Point {
  const clamped = Math.max(-89, Math.min(89, latitude))
  return [(longitude + 180) / 360, 0.5 - Math.log(Math.tan(Math.PI / 4 + (clamped * RADIANS) / 2)) / (2 * Math.PI)]
}

/** Returns the latitude in degrees of a height on the world square: 0 is its north edge, 1 its south edge. */
export const latitudeAt = (y: number): number => Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) / RADIANS

/** Returns an existing tile from the parts of its address; undefined for any other text. */
export function tileOf(z: string, x: string, y: string): Tile | undefined {
  const parts = [z, x, y.replace(/\.svg$/i, '')]
  if (!parts.every(it => /^(?:0|[1-9]\d{0,7})$/.test(it))) return undefined
  const [zoom = 0, column = 0, row = 0] = parts.map(Number)
  const side = 2 ** zoom
  return zoom <= MAX_ZOOM && column < side && row < side ? { z: zoom, x: column, y: row } : undefined
}

/** Units per meter on the ground at the center of a tile. */
export const unitsPerMeter = ({ z, y }: Tile): number =>
  (UNITS * 2 ** z) / (EQUATOR_M * Math.cos(latitudeAt((y + 0.5) / 2 ** z) * RADIANS))

/** The home harbor, the origin of the plan. */
export const HOME = { latitude: 55.6761, longitude: 12.5683 } as const
const [homeX, homeY] = mercator(HOME.longitude, HOME.latitude)
/** Width of the world square in meters, at home. */
const PLAN_M = EQUATOR_M * Math.cos(HOME.latitude * RADIANS)

/** Converts a point of the world square to meters east and south of home, and back. */
export const planOf = ([x, y]: Point): Point => [(x - homeX) * PLAN_M, (y - homeY) * PLAN_M]
/** Converts meters east and south of home to a point of the world square. */
export const worldOf = ([east, south]: Point): Point => [homeX + east / PLAN_M, homeY + south / PLAN_M]

/**
 * Maps the plan to a tile: one scale for all tiles of a zoom, in units per meter, so that shapes continue across edges.
 */
export function viewOf({ z, x, y }: Tile) {
  const scale = (UNITS * 2 ** z) / PLAN_M
  const [west, north] = planOf([x / 2 ** z, y / 2 ** z])
  const side = UNITS / scale
  return {
    z,
    scale,
    /** Returns a point of the plan in whole units of this tile. */
    at: ([east, south]: Point): Point => [Math.round((east - west) * scale), Math.round((south - north) * scale)],
    /** Returns the part of the plan that the tile shows, with a margin in meters. */
    box: (margin: number): Box => [west - margin, north - margin, west + side + margin, north + side + margin],
  }
}
export type TileView = ReturnType<typeof viewOf>

/** Whether a point is in a box or on its edge; both in the same coordinates. */
export const isInside = ([x, y]: Point, [left, top, right, bottom]: Box): boolean =>
  x >= left && x <= right && y >= top && y <= bottom
/** Whether two boxes have a point in common; touching edges count. */
export const overlaps = (a: Box, b: Box): boolean => a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3]

/** Returns the bounding box of points. */
export const boxOf = (points: readonly Point[]): Box =>
  points.reduce<Box>(
    ([left, top, right, bottom], [x, y]) => [
      Math.min(left, x),
      Math.min(top, y),
      Math.max(right, x),
      Math.max(bottom, y),
    ],
    [Infinity, Infinity, -Infinity, -Infinity],
  )
