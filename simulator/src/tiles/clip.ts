/** Cuts a ring to a box, side by side (Sutherland and Hodgman). The ring may run along the box where it was cut. */
import type { Box, Point } from './tile.ts'

/** A side of the box: which part of a point it looks at, where it stands, and which way is in. */
type Side = readonly [axis: 0 | 1, limit: number, sign: 1 | -1]

export function clipped(ring: readonly Point[], [left, top, right, bottom]: Box): readonly Point[] {
  const sides: readonly Side[] = [
    [0, left, 1],
    [0, right, -1],
    [1, top, 1],
    [1, bottom, -1],
  ]
  return sides.reduce(cutAt, ring)
}

function cutAt(ring: readonly Point[], [axis, limit, sign]: Side): readonly Point[] {
  const cut: Point[] = []
  let before = ring.at(-1)
  if (!before) return cut
  let wasIn = (before[axis] - limit) * sign >= 0
  for (const here of ring) {
    const isIn = (here[axis] - limit) * sign >= 0
    if (isIn !== wasIn) cut.push(crossing(before, here, axis, limit))
    if (isIn) cut.push(here)
    before = here
    wasIn = isIn
  }
  return cut
}

function crossing(a: Point, b: Point, axis: 0 | 1, limit: number): Point {
  const part = (limit - a[axis]) / (b[axis] - a[axis])
  return [a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1])]
}
