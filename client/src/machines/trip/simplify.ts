/** Simplifies a line with the Douglas–Peucker algorithm. Pure. */

/** Meters on a plane. */
export interface PlanePoint {
  readonly x: number
  readonly y: number
}

export interface SimplifyOptions {
  /** Tolerance in meters between a dropped point and the line. */
  readonly tolerance: number
  /** Maximum number of points; the least important ones are dropped first. */
  readonly most: number
  /** Numbers of the points that are kept before all others. */
  readonly fixed: readonly number[]
}

/** Returns the meters from a point to the nearest place of a segment. */
export function metersFromSegment({ x, y }: PlanePoint, a: PlanePoint, b: PlanePoint): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - a.x) * dx + (y - a.y) * dy) / length))
  return Math.hypot(x - a.x - along * dx, y - a.y - along * dy)
}

/** Returns the point between two others that is farthest from their line. */
function farthest(
  points: readonly PlanePoint[],
  from: number,
  to: number,
): { readonly at: number; readonly meters: number } {
  const [a, b] = [points[from], points[to]]
  let found = { at: from, meters: 0 }
  for (let at = from + 1; at < to; at++) {
    const point = points[at]
    const meters = a && b && point ? metersFromSegment(point, a, b) : 0
    if (meters > found.meters) found = { at, meters }
  }
  return found
}

/**
 * Returns the importance of each point in meters; 0 for points that are not needed. No point is more important than the
 * one that divided the line before it.
 */
function importanceOfPoints(points: readonly PlanePoint[], fixed: readonly number[], tolerance: number): Float64Array {
  const need = new Float64Array(points.length)
  const open: { readonly from: number; readonly to: number; readonly most: number }[] = []
  for (const [index, at] of fixed.entries()) {
    need[at] = Number.POSITIVE_INFINITY
    const before = fixed[index - 1]
    if (before !== undefined) open.push({ from: before, to: at, most: Number.MAX_VALUE })
  }
  for (let piece = open.pop(); piece; piece = open.pop()) {
    const { at, meters } = farthest(points, piece.from, piece.to)
    if (meters <= tolerance) continue
    const most = Math.min(meters, piece.most)
    need[at] = most
    open.push({ from: piece.from, to: at, most }, { from: at, to: piece.to, most })
  }
  return need
}

/** Returns the numbers of the kept points in order; the first and the last are always kept. */
export function simplifyLine(points: readonly PlanePoint[], { tolerance, most, fixed }: SimplifyOptions): number[] {
  if (points.length === 0) return []
  const ends = [...new Set([0, ...fixed, points.length - 1])].sort((a, b) => a - b)
  const kept = Array.from(importanceOfPoints(points, ends, tolerance), (need, at) => ({ at, need })).filter(
    it => it.need > 0,
  )
  if (kept.length <= most) return kept.map(it => it.at)
  const isEnd = (at: number): number => (at === 0 || at === points.length - 1 ? 1 : 0)
  return kept
    .sort((a, b) => isEnd(b.at) - isEnd(a.at) || (a.need === b.need ? a.at - b.at : b.need - a.need))
    .slice(0, most)
    .map(it => it.at)
    .sort((a, b) => a - b)
}
