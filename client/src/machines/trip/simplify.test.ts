import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PlanePoint, metersFromSegment, simplifyLine } from './simplify.ts'

const meters = fc.integer({ min: -50, max: 50 })
const line = fc.array(fc.record({ x: meters, y: meters }), { minLength: 1, maxLength: 14 })
const tolerances = fc.constantFrom(0, 2, 10)

/** The Douglas–Peucker algorithm in its recursive form. */
function douglasPeucker(points: readonly PlanePoint[], from: number, to: number, tolerance: number): number[] {
  const [a, b] = [points[from], points[to]]
  if (!a || !b) return []
  const beside = points.slice(from + 1, to).map(it => metersFromSegment(it, a, b))
  const most = Math.max(0, ...beside)
  if (most <= tolerance) return [from, to]
  const at = from + 1 + beside.indexOf(most)
  return [...douglasPeucker(points, from, at, tolerance), ...douglasPeucker(points, at, to, tolerance).slice(1)]
}

test('simplifying a line keeps the same points as the recursive algorithm', () => {
  fc.assert(
    fc.property(line, tolerances, (points, tolerance) => {
      const expected = [...new Set(douglasPeucker(points, 0, points.length - 1, tolerance))]
      expect(simplifyLine(points, { tolerance, most: 100, fixed: [] })).toEqual(expected)
    }),
  )
})

test('every dropped point lies within the tolerance of the drawn line', () => {
  fc.assert(
    fc.property(line, tolerances, fc.array(fc.nat(13), { maxLength: 3 }), (points, tolerance, some) => {
      const fixed = some.filter(it => it < points.length)
      const kept = simplifyLine(points, { tolerance, most: 100, fixed })
      return (
        fixed.every(it => kept.includes(it)) &&
        points.every((point, at) => {
          const [before, after] = [points[kept.findLast(it => it <= at) ?? 0], points[kept.find(it => it >= at) ?? 0]]
          return before !== undefined && after !== undefined && metersFromSegment(point, before, after) <= tolerance
        })
      )
    }),
  )
})

test('at most the allowed number of points is kept: both ends, and points of the full result', () => {
  fc.assert(
    fc.property(line, fc.integer({ min: 2, max: 8 }), (points, most) => {
      const all = simplifyLine(points, { tolerance: 0, most: 100, fixed: [] })
      const kept = simplifyLine(points, { tolerance: 0, most, fixed: [] })
      return (
        kept.length === Math.min(most, all.length) &&
        kept.every(it => all.includes(it)) &&
        kept[0] === 0 &&
        kept.at(-1) === points.length - 1
      )
    }),
  )
})

test('a line to a point and back keeps the turning point', () => {
  const points = [0, 40, 0].map(x => ({ x, y: 0 }))
  expect(simplifyLine(points, { tolerance: 2, most: 10, fixed: [] })).toEqual([0, 1, 2])
})

const drawn = (
  points: readonly (readonly [number, number])[],
  most: number,
  fixed: readonly number[] = [],
  tolerance = 2,
): readonly number[] =>
  simplifyLine(
    points.map(([x, y]) => ({ x, y })),
    { tolerance, most, fixed },
  )

test('of two points the one farther from the line is kept', () => {
  expect(
    drawn(
      [
        [0, 0],
        [20, 4],
        [40, 9],
        [60, 0],
      ],
      3,
    ),
  ).toEqual([0, 2, 3])
})

test('of two points equally far from the line the earlier one is kept', () => {
  expect(
    drawn(
      [
        [0, 0],
        [10, 5],
        [20, 5],
        [30, 0],
      ],
      10,
      [],
      3,
    ),
  ).toEqual([0, 1, 3])
  expect(
    drawn(
      [
        [0, 0],
        [10, 5],
        [20, -5],
        [30, 0],
      ],
      3,
    ),
  ).toEqual([0, 1, 3])
})

test('the ends are kept before the fixed points', () => {
  expect(
    drawn(
      [
        [0, 0],
        [10, 0],
        [20, 0],
        [30, 0],
        [40, 0],
      ],
      2,
      [1, 2, 3],
    ),
  ).toEqual([0, 4])
})

test('fixed points divide the line in its own order, whatever order they are given in', () => {
  expect(
    drawn(
      [
        [0, 0],
        [10, 0],
        [20, 1.9],
        [30, 0],
        [40, -1],
      ],
      10,
      [3, 1],
    ),
  ).toEqual([0, 1, 3, 4])
})

test.each([
  ['beside a segment', 5, 3, 3],
  ['behind the end of a segment', 30, 0, 20],
  ['before the beginning of a segment', -5, 0, 5],
])('the distance of a place %s is correct', (_, x, y, meters) => {
  expect(metersFromSegment({ x, y }, { x: 0, y: 0 }, { x: 10, y: 0 })).toBe(meters)
})

test('a line without points stays empty', () => {
  expect(simplifyLine([], { tolerance: 2, most: 10, fixed: [] })).toEqual([])
})
