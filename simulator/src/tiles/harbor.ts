/** Buildings and boats of the home harbor: quay, road, breakwater, piers. Meters east and south of home. */
import { createRandomStreams } from '#boat/random.ts'
import { placesOf, smooth } from './shore.ts'
import { line, path, ROUND, stroke } from './svg.ts'
import { boxOf, overlaps, PIXEL, type Point, type TileView } from './tile.ts'

/** Degrees clockwise from north, and meters. */
type Moored = { readonly place: Point; readonly heading: number; readonly length: number }

/** A structure along a line: its width in meters, and the path of its center line in a tile. */
const work =
  (meters: number, ...lines: readonly (readonly Point[])[]) =>
  (view: TileView) => ({
    meters,
    d: lines.map(it => (overlaps(boxOf(it), view.box(20)) ? line(it.map(view.at)) : '')).join(''),
  })

export const breakwater = work(10, smooth(placesOf('-92,-150 -56,-112 -22,-86 18,-68 62,-60 96,-62'), 4))
export const quay = work(13, smooth(placesOf('22,-180 120,-192 256,-196 318,-212 338,-262 320,-332'), 6))
/** Along the western shore. */
export const road = work(
  8,
  smooth(
    placesOf(
      '705,-1980 480,-1560 212,-1020 172,-760 168,-560 206,-420 226,-330 214,-268 140,-243 18,-230 -96,-194 -160,-118 -206,-16 -272,132 -388,300 -532,520 -708,860 -1030,1500',
    ),
    12,
  ),
)
/** From the quay outwards. */
export const piers = [96, 168, 240].map(east => placesOf(`${east},-190 ${east - 3},-100`))
export const planks = work(3, ...piers)

const ANCHORAGE = placesOf(
  '-88,-32 -96,62 88,46 70,118 -34,132 138,-34 196,82 -150,190 20,236 160,210 -262,330 812,-40 776,60 842,-150 742,190 905,-262',
)
const chance = createRandomStreams(1)('berths')

/**
 * The boats at the piers and those at anchor, which all point into the same wind; the same for every simulated boat.
 * None is at the position of the user's boat.
 */
export const moored: readonly Moored[] = [
  ...[96, 168, 240].flatMap(east =>
    Array.from({ length: 30 }, (_, berth): Moored => {
      const [side, length] = [berth % 2 === 0 ? -1 : 1, chance.between(7.5, 12.5)]
      return {
        place: [east - 1.5 + side * (2.4 + length / 2), -180 + Math.floor(berth / 2) * 5],
        heading: side * 90 + chance.between(-2.5, 2.5),
        length,
      }
    }).filter(() => chance.next() < 0.82),
  ),
  ...ANCHORAGE.map(place => ({ place, heading: 38 + chance.between(-16, 16), length: chance.between(9, 14) })),
]

/** Parts smaller than a pixel are not drawn. */
const LEAST_ZOOM = 13

/** In chart style: structures in the color of the coastline. */
export function chartHarbor(view: TileView): string {
  if (view.z < LEAST_ZOOM) return ''
  const edge = Math.max(PIXEL, 0.6 * view.scale)
  const drawn = ({ d, meters }: ReturnType<typeof quay>): string =>
    path(d, stroke('#B39B62', meters * view.scale + edge, ROUND)) +
    path(d, stroke('#E3D5AE', meters * view.scale - edge, ROUND))
  return drawn(breakwater(view)) + drawn(planks(view))
}
