import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PlanePoint, metersFromSegment, simplifyLine } from './simplify.ts'

const meters = fc.integer({ min: -50, max: 50 })
const line = fc.array(fc.record({ x: meters, y: meters }), { minLength: 1, maxLength: 14 })
const tolerances = fc.constantFrom(0, 2, 10)

/** Douglas–Peucker as it is written down: halves that call themselves. */
function plainly(points: readonly PlanePoint[], from: number, to: number, tolerance: number): number[] {
  const [a, b] = [points[from], points[to]]
  if (!a || !b) return []
  const beside = points.slice(from + 1, to).map(it => metersFromSegment(it, a, b))
  const most = Math.max(0, ...beside)
  if (most <= tolerance) return [from, to]
  const at = from + 1 + beside.indexOf(most)
  return [...plainly(points, from, at, tolerance), ...plainly(points, at, to, tolerance).slice(1)]
}

test('it keeps what the algorithm keeps that calls itself', () => {
  fc.assert(
    fc.property(line, tolerances, (points, tolerance) => {
      const expected = [...new Set(plainly(points, 0, points.length - 1, tolerance))]
      expect(simplifyLine(points, { tolerance, most: 100, fixed: [] })).toEqual(expected)
    }),
  )
})

test('every point that is left out lies within the tolerance of the line that is drawn in its place', () => {
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

test('no more points stay than may, the ends always, and of the others those that are needed most', () => {
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

test('a way there and back on the same line is not taken for a point', () => {
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

test('of two points the one that lies farther beside the line stays', () => {
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

test('of two points that lie equally far beside the line the earlier stays', () => {
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

test('the ends stay before all that has to', () => {
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

test('points that have to stay part the line in its order, whatever order they are named in', () => {
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
  ['beside a piece', 5, 3, 3],
  ['behind its end', 30, 0, 20],
  ['before its beginning', -5, 0, 5],
])('a place %s is so far from it', (_, x, y, meters) => {
  expect(metersFromSegment({ x, y }, { x: 0, y: 0 }, { x: 10, y: 0 })).toBe(meters)
})

test('none stay of none', () => {
  expect(simplifyLine([], { tolerance: 2, most: 10, fixed: [] })).toEqual([])
})
