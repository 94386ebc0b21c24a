import { expect, test } from 'vitest'
import { yesterdaysTrip } from '#boat/yesterdaysTrip.ts'
import { chartTile } from './chart.ts'
import { createCoast, distance, FAR } from './coast.ts'
import { moored, piers } from './harbour.ts'
import { createLand } from './land.ts'
import { crossings, outlines } from './testing.ts'
import { type Box, mercator, type Point, planOf, UNITS, worldOf } from './tile.ts'
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

const trip = yesterdaysTrip(Date.UTC(2026, 5, 1, 8), 'Europe/Copenhagen')
/** The way between two fixes, too, every few meters. */
const sailed = trip.flatMap((it, index): Point[] => {
  const [to, from] = [it, trip[index - 1] ?? it].map(({ latitude, longitude }) => planOf(mercator(longitude, latitude)))
  return to && from ? Array.from({ length: 10 }, (_, step): Point => [from[0] + ((to[0] - from[0]) * (step + 1)) / 10, from[1] + ((to[1] - from[1]) * (step + 1)) / 10]) : []
})

test("yesterday's trip stays in the water, clear of the shore, the piers and the boats that lie there", () => {
  for (const place of sailed) {
    expect([place, coast.inland(place) < -20]).toEqual([place, true])
    expect([place, piers.every(it => distance(place, it) > 20)]).toEqual([place, true])
    expect([place, moored.every(it => Math.hypot(place[0] - it.place[0], place[1] - it.place[1]) > 15)]).toEqual([place, true])
  }
})

test.each([12, 14, 16, 18])("no fix of yesterday's trip lies on the land that the chart draws at zoom %d", async z => {
  const land = createLand()
  const tiles = new Map<string, readonly (readonly Point[])[]>()
  for (const { latitude, longitude } of trip) {
    const [x, y] = mercator(longitude, latitude).map(it => it * 2 ** z) as [number, number]
    const tile = { z, x: Math.floor(x), y: Math.floor(y) }
    const name = `${tile.x}/${tile.y}`
    const shown = tiles.get(name) ?? outlines(await chartTile(tile, land), 'l')
    tiles.set(name, shown)
    const [column, row] = [(x - tile.x) * UNITS, (y - tile.y) * UNITS]
    const leftOf = crossings(shown, 1, row).filter(it => it < column)
    expect([name, leftOf.length % 2]).toEqual([name, 0])
  }
})
