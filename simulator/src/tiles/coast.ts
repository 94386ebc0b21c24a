/** How far a place of the plan lies from the water's edge, quickly: what grows and is built on land asks it thousands of times. */
import type { Box, Point } from './tile.ts'

export interface Coast {
  /** Metres from the shore, positive on land; never more than `FAR` to either side. */
  inland(place: Point): number
}

export const FAR = 100

/** `rings` in metres, cut to `box`: their edges along the box are no shore. */
export function createCoast(rings: readonly (readonly Point[])[], box: Box): Coast {
  const edges = rings.flatMap(ring => ring.map((it, index): Edge => [ring.at(index - 1) ?? it, it]))
  const cells = new Map<string, Edge[]>()
  for (const edge of edges.filter(it => !runsAlong(it, box))) {
    for (const name of cellsOf(edge)) cells.set(name, [...(cells.get(name) ?? []), edge])
  }
  /** Without a shore near it, a whole cell is land or is not. */
  const plain = new Map<string, boolean>()
  const isLand = ([x, y]: Point): boolean => {
    let isWithin = false
    for (const [a, b] of edges) if (a[1] > y !== b[1] > y && x < a[0] + ((y - a[1]) / (b[1] - a[1])) * (b[0] - a[0])) isWithin = !isWithin
    return isWithin
  }
  return {
    inland(place) {
      const [column, row] = cellOf(place)
      let least = Number.POSITIVE_INFINITY
      for (const near of around(column, row)) for (const edge of cells.get(near) ?? []) least = Math.min(least, distance(place, edge))
      if (least < Number.POSITIVE_INFINITY) return Math.min(FAR, least) * (isLand(place) ? 1 : -1)
      const name = `${column}/${row}`
      const known = plain.get(name) ?? isLand(place)
      plain.set(name, known)
      return known ? FAR : -FAR
    },
  }
}

type Edge = readonly [Point, Point]

const cellOf = ([x, y]: Point): Point => [Math.floor(x / FAR), Math.floor(y / FAR)]
const around = (column: number, row: number): string[] => [-1, 0, 1].flatMap(x => [-1, 0, 1].map(y => `${column + x}/${row + y}`))

/** The cells that a box around an edge touches. */
function cellsOf([a, b]: Edge): string[] {
  const [low, high] = [cellOf([Math.min(a[0], b[0]), Math.min(a[1], b[1])]), cellOf([Math.max(a[0], b[0]), Math.max(a[1], b[1])])]
  const names: string[] = []
  for (let column = low[0]; column <= high[0]; column++) for (let row = low[1]; row <= high[1]; row++) names.push(`${column}/${row}`)
  return names
}

const runsAlong = ([a, b]: Edge, [left, top, right, bottom]: Box): boolean =>
  [left, right].some(it => Math.abs(a[0] - it) < 1 && Math.abs(b[0] - it) < 1) || [top, bottom].some(it => Math.abs(a[1] - it) < 1 && Math.abs(b[1] - it) < 1)

export function distance([x, y]: Point, [a, b]: Edge): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  const length = dx * dx + dy * dy
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - a[0]) * dx + (y - a[1]) * dy) / length))
  return Math.hypot(x - a[0] - t * dx, y - a[1] - t * dy)
}
