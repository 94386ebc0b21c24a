import { type GeoPoint, METERS_PER_DEGREE, metersBetween } from '@drydock/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeOf, worldOf } from './mercator.ts'
import { KEPT_RADIUS, MOST_TILES, type Tile, tileAddress, tilesAround } from './tilesAround.ts'

const ZOOMS = { minZoom: 0, maxZoom: 20 }
const places = fc.record({
  latitude: fc.double({ min: -80, max: 80, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})
/** A place at most so far away, in any direction. */
const near = fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }))
function beside({ latitude, longitude }: GeoPoint, [share, angle]: readonly [number, number]): GeoPoint {
  const degrees = (share * KEPT_RADIUS) / METERS_PER_DEGREE
  const north = latitude + degrees * Math.cos(angle)
  return { latitude: north, longitude: longitude + (degrees * Math.sin(angle)) / Math.cos((north * Math.PI) / 180) }
}
function tileAt(z: number, place: GeoPoint): Tile {
  const { x, y } = worldOf(place)
  const side = 2 ** z
  return { z, x: ((Math.floor(x * side) % side) + side) % side, y: Math.floor(y * side) }
}
const textOf = ({ z, x, y }: Tile): string => `${z}/${x}/${y}`
/** Meters from a place to the middle of a tile, less half of its diagonal. */
function metersTo(place: GeoPoint, { z, x, y }: Tile): number {
  const side = 2 ** z
  const [middle, corner] = [
    placeOf({ x: (x + 0.5) / side, y: (y + 0.5) / side }),
    placeOf({ x: x / side, y: y / side }),
  ]
  return metersBetween(place, middle) - metersBetween(middle, corner)
}

test('XTRA-21 the kept tiles cover the circle around each place, at every zoom that they have', () => {
  fc.assert(
    fc.property(places, places, fc.array(near, { minLength: 1, maxLength: 20 }), (boat, home, points) => {
      const tiles = tilesAround([boat, home], ZOOMS, MOST_TILES)
      const kept = new Set(tiles.map(textOf))
      const zooms = [...new Set(tiles.map(it => it.z))]
      return [boat, home].every(place =>
        points
          .map(it => beside(place, it))
          .filter(it => metersBetween(place, it) <= KEPT_RADIUS)
          .every(point => zooms.every(z => kept.has(textOf(tileAt(z, point))))),
      )
    }),
    { numRuns: 30 },
  )
})

test('XTRA-21 the kept tiles never exceed the limit, are unique, touch the circle, and have zooms 10 to 17', () => {
  fc.assert(
    fc.property(places, places, fc.integer({ min: 0, max: 4_000 }), (boat, home, most) => {
      const tiles = tilesAround([boat, home], ZOOMS, most)
      expect(tiles.length).toBeLessThanOrEqual(most)
      expect(new Set(tiles.map(textOf)).size).toBe(tiles.length)
      expect(tiles.every(it => it.z >= 10 && it.z <= 17)).toBe(true)
      expect(tiles.every(it => [boat, home].some(place => metersTo(place, it) <= KEPT_RADIUS * 1.03))).toBe(true)
    }),
    { numRuns: 30 },
  )
})

test('XTRA-21 a source without the nearest zooms is kept up to its maximum zoom', () => {
  const here = { latitude: 55.6761, longitude: 12.5683 }
  const zooms = (minZoom: number, maxZoom: number) => [
    ...new Set(tilesAround([here], { minZoom, maxZoom }, MOST_TILES).map(it => it.z)),
  ]
  expect([zooms(0, 12), zooms(12, 20), zooms(18, 20)]).toEqual([[10, 11, 12], [12, 13, 14, 15, 16, 17], []])
  expect(tilesAround([], ZOOMS, MOST_TILES)).toEqual([])
})

test('XTRA-21 the address of a tile has its numbers in every place', () => {
  const tile = { z: 3, x: 5, y: 7 }
  expect(tileAddress('https://a.example/{z}/{x}/{y}.png?s={z}', tile)).toBe('https://a.example/3/5/7.png?s=3')
})
