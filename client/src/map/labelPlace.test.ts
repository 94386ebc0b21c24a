import { expect, test } from 'vitest'
import { placedLabel, shiftInto } from './labelPlace.ts'

test.each([
  ['left', 10, 40],
  ['middle', 200, 0],
  ['right', 390, -40],
])('MAP-15 UX a label of 100 px at the %s of a map of 400 px moves until it is not cut', (_where, x, shift) => {
  expect(shiftInto(x, 100, 400, 45)).toBe(shift)
})

test.each([
  ['left', 0, 45],
  ['right', 400, -45],
])('MAP-15 UX a label whose point is on the %s edge of the map moves no further than its point', (_edge, x, shift) => {
  expect(shiftInto(x, 100, 400, 45)).toBe(shift)
})

const SIZE = { width: 100, height: 20 }
const PICTURE = { width: 400, height: 400, foot: 0 }
const MIDDLE = { x: 200, y: 200 }
const line = (dx: number, dy: number) => ({ from: MIDDLE, to: { x: 200 + dx, y: 200 + dy }, clear: 4 })

test.each([
  ['from west to east', [line(-150, 0), line(150, 0)], { x: -50, y: 10 }],
  ['to the south', [line(0, 150)], { x: -50, y: -30 }],
  ['from north to south', [line(0, -150), line(0, 150)], { x: 10, y: -10 }],
  ['to the south, the north and the east', [line(0, -150), line(0, 150), line(150, 0)], { x: -110, y: -10 }],
  ['to all four sides', [line(0, -150), line(0, 150), line(150, 0), line(-150, 0)], { x: 10, y: 10 }],
] as const)('LOGBOOK-07 UX a label covers no line that goes %s', (_where, lines, place) => {
  expect(placedLabel(MIDDLE, SIZE, 10, PICTURE, lines)).toEqual({ ...SIZE, ...place })
})

test('LOGBOOK-07 UX where every place covers a line, the label covers the shortest part', () => {
  const all = [-1, 0, 1].flatMap(x => [-1, 0, 1].map(y => line(150 * x, 150 * y)))
  const { x, y } = placedLabel(MIDDLE, SIZE, 10, PICTURE, all)
  expect([x, y]).toEqual([10, 10])
})

test.each([
  ['left', { x: 5, y: 200 }, { x: 10, y: -10 }],
  ['right', { x: 395, y: 200 }, { x: -110, y: -10 }],
  ['lower', { x: 200, y: 395 }, { x: -50, y: -30 }],
])('LOGBOOK-07 UX at the %s edge a label stands inside of the map', (_edge, at, place) => {
  expect(placedLabel(at, SIZE, 10, PICTURE, [])).toEqual({ ...SIZE, ...place })
})

test('LOGBOOK-07 UX a label stays above the foot of the map', () => {
  const foot = { ...PICTURE, foot: 200 }
  expect(placedLabel(MIDDLE, SIZE, 10, foot, [])).toEqual({ ...SIZE, x: -50, y: -30 })
  expect(placedLabel(MIDDLE, SIZE, 10, foot, [line(0, -150)])).toEqual({ ...SIZE, x: 10, y: -30 })
})
