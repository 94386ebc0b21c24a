import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstAt, following, lengthOf, moved, ticksOf, timeAt, xOf, zoomed } from './axis.ts'

const spans = fc
  .record({
    from: fc.integer({ min: -1_000_000, max: 1_000_000_000 }),
    length: fc.integer({ min: 100, max: 31_000_000_000 }),
  })
  .map(({ from, length }) => ({ from, to: from + length }))

test('a position on the axis converts back to its time', () => {
  fc.assert(
    fc.property(
      spans,
      fc.integer({ min: 1, max: 4_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (span, width, share) => {
        const at = span.from + share * lengthOf(span)
        expect(timeAt(xOf(at, span, width), span, width)).toBeCloseTo(at, 2)
      },
    ),
  )
})

test('zooming keeps the time under the pointer in place', () => {
  fc.assert(
    fc.property(
      spans,
      fc.double({ min: 0.1, max: 10, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (span, factor, share) => {
        const around = span.from + share * lengthOf(span)
        expect(xOf(around, zoomed(span, factor, around), 1_000)).toBeCloseTo(share * 1_000, 2)
      },
    ),
  )
})

test('the zoom is limited to a tenth of a second and a year', () => {
  expect([lengthOf(zoomed({ from: 0, to: 200 }, 0.001, 100)), lengthOf(zoomed({ from: 0, to: 1e10 }, 1e6, 0))]).toEqual(
    [100, 366 * 86_400_000],
  )
})

test('following keeps the newest time near the right edge and the length unchanged', () => {
  const span = following({ from: 0, to: 60_000 }, 600_000)
  expect([lengthOf(span), span.to > 600_000, xOf(600_000, span, 1_000) > 900]).toEqual([60_000, true, true])
})

test('the axis begins at the start of a young boat', () => {
  expect(following({ from: 0, to: 60_000 }, 5_000)).toEqual({ from: 0, to: 60_000 })
})

test('ruler ticks are round and not too close', () => {
  fc.assert(
    fc.property(spans, fc.integer({ min: 200, max: 2_000 }), (span, width) => {
      const xs = ticksOf(span, width).map(it => xOf(it, span, width))
      for (const [index, x] of xs.entries()) if (index > 0) expect(x - (xs[index - 1] ?? 0)).toBeGreaterThan(90)
    }),
  )
  expect(ticksOf({ from: 0, to: 60_000 }, 700)).toEqual([0, 10_000, 20_000, 30_000, 40_000, 50_000, 60_000])
})

test('moving keeps the length', () => {
  expect(moved({ from: 5, to: 10 }, -3)).toEqual({ from: 2, to: 7 })
})

test('firstAt finds the first entry that is not before a time', () => {
  const times = [1, 3, 3, 8].map(at => ({ at }))
  expect([0, 1, 2, 3, 4, 9].map(at => firstAt(times, at))).toEqual([0, 0, 1, 1, 3, 4])
})
