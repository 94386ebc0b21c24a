/** A smooth line through points (Catmull and Rom), with a point every few metres. */
import type { Point } from './tile.ts'

export function smooth(points: readonly Point[], every: number): readonly Point[] {
  return points.flatMap((from, index) => {
    const to = points[index + 1]
    if (!to) return [from]
    const [before, after] = [points[index - 1] ?? from, points[index + 2] ?? to]
    const count = Math.max(1, Math.round(Math.hypot(to[0] - from[0], to[1] - from[1]) / every))
    return Array.from({ length: count }, (_, step): Point => {
      const t = step / count
      const part = (axis: 0 | 1): number => between(before[axis], from[axis], to[axis], after[axis], t)
      return [part(0), part(1)]
    })
  })
}

const between = (a: number, b: number, c: number, d: number, t: number): number => 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t)
