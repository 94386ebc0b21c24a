/**
 * The land of the Earth (Natural Earth), in three finenesses, each read when it is first drawn.
 * Rings across the date line are cut there: the atlas holds them on a sphere, where there is no edge.
 */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { GeometryObject, Topology } from 'topojson-specification'
import type { Position } from 'geojson'
import { type Box, boxOf, mercator, type Point } from './tile.ts'

/** A ring of land or of a lake in it, on the world's square. */
export interface Ring {
  readonly points: readonly Point[]
  readonly box: Box
}

const require = createRequire(import.meta.url)
/** Their files; the number is that of the scale, in millions. */
const FILES = {
  '110m': () => require.resolve('world-atlas/land-110m.json'),
  '50m': () => require.resolve('world-atlas/land-50m.json'),
  '10m': () => require.resolve('world-atlas/land-10m.json'),
} as const
export type Fineness = keyof typeof FILES
/** Something to do with a ring before it is drawn, in degrees. */
export type Refine = (ring: readonly Point[]) => readonly Point[]

/** Degrees beyond the date line, to where a cut ring is carried on so that the cut itself is not seen. */
const BEYOND = 2
/** Degrees by which the cut may miss the date line. */
const EDGE = 1e-3

export async function readLand(fineness: Fineness, refine: Refine = it => it): Promise<readonly Ring[]> {
  const [{ feature }, text] = await Promise.all([import('topojson-client'), readFile(FILES[fineness](), 'utf8')])
  const atlas: Topology<{ land: GeometryObject }> = JSON.parse(text)
  const land = feature(atlas, atlas.objects.land)
  const polygons = ('features' in land ? land.features : [land]).flatMap(({ geometry }) =>
    geometry.type === 'MultiPolygon' ? geometry.coordinates : geometry.type === 'Polygon' ? [geometry.coordinates] : [],
  )
  const cut = await cutter()
  return polygons.flatMap(it => (it.some(crossesDateLine) ? cut(it) : it.map(ring => ring.map(pointOf)))).map(it => ringOf(hidden(refine(it))))
}

const pointOf = ([longitude = 0, latitude = 0]: Position): Point => [longitude, latitude]

const crossesDateLine = (ring: readonly Position[]): boolean => ring.some((it, index) => Math.abs((it[0] ?? 0) - (ring[index - 1]?.[0] ?? it[0] ?? 0)) > 180)

/** Cuts a polygon at the date line and closes it there, round the pole where it holds one. */
async function cutter(): Promise<(polygon: Position[][]) => Point[][]> {
  const { geoEquirectangular, geoStream } = await import('d3-geo')
  const flat = geoEquirectangular()
    .scale(180 / Math.PI)
    .translate([0, 0])
    .precision(0)
  return coordinates => {
    const rings: Point[][] = []
    const sink = {
      point: (x: number, y: number) => void rings.at(-1)?.push([x, -y]),
      lineStart: () => void rings.push([]),
      lineEnd: () => undefined,
      polygonStart: () => undefined,
      polygonEnd: () => undefined,
    }
    geoStream({ type: 'Polygon', coordinates }, flat.stream(sink))
    return rings
  }
}

const isEdge = (it: Point | undefined): it is Point => it !== undefined && Math.abs(it[0]) > 180 - EDGE

/** Where a ring runs along the date line it is led around outside of the world, so that no coast is drawn there. */
function hidden(ring: readonly Point[]): readonly Point[] {
  if (!ring.some(isEdge)) return ring
  return ring.flatMap((it, index): readonly Point[] => {
    if (!isEdge(it)) return [it]
    const isSame = (other: Point | undefined): boolean => isEdge(other) && Math.sign(other[0]) === Math.sign(it[0])
    const outside: Point = [Math.sign(it[0]) * (180 + BEYOND), it[1]]
    const [comes, goes] = [isSame(ring.at(index - 1)), isSame(ring[(index + 1) % ring.length])]
    if (comes && goes) return [outside]
    if (comes) return [outside, it]
    return goes ? [it, outside] : [it]
  })
}

function ringOf(degrees: readonly Point[]): Ring {
  const points = degrees.map(([longitude, latitude]) => mercator(longitude, latitude))
  return { points, box: boxOf(points) }
}
