import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scaleBar } from './scaleBar.ts'

test('at zoom 18 in Copenhagen the bar stands for 25 m', () => {
  expect(scaleBar(0.337, 96)).toEqual({ meters: 25, px: 25 / 0.337 })
})

test('a bar is at most as wide as allowed and longer than a third of that', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.05, max: 50_000, noNaN: true }), metersPerPixel => {
      const { px } = scaleBar(metersPerPixel, 96)
      return px <= 96 && px > 96 / 3
    }),
  )
})
