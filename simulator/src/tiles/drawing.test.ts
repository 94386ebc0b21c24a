import fc from 'fast-check'
import { expect, test } from 'vitest'
import { figure, graticule, stepOf } from './graticule.ts'
import { clip } from './land.ts'
import { line } from './svg.ts'
import { isInside, latitudeAt, mercator, planOf, type Point, tileOf, viewOf, worldOf } from './tile.ts'

const point = fc.tuple(fc.integer({ min: -500, max: 1_500 }), fc.integer({ min: -500, max: 1_500 }))

test('clipping keeps points inside the box, and leaves an inside ring unchanged', () => {
  fc.assert(
    fc.property(fc.array(point, { maxLength: 30 }), ring => {
      const [box, wide] = [
        [0, 0, 1_000, 1_000],
        [-1e-6, -1e-6, 1_000 + 1e-6, 1_000 + 1e-6],
      ] as const
      const cut = clip(ring, box)
      expect(cut.every(it => isInside(it, wide))).toBe(true)
      if (ring.every(it => isInside(it, box))) expect(cut).toEqual(ring)
    }),
  )
})

test('a path draws all its points, relative and compact', () => {
  expect(
    line([
      [10, 10],
      [10, 10],
      [20, 10],
      [20, 5],
      [23, 3],
      [20, 9],
    ]),
  ).toBe('M10 10h10v-5l3-2l-3 6')
})

test('positions survive the projections to world and plan and back', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.double({ min: -85, max: 85, noNaN: true }),
      (longitude, latitude) => {
        const [x, y] = mercator(longitude, latitude)
        expect(
          [x * 360 - 180, latitudeAt(y)].map((it, index) => Math.abs(it - (index === 0 ? longitude : latitude)) < 1e-9),
        ).toEqual([true, true])
        const back: Point = worldOf(planOf([x, y]))
        expect([back[0] - x, back[1] - y].map(Math.abs).every(it => it < 1e-12)).toBe(true)
      },
    ),
  )
})

test('neighboring tiles share one plan: a point on the right edge of one is on the left edge of the next', () => {
  const [here, east] = [viewOf({ z: 17, x: 70_111, y: 41_023 }), viewOf({ z: 17, x: 70_112, y: 41_023 })]
  const place: Point = [here.box(0)[2], 0]
  expect([here.at(place)[0], east.at(place)[0], here.at(place)[1] - east.at(place)[1]]).toEqual([1_024, 0, 0])
})

test.each([
  [3_340.5, 0.5, 'NS', '55°40.5′ N'],
  [-750, 10, 'EW', '12°30′ W'],
  [-3_600, 300, 'EW', '60° W'],
  [0, 60, 'EW', '0°'],
  [3_340.05, 0.05, 'NS', '55°40.05′ N'],
  [5, 1, 'NS', '0°05′ N'],
])('%d minutes in steps of %d are written %s%s', (minutes, step, signs, text) => {
  expect(figure(minutes, step, signs)).toBe(text)
})

test('graticule lines keep a readable distance at every zoom', () => {
  for (let z = 3; z <= 20; z++)
    expect((256 * 2 ** z * stepOf(z)) / 21_600).toSatisfy((it: number) => it >= 60 && it < 240)
  expect(graticule({ z: 3, x: 4, y: 3 })).toContain('M0 0v1024')
})

test('a tile address has one spelling only', () => {
  expect(tileOf('3', '4', '2.svg')).toEqual({ z: 3, x: 4, y: 2 })
  expect(tileOf('3', '4', '2')).toEqual({ z: 3, x: 4, y: 2 })
  expect(['03', '+3', '3.0', ' 3', '', '٣'].map(it => tileOf(it, '0', '0'))).toEqual(Array(6).fill(undefined))
})
