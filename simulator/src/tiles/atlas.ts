/**
 * The land of the Earth (Natural Earth) in three levels of detail, each loaded when it is first drawn. Rings that cross
 * the date line continue beyond it.
 */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { GeometryObject, Topology } from 'topojson-specification'
import { type Box, boxOf, mercator, type Point } from './tile.ts'

/** A ring of land, or of a lake in it, on the world square; parts of it may lie outside the square. */
export type Ring = { readonly points: readonly Point[]; readonly box: Box }

const require = createRequire(import.meta.url)
/** The number is the scale, in millions. */
export type Resolution = '110m' | '50m' | '10m'
const fileOf = (fineness: Resolution): string =>
  require.resolve('world-atlas/land-10m.json').replace('land-10m', `land-${fineness}`)
/** A transformation of a ring before it is drawn, in degrees. */
export type Refine = (ring: readonly Point[]) => readonly Point[]

export async function readLand(fineness: Resolution, refine: Refine = it => it): Promise<readonly Ring[]> {
  const [{ feature }, text] = await Promise.all([import('topojson-client'), readFile(fileOf(fineness), 'utf8')])
  const atlas: Topology<{ land: GeometryObject }> = JSON.parse(text)
  const land = feature(atlas, atlas.objects.land)
  const polygons = ('features' in land ? land.features : [land]).flatMap(({ geometry }) =>
    geometry.type === 'MultiPolygon' ? geometry.coordinates : geometry.type === 'Polygon' ? [geometry.coordinates] : [],
  )
  return polygons
    .flatMap(rings => rings.flatMap(ring => placed(unrolled(ring.map(([x = 0, y = 0]): Point => [x, y])))))
    .map(it => refine(it).map(place => mercator(...place)))
    .map(points => ({ points, box: boxOf(points) }))
}

/** Unwraps longitudes beyond 180 degrees, so that neighbors in a ring are neighbors on the map. */
function unrolled(ring: readonly Point[]): readonly Point[] {
  let turns = 0
  return ring.map(([longitude, latitude], index) => {
    const step = longitude - (ring[index - 1]?.[0] ?? longitude)
    if (Math.abs(step) > 180) turns -= 360 * Math.sign(step)
    return [longitude + turns, latitude]
  })
}

const isEdge = (point: Point | undefined): boolean => point !== undefined && Math.abs(Math.abs(point[0]) - 180) < 1e-3

/**
 * Where the atlas has cut a ring along the date line, the ring is led around outside the world square, so that no
 * coastline is drawn there.
 */
const hidden = (ring: readonly Point[]): readonly Point[] =>
  ring.flatMap((point, index): readonly Point[] => {
    const [comes, goes] = [
      isEdge(point) && isEdge(ring.at(index - 1)),
      isEdge(point) && isEdge(ring[(index + 1) % ring.length]),
    ]
    const outside: Point = [Math.sign(point[0]) * 182, point[1]]
    return comes && goes ? [outside] : comes ? [outside, point] : goes ? [point, outside] : [point]
  })

/**
 * Returns a ring for each copy of the world that it reaches into. A ring around a pole is one band through three
 * copies, closed beyond that pole.
 */
function placed(ring: readonly Point[]): readonly (readonly Point[])[] {
  const [first, last, [west, south, east]] = [ring[0]?.[0] ?? 0, ring.at(-1)?.[0] ?? 0, boxOf(ring)]
  const shifted = (by: number): readonly Point[] => ring.slice(1).map(([x, y]): Point => [x + by, y])
  const [home, pole] = [-360 * Math.round((west + east) / 720), 90 * Math.sign(south)]
  if (Math.abs(last - first) < 180)
    return east + home <= 180.001 && west + home >= -180.001
      ? [hidden(shifted(home))]
      : [-360, 0, 360].map(by => shifted(home + by))
  const band = (last > first ? [-360, 0, 360] : [360, 0, -360]).flatMap(shifted)
  return [[...band, [band.at(-1)?.[0] ?? 0, pole], [band[0]?.[0] ?? 0, pole]]]
}
