import { expect, test } from 'vitest'
import { chartTile } from './chart.ts'
import { createLand } from './land.ts'
import { createSatellite } from './satellite.ts'
import { crossings, outlines } from './testing.ts'
import { HOME, mercator, PIXEL, type Tile, UNITS } from './tile.ts'

const land = createLand()
const satellite = createSatellite(land)
const tileAt = (z: number, longitude: number, latitude: number): Tile => {
  const [x, y] = mercator(longitude, latitude)
  return { z, x: Math.floor(x * 2 ** z), y: Math.floor(y * 2 ** z) }
}

/**
 * Position, and first and last zoom. Near the date line an island is narrower on one side than a unit, and at high
 * zooms the atlas has rounded its two sides apart.
 */
const PLACES: readonly (readonly [string, number, number, number, number])[] = [
  ['home', HOME.longitude, HOME.latitude, 1, 20],
  ['fjords', 6, 60.5, 1, 20],
  ['Chukotka, at the date line', 179.99, 66.5, 1, 20],
  ['Fiji, at the date line', 179.99, -16.5, 6, 9],
  ['Antarctica', 100, -66, 1, 20],
  ['Patagonia', -74, -50, 1, 20],
]
test.each(PLACES)('%s: coastlines continue on the next tile', async (_, longitude, latitude, least, most) => {
  let met = 0
  for (const z of [1, 2, 3, 5, 6, 7, 8, 9, 11, 14].filter(it => it >= least && it <= most)) {
    const tile = tileAt(z, longitude, latitude)
    const right = { ...tile, x: (tile.x + 1) % 2 ** z }
    const [here, east] = [await chartTile(tile, land), await chartTile(right, land)]
    const [ends, begins] = [
      crossings(outlines(here, 'l'), 0, UNITS - 0.5),
      crossings(outlines(east, 'l'), 0, -0.5),
    ].map(all => all.filter(it => it >= 0 && it <= UNITS))
    expect([z, ends?.length]).toEqual([z, begins?.length])
    for (const [index, it] of (ends ?? []).entries())
      expect(Math.abs(it - (begins?.[index] ?? Number.NaN))).toBeLessThan(PIXEL)
    met += ends?.length ?? 0
  }
  expect(met).toBeGreaterThan(0)
})

test('no coastline is drawn along the date line', async () => {
  for (const [z, latitude] of [
    [3, 67],
    [5, 67],
    [7, 68],
    [2, -80],
    [8, 68.5],
  ] as const)
    for (const longitude of [179.99, -179.99]) {
      const edge = longitude > 0 ? UNITS : 0
      const rings = outlines(await chartTile(tileAt(z, longitude, latitude), land), 'l')
      const along = rings.flatMap(ring =>
        ring.filter(
          (point, index) =>
            Math.abs(point[0] - edge) < 8 &&
            Math.abs((ring.at(index - 1)?.[0] ?? 0) - edge) < 8 &&
            Math.abs(point[1] - (ring.at(index - 1)?.[1] ?? 0)) > 100,
        ),
      )
      expect([z, longitude, along]).toEqual([z, longitude, []])
    }
})

/** Where the pattern of this id begins in the tile, and its sides and directions, in units and radians. */
function patternOf(svg: string, id: string) {
  const text = new RegExp(
    `<pattern id="${id}" width="(\\d+)" height="(\\d+)".*?translate\\((\\S+) (\\S+)\\)scale\\((\\S+)\\)rotate\\((\\S+)\\)`,
  ).exec(svg)
  const parts = (text ?? []).slice(1).map(Number) as [number, number, number, number, number, number]
  const [width, height, x, y, scale, turn] = parts
  return { x, y, sides: [width * scale, height * scale], turn: (turn * Math.PI) / 180 }
}

test.each(['w', 't'])('far from home the pattern %s continues on the next satellite tile', async id => {
  for (const z of [14, 17, 20]) {
    const tile = tileAt(z, 178.2, -17.8)
    const [here, next] = await Promise.all([tile, { ...tile, x: tile.x + 1, y: tile.y + 1 }].map(it => satellite(it)))
    const [a, b] = [patternOf(here ?? '', id), patternOf(next ?? '', id)]
    const [dx, dy] = [b.x + UNITS - a.x, b.y + UNITS - a.y]
    const [cos, sin] = [Math.cos(a.turn), Math.sin(a.turn)]
    for (const [index, it] of [dx * cos + dy * sin, dy * cos - dx * sin].entries()) {
      const repetitions = it / (a.sides[index] ?? Number.NaN)
      expect(Math.abs(repetitions - Math.round(repetitions))).toBeLessThan(0.01)
    }
    expect(Math.hypot(a.x, a.y)).toBeLessThan(20 * UNITS)
  }
})

test.each([14, 15, 16, 17, 18])('zoom %d: shore and boats continue on the next satellite tile', async z => {
  const tile = tileAt(z, HOME.longitude, HOME.latitude)
  const [here = '', east = ''] = await Promise.all([satellite(tile), satellite({ ...tile, x: tile.x + 1 })])
  const [ends, begins] = [crossings(outlines(here, 'l'), 0, UNITS - 0.5), crossings(outlines(east, 'l'), 0, -0.5)].map(
    all => all.filter(it => it >= 0 && it <= UNITS),
  )
  expect(ends?.length).toBe(begins?.length)
  for (const [index, it] of (ends ?? []).entries())
    expect(Math.abs(it - (begins?.[index] ?? Number.NaN))).toBeLessThan(PIXEL)
  /** Boats near the edge, at the positions of the next tile. */
  const boats = (svg: string, dx: number): string[] =>
    [...svg.matchAll(/href="#b" transform="translate\((-?\d+) (-?\d+)\)/g)]
      .flatMap(([, x, y]) => (Math.abs(Number(x) + dx - UNITS) < 8 ? [`${Number(x) + dx} ${y}`] : []))
      .sort()
  expect(boats(here, 0)).toEqual(boats(east, UNITS))
})

test('a tile is always the same picture, whatever was drawn before', async () => {
  const [tile, fresh] = [tileAt(16, HOME.longitude, HOME.latitude), createLand()]
  expect([await createSatellite(fresh)(tile), await chartTile(tile, fresh)]).toEqual([
    await satellite(tile),
    await chartTile(tile, land),
  ])
})
