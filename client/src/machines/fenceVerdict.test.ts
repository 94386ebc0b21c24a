import { METERS_PER_DEGREE } from '@drydock/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fenceVerdict } from '#machines/fenceVerdict.ts'

const CENTER = { latitude: 0, longitude: 0 }
const FENCE = { center: CENTER, radius: 50 }
/** A fix so many meters to the north of the center. */
const at = (north: number, accuracy = 8) => ({ latitude: north / METERS_PER_DEGREE, longitude: 0, accuracy })

test.each([
  [49, undefined, 'inside'],
  [51, undefined, 'checking'],
  [51, 20, 'checking'],
  [60, 52, 'outside'],
  [55, 60, 'outside'],
  [400, 52, 'outside'],
  // A second fix elsewhere contradicts the first.
  [-60, 400, 'checking'],
  [80, 400, 'checking'],
  [20, 400, 'inside'],
] as const)('XTRA-10 a boat %d m from the center, and %s m one fix before, is %s', (now, before, verdict) => {
  expect(fenceVerdict(FENCE, at(now), before === undefined ? undefined : at(before))).toBe(verdict)
})

test('XTRA-10 a single fix never counts as outside, whatever its position', () => {
  const meters = fc.double({ min: -100_000, max: 100_000, noNaN: true })
  const accuracy = fc.double({ min: 0, max: 5_000, noNaN: true })
  fc.assert(
    fc.property(meters, accuracy, fc.double({ min: -49, max: 49, noNaN: true }), (north, wide, inside) => {
      expect(fenceVerdict(FENCE, at(north, wide), undefined)).not.toBe('outside')
      expect(fenceVerdict(FENCE, at(north, wide), at(inside, wide))).not.toBe('outside')
    }),
  )
})
