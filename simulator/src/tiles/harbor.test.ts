import { expect, test } from 'vitest'
import { yesterdaysTrip } from '#boat/yesterdaysTrip.ts'
import { chartHarbor, moored, piers } from './harbor.ts'
import { createLandAt } from './testing.ts'
import { mercator, type Point, planOf, viewOf, worldOf } from './tile.ts'

const isLand = createLandAt(16)
/** Whether there is land within a radius in meters. */
const isNearLand = async ([east, south]: Point, meters: number): Promise<boolean> =>
  (
    await Promise.all(
      Array.from({ length: 8 }, (_, turn) =>
        isLand([east + meters * Math.cos((turn * Math.PI) / 4), south + meters * Math.sin((turn * Math.PI) / 4)]),
      ),
    )
  ).some(it => it)

/** Distance in meters from a point to a line segment. */
function distance([x, y]: Point, [a = [0, 0], b = a]: readonly Point[]): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  const part = Math.max(0, Math.min(1, ((x - a[0]) * dx + (y - a[1]) * dy) / (dx * dx + dy * dy)))
  return Math.hypot(x - a[0] - part * dx, y - a[1] - part * dy)
}

test.each<[string, Point, boolean]>([
  ['home', [0, 0], false],
  ['the other side of the water', [500, 100], false],
  ['the town', [-700, 0], true],
  ['the island', [1_400, 0], true],
  ['behind the quay', [170, -230], true],
])('%s is on land or water as planned', async (_, place, isOnLand) => {
  expect(await isLand(place)).toBe(isOnLand)
})

test('boats lie in the water, and none within 60 m of home', async () => {
  for (const { place } of moored) {
    expect([place, await isLand(place)]).toEqual([place, false])
    expect(Math.hypot(...place)).toBeGreaterThan(60)
  }
  expect(moored.length).toBeGreaterThan(80)
})

test('piers start on land and end in the water', async () => {
  for (const [from = [0, 0], to = [0, 0]] of piers)
    expect([await isLand(from as Point), await isLand(to as Point)]).toEqual([true, false])
})

/** Returns how many structures of the harbor the chart draws in the tile at a place in the plan. */
function drawnAt(place: Point, z: number): number {
  const [x, y] = worldOf(place).map(it => Math.floor(it * 2 ** z))
  return [...chartHarbor(viewOf({ z, x: x ?? 0, y: y ?? 0 })).matchAll(/<path d="M/g)].length
}

test.each<[string, Point, number, number]>([
  ['breakwater', [18, -68], 18, 2],
  ['last pier', [240, -150], 18, 2],
  ['harbor', [18, -68], 13, 4],
  ['harbor, smaller than a pixel,', [18, -68], 12, 0],
  ['water far away', [5_000, 5_000], 18, 0],
])('the chart draws the %s at %j in zoom %d with %d lines', (_, place, z, lines) => {
  expect(drawnAt(place, z)).toBe(lines)
})

const trip = yesterdaysTrip(Date.UTC(2026, 5, 1, 8), 'Europe/Copenhagen')
/** The trip with interpolated points every few meters. */
const sailed = trip.flatMap((point, index): Point[] => {
  const [to, from] = [point, trip[index - 1] ?? point].map(({ latitude, longitude }) =>
    planOf(mercator(longitude, latitude)),
  )
  return to && from
    ? Array.from(
        { length: 10 },
        (_, step): Point => [
          from[0] + ((to[0] - from[0]) * (step + 1)) / 10,
          from[1] + ((to[1] - from[1]) * (step + 1)) / 10,
        ],
      )
    : []
})

test("yesterday's trip stays in the water, clear of shore, piers and moored boats", async () => {
  for (const place of sailed) {
    expect([place, await isNearLand(place, 20)]).toEqual([place, false])
    expect([place, piers.every(it => distance(place, it) > 20)]).toEqual([place, true])
    expect([place, moored.every(it => Math.hypot(place[0] - it.place[0], place[1] - it.place[1]) > 15)]).toEqual([
      place,
      true,
    ])
  }
})

test.each([12, 14, 16, 18])("no fix of yesterday's trip is on the land that the chart draws at zoom %d", async z => {
  const isDrawn = createLandAt(z)
  for (const { latitude, longitude } of trip)
    expect([latitude, longitude, await isDrawn(planOf(mercator(longitude, latitude)))]).toEqual([
      latitude,
      longitude,
      false,
    ])
})
