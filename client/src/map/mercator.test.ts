import { metersBetween } from '@drydock/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitted, isWithin, metersPerPixel, placeOf, screenOf, worldOf } from './mercator.ts'

const SIZE = { width: 390, height: 787 }
const latitude = fc.double({ min: -85, max: 85, noNaN: true })
const place = fc.record({ latitude, longitude: fc.double({ min: -179.999, max: 179.999, noNaN: true }) })
const near = (a: number, b: number, by: number): boolean => Math.abs(a - b) <= by

test('a place survives the conversion to world coordinates and back', () => {
  fc.assert(
    fc.property(
      place,
      it =>
        near(placeOf(worldOf(it)).latitude, it.latitude, 1e-9) &&
        near(placeOf(worldOf(it)).longitude, it.longitude, 1e-9),
    ),
  )
})

test('the center of the camera is in the middle of the screen', () => {
  fc.assert(
    fc.property(place, fc.double({ min: 0, max: 20, noNaN: true }), (center, zoom) => {
      const { x, y } = screenOf(center, { center, zoom }, SIZE)
      return x === SIZE.width / 2 && y === SIZE.height / 2
    }),
  )
})

test('a place beyond the date line is drawn next to the boat, not around the Earth', () => {
  const { x } = screenOf(
    { latitude: 0, longitude: -179.999 },
    { center: { latitude: 0, longitude: 179.999 }, zoom: 16 },
    SIZE,
  )
  expect(x).toBeCloseTo(SIZE.width / 2 + (0.002 / 360) * 256 * 2 ** 16, 3)
})

test('meters per pixel times the pixels between two places is their distance', () => {
  const center = { latitude: 55.6761, longitude: 12.5683 }
  const camera = { center, zoom: 17 }
  const east = { latitude: center.latitude, longitude: center.longitude + 0.001 }
  const px = screenOf(east, camera, SIZE).x - SIZE.width / 2
  expect(px * metersPerPixel(center.latitude, 17)).toBeCloseTo(metersBetween(center, east) * (6_378_137 / 6_371_000), 2)
})

test('a place at the edge is within the picture, but not within an inset of a fifth', () => {
  const center = { latitude: 0, longitude: 0 }
  const camera = { center, zoom: 10 }
  const east = (px: number) => ({ latitude: 0, longitude: (px / (256 * 2 ** 10)) * 360 })
  expect([isWithin(east(194), camera, SIZE, 0), isWithin(east(196), camera, SIZE, 0)]).toEqual([true, false])
  expect([isWithin(east(116), camera, SIZE, 0.2), isWithin(east(118), camera, SIZE, 0.2)]).toEqual([true, false])
  expect(isWithin(center, camera, { width: 0, height: 0 }, 0)).toBe(false)
})

test('the Earth is 256 px wide at zoom 0', () => {
  expect(metersPerPixel(0, 0) * 256).toBeCloseTo(40_075_016.7, 0)
})

test('a fitted camera shows every place inside its margin', () => {
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 20 }), places => {
      const camera = fitted(places, SIZE, { margin: 40, maxZoom: 18 })
      if (!camera) return false
      // Half the Earth and more cannot be shown at once: the camera is then as far away as it can be.
      if (camera.zoom === 0) return true
      return places.every(place => {
        const { x, y } = screenOf(place, camera, SIZE)
        return x >= 39.99 && x <= SIZE.width - 39.99 && y >= 39.99 && y <= SIZE.height - 39.99
      })
    }),
  )
})

test('UX a fitted camera shows every place between what is covered at the top and at the foot', () => {
  const near = fc.record({
    latitude: fc.double({ min: 50, max: 60, noNaN: true }),
    longitude: fc.double({ min: 10, max: 20, noNaN: true }),
  })
  fc.assert(
    fc.property(fc.array(near, { minLength: 1, maxLength: 20 }), places => {
      const camera = fitted(places, SIZE, { margin: 40, covered: 100, above: 60, maxZoom: 18 })
      return places.every(place => {
        const { y } = screenOf(place, camera ?? { center: place, zoom: 0 }, SIZE)
        return y >= 99.99 && y <= SIZE.height - 139.99
      })
    }),
  )
})

test('one place is fitted at the highest zoom; without places there is no camera', () => {
  const here = { latitude: 55, longitude: 12 }
  expect(fitted([here], SIZE, { margin: 40, maxZoom: 18 })?.zoom).toBe(18)
  expect(fitted([], SIZE, { margin: 40, maxZoom: 18 })).toBeUndefined()
})

test('a place beyond the end of the projection is drawn at its edge', () => {
  expect(worldOf({ latitude: 90, longitude: 0 }).y).toBeCloseTo(0, 9)
  expect(worldOf({ latitude: -90, longitude: 0 }).y).toBeCloseTo(1, 9)
})
