import { expect, test } from 'vitest'
import { createCoast, FAR } from './coast.ts'
import { moored, piers } from './harbour.ts'
import { createLand } from './land.ts'
import { type Box, type Point, planOf, worldOf } from './tile.ts'
import { createTown, road } from './town.ts'

const BOX: Box = [-2_500, -2_500, 3_000, 2_500]
const rings = await createLand().near([...worldOf([BOX[0], BOX[1]]), ...worldOf([BOX[2], BOX[3]])])
const coast = createCoast(
  rings.map(it => it.map(planOf)),
  BOX,
)

test.each<[string, Point, boolean]>([
  ['home', [0, 0], false],
  ['the other side of the water', [500, 100], false],
  ['the town', [-700, 0], true],
  ['the island', [1_400, 0], true],
  ['behind the quay', [170, -230], true],
])('%s is where it should be', (_, place, isLand) => {
  expect(coast.inland(place) > 0).toBe(isLand)
})

test('boats lie in the water, and none within the smallest circle around home', () => {
  for (const it of moored) {
    expect([it.place, coast.inland(it.place) < 0]).toEqual([it.place, true])
    expect(Math.hypot(...it.place)).toBeGreaterThan(60)
  }
  expect(moored.length).toBeGreaterThan(80)
})

test('piers begin on land and end in the water; the road along the shore stays dry', () => {
  for (const [from, to] of piers) expect([coast.inland(from) > 0, coast.inland(to) < 0]).toEqual([true, true])
  for (const it of road.filter(place => Math.abs(place[1]) < 1_800)) expect([it, coast.inland(it) > 12]).toEqual([it, true])
})

test('the town is built on land, and no tree grows in a street or in the sea', () => {
  const town = createTown(coast)
  const blocks = town.blocks([-800, -700, 200, 700])
  expect(blocks.length).toBeGreaterThan(50)
  for (const { street, roofs } of blocks) for (const place of [...street, ...roofs.flatMap(it => it.rings.flat())]) expect(coast.inland(place)).toBeGreaterThan(20)
  for (const { place } of town.strip([-500, -300, 400, 300])) expect(coast.inland(place)).toBeGreaterThan(0)
})

test('the distance from the shore is right near it, and no more than it needs to be further off', () => {
  const square = createCoast(
    [
      [
        [0, 0],
        [1_000, 0],
        [1_000, 1_000],
        [0, 1_000],
      ],
    ],
    [-10, -10, 2_000, 2_000],
  )
  expect([square.inland([10, 500]), square.inland([-30, 500]), square.inland([500, 500]), square.inland([-500, 500]), square.inland([-30, -40])]).toEqual([10, -30, FAR, -FAR, -50])
})
