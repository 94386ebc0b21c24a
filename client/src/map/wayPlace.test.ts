import { expect, test } from 'vitest'
import { placeAt } from '#map/wayPlace.ts'

const CAMERA = { center: { latitude: 0, longitude: 0 }, zoom: 16 }
const SIZE = { width: 400, height: 400 }
/** px of the screen in one degree of longitude. */
const PX = (256 * 2 ** 16) / 360
const place = (x: number, at: number) => ({ latitude: 0, longitude: (x - 200) / PX, at })
const WAY = { points: [place(100, 1), place(150, 2), place(200, 3)], label: '', timeAt: () => '' }

test.each([
  [150, 200, 2],
  [130, 200, 2],
  [110, 210, 1],
  [150, 224, 2],
  [150, 225, undefined],
  [300, 200, undefined],
])('XTRA-12 a touch at %d, %d px finds the place of minute %s', (x, y, at) => {
  expect(placeAt(WAY, { x, y }, CAMERA, SIZE)?.at).toBe(at)
})

test('XTRA-12 without a way nothing is found', () => {
  expect(placeAt(undefined, { x: 0, y: 0 }, CAMERA, SIZE)).toBeUndefined()
})
