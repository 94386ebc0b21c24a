/** Test fixture: reads shapes back from the picture of a tile. */
import { chartTile } from './chart.ts'
import { createLand } from './land.ts'
import { type Point, UNITS, worldOf } from './tile.ts'

/** Returns the outlines of the path with this id; each must end where it starts. */
export function outlines(svg: string, id: string): readonly (readonly Point[])[] {
  const d = new RegExp(`<path id="${id}" d="([^"]*)"`).exec(svg)?.[1] ?? ''
  return d.split('M').slice(1).map(pointsOf)
}

/** Returns the absolute points of `x y` and the steps h, v and l after it. */
function pointsOf(text: string): readonly Point[] {
  const points: Point[] = []
  let at: Point = [0, 0]
  for (const [, command = '', numbers = ''] of text.matchAll(/([hvl]?)([-\d ]+)/g)) {
    const [first = 0, second = 0] = [...numbers.matchAll(/-?\d+/g)].map(Number)
    const steps: Readonly<Record<string, Point>> = {
      '': [first, second],
      h: [at[0] + first, at[1]],
      v: [at[0], at[1] + first],
      l: [at[0] + first, at[1] + second],
    }
    at = steps[command] ?? at
    points.push(at)
  }
  return points
}

/** Returns where closed outlines cross a line, in order. */
export function crossings(rings: readonly (readonly Point[])[], axis: 0 | 1, limit: number): readonly number[] {
  const other = axis === 0 ? 1 : 0
  const found = rings.flatMap(ring =>
    ring.flatMap((point, index) => {
      const before = ring.at(index - 1) ?? point
      if (before[axis] > limit === point[axis] > limit) return []
      return [before[other] + ((limit - before[axis]) / (point[axis] - before[axis])) * (point[other] - before[other])]
    }),
  )
  return found.sort((a, b) => a - b)
}

/** Returns a function that returns whether a point of the plan is on the land that the chart draws at a zoom. */
export function createLandAt(z: number): (place: Point) => Promise<boolean> {
  const land = createLand()
  const tiles = new Map<string, Promise<readonly (readonly Point[])[]>>()
  return async place => {
    const [x, y] = worldOf(place).map(it => it * 2 ** z) as [number, number]
    const tile = { z, x: Math.floor(x), y: Math.floor(y) }
    const name = `${tile.x}/${tile.y}`
    const shown = tiles.get(name) ?? chartTile(tile, land).then(it => outlines(it, 'l'))
    tiles.set(name, shown)
    return crossings(await shown, 1, (y - tile.y) * UNITS).filter(it => it < (x - tile.x) * UNITS).length % 2 === 1
  }
}
