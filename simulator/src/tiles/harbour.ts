/** What people built in the water at home: quay, breakwater, piers, and the boats that lie there. Metres east and south of home. */
import { createChance } from '#boat/chance.ts'
import { SEED } from './shore.ts'
import { smooth } from './spline.ts'
import { line, path, ROUND, stroke } from './svg.ts'
import { boxOf, inside, meet, PIXEL, type Point, type View } from './tile.ts'

export interface Moored {
  readonly place: Point
  /** Degrees, clockwise from north. */
  readonly heading: number
  /** Metres. */
  readonly length: number
  readonly kind: 'sail' | 'motor'
}

const breakwater = smooth(
  [
    [-92, -150],
    [-56, -112],
    [-22, -86],
    [18, -68],
    [62, -60],
    [96, -62],
  ],
  4,
)
/** From the quay out; each ends in a cross-piece. */
export const piers: readonly (readonly [Point, Point])[] = [96, 168, 240].map(east => [
  [east, -190],
  [east - 3, -100],
])

/** The boats at the piers and those that swing at anchor; none of them where the boat of the house lies. */
export const moored: readonly Moored[] = [...atPiers(), ...atAnchor()]

function atPiers(): Moored[] {
  const chance = createChance(SEED)('berths')
  return piers.flatMap(([[east], [, end]]) =>
    Array.from({ length: 17 }, (_, berth) => 180 - berth * 5)
      .filter(it => -it < end - 2)
      .flatMap(north => ([-1, 1] as const).map(side => ({ north, side })))
      .flatMap(({ north, side }): Moored[] => {
        const [isTaken, length, isBowIn, isSail] = [chance.next() < 0.82, chance.between(7.5, 12.5), chance.next() < 0.6, chance.next() < 0.68]
        const away = 2.4 + length / 2
        const heading = side * (isBowIn ? -90 : 90) + chance.between(-2.5, 2.5)
        return isTaken ? [{ place: [east - 1.5 + side * away, -north], heading, length, kind: isSail ? 'sail' : 'motor' }] : []
      }),
  )
}

/** They all lie to the same wind, as far as boats do. */
function atAnchor(): Moored[] {
  const chance = createChance(SEED)('anchorage')
  const places: readonly Point[] = [
    [-88, -32],
    [-96, 62],
    [88, 46],
    [70, 118],
    [-34, 132],
    [138, -34],
    [196, 82],
    [-150, 190],
    [20, 236],
    [160, 210],
    [-262, 330],
    [812, -40],
    [776, 60],
    [842, -150],
    [742, 190],
    [905, -262],
  ]
  return places.map(place => ({ place, heading: 38 + chance.between(-16, 16), length: chance.between(9, 14), kind: chance.next() < 0.75 ? 'sail' : 'motor' }))
}

export const BREAKWATER_M = 10
const PIER_M = 3
/** Pieces of it smaller than a pixel are not drawn. */
const LEAST_ZOOM = 13

/** As a chart shows it: works in the colour of the coast. */
export function chartHarbour(view: View): string {
  if (view.z < LEAST_ZOOM) return ''
  const edge = Math.max(PIXEL, 0.6 * view.scale)
  const work = (d: string, metres: number, more: string): string => path(d, stroke('#B39B62', metres * view.scale + edge, more)) + path(d, stroke('#E3D5AE', metres * view.scale - edge, more))
  return work(breakwaterPath(view), BREAKWATER_M, ROUND) + work(pierPath(view), PIER_M, '')
}

export const breakwaterPath = (view: View): string => (meet(boxOf(breakwater), view.box(BREAKWATER_M)) ? line(breakwater.map(view.at)) : '')

export const pierPath = (view: View): string =>
  piers
    .filter(it => it.some(([east, south]) => inside([east, south], view.box(130))))
    .map(it => line(it.map(view.at)))
    .join('')
