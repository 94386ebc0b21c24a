import { bearingBetween, metersBetween, type GeoPoint } from '@drydock/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRelocation } from './relocation.ts'

const place = fc.record({
  latitude: fc.double({ min: -80, max: 80, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})
/** Offset within a day's sail, in degrees. */
const step = fc.record({
  north: fc.double({ min: -1, max: 1, noNaN: true }),
  east: fc.double({ min: -1, max: 1, noNaN: true }),
})
const beside = (
  { latitude, longitude }: GeoPoint,
  { north, east }: { readonly north: number; readonly east: number },
): GeoPoint => ({ latitude: latitude + north, longitude: longitude + east })

test('the first position is moved to the home harbor, wherever it was', () => {
  fc.assert(
    fc.property(place, position => {
      const moved = createRelocation()(position)
      expect([moved.latitude, moved.longitude]).toEqual([expect.closeTo(55.6761, 5), expect.closeTo(12.5683, 5)])
    }),
  )
})

test('relocation keeps every distance to a quarter of a meter', () => {
  fc.assert(
    fc.property(place, step, step, (home, one, other) => {
      const move = createRelocation()
      move(home)
      const [a, b] = [beside(home, one), beside(home, other)]
      expect(Math.abs(metersBetween(move(a), move(b)) - metersBetween(a, b))).toBeLessThan(0.25)
    }),
  )
})

test('relocation keeps the course from the first position', () => {
  const move = createRelocation()
  const [home, next] = [
    { latitude: -33.85, longitude: 151.2 },
    { latitude: -33.8, longitude: 151.3 },
  ]
  expect(bearingBetween(move(home), move(next))).toBeCloseTo(bearingBetween(home, next), 1)
})

test('relocation moves the same position to the same place', () => {
  const move = createRelocation()
  move({ latitude: 10, longitude: 20 })
  const it = { latitude: 10.5, longitude: 20.5 }
  expect(move(it)).toEqual(move(it))
})
