import { SECOND } from '@drydock/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boatOf, moveTo } from '#testing/boat.ts'
import { curveValue, type Ramp, startRamp } from './ramp.ts'

const shape = (ramp: Partial<Ramp> = {}): Ramp => ({
  from: 12.7,
  to: 11.7,
  over: 10 * SECOND,
  every: 2 * SECOND,
  curve: 'linear',
  ...ramp,
})

function values(ramp: Ramp): readonly (readonly [number, number])[] {
  const boat = boatOf()
  const seen: (readonly [number, number])[] = []
  startRamp(boat, 'V1', ramp, value => seen.push([(boat.clock.now() - boat.clock.start) / SECOND, value]))
  moveTo(boat, ramp.over + 60 * SECOND)
  return seen
}

test('a ramp changes its value at each interval and ends at its target', () => {
  expect(values(shape())).toEqual([
    [2, 12.5],
    [4, 12.3],
    [6, 12.1],
    [8, 11.9],
    [10, 11.7],
  ])
})

test('the last change is at the end, even when the intervals do not fit', () => {
  expect(values(shape({ every: 4 * SECOND })).map(([at]) => at)).toEqual([4, 8, 10])
})

test('an easing ramp starts and ends slowly', () => {
  expect(values(shape({ curve: 'ease' })).map(([, value]) => value)).toEqual([12.6, 12.35, 12.05, 11.8, 11.7])
  expect([curveValue('ease', 0), curveValue('ease', 0.5), curveValue('ease', 1)]).toEqual([0, 0.5, 1])
})

test('a new ramp of a value replaces the old one, and does not affect other values', () => {
  const boat = boatOf()
  const seen: string[] = []
  startRamp(boat, 'V1', shape(), value => seen.push(`old ${value}`))
  startRamp(boat, 'V2', shape({ over: 2 * SECOND }), value => seen.push(`other ${value}`))
  moveTo(boat, 1 * SECOND)
  startRamp(boat, 'V1', shape({ from: 12, to: 13, over: 2 * SECOND }), value => seen.push(`new ${value}`))
  moveTo(boat, 60 * SECOND)
  expect(seen).toEqual(['other 11.7', 'new 13'])
})

test('every ramp stays between its ends, is monotonic, and ends exactly at its target', () => {
  const amount = fc.integer({ min: -10_000, max: 10_000 }).map(it => it / 100)
  const span = fc.integer({ min: 1, max: 100_000 })
  fc.assert(
    fc.property(
      amount,
      amount,
      span,
      fc.integer({ min: 100, max: 50_000 }),
      fc.constantFrom('linear' as const, 'ease' as const),
      (from, to, over, every, curve) => {
        const seen = values({ from, to, over, every, curve })
        expect(seen.at(-1)).toEqual([over / SECOND, to])
        const up = seen.map(([, value]) => (to >= from ? value : -value))
        expect(up).toEqual(up.toSorted((a, b) => a - b))
        for (const [, value] of seen) expect(value >= Math.min(from, to) && value <= Math.max(from, to)).toBe(true)
      },
    ),
  )
})
