import Fastify from 'fastify'
import fc from 'fast-check'
import { SaxesParser } from 'saxes'
import { expect, test } from 'vitest'
import { mountTiles } from './mount.ts'
import { HOME, mercator } from './tile.ts'

const http = Fastify()
mountTiles(http)
const [homeX, homeY] = mercator(HOME.longitude, HOME.latitude)
const atHome = (z: number, dx = 0, dy = 0): string =>
  `${z}/${Math.floor(homeX * 2 ** z) + dx}/${Math.floor(homeY * 2 ** z) + dy}`
function isXml(text: string): boolean {
  const errors: Error[] = []
  const parser = new SaxesParser()
  parser.on('error', it => void errors.push(it))
  parser.write(text).close()
  return errors.length === 0
}
/** Whether an <img> can show the SVG: valid XML, no script, no external references, and a limited size. */
const isPicture = (svg: string): boolean =>
  isXml(svg) &&
  !/<script|<image|<foreignObject|(?:href|src)="[^#]|NaN|undefined|Infinity/.test(svg) &&
  svg.length < 60_000

test('MAP-20 every chart tile is a valid picture that may be cached', async () => {
  const tile = fc
    .integer({ min: 0, max: 20 })
    .chain(z => fc.tuple(fc.constant(z), fc.nat(2 ** z - 1), fc.nat(2 ** z - 1)))
  await fc.assert(
    fc.asyncProperty(tile, async ([z, x, y]) => {
      const answer = await http.inject(`/tiles/chart/${z}/${x}/${y}.svg`)
      expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
        200,
        'image/svg+xml',
        'public, max-age=31536000, immutable',
      ])
      expect(isPicture(answer.body)).toBe(true)
    }),
    { numRuns: 60, examples: [[[0, 0, 0]], [[3, 6, 3]], [[6, 36, 24]], [[1, 0, 1]]] },
  )
})

test.each([14, 15, 16, 17, 18, 19, 20])('at zoom %d the home harbor has satellite and chart tiles', async z => {
  for (const layer of ['satellite', 'chart'])
    for (const [dx, dy] of [
      [0, 0],
      [-1, 0],
      [0, -1],
      [1, 1],
    ]) {
      const answer = await http.inject(`/tiles/${layer}/${atHome(z, dx, dy)}`)
      expect([layer, answer.statusCode, isPicture(answer.body)]).toEqual([layer, 200, true])
    }
})

test.each([
  'chart/21/0/0.svg',
  'chart/0/1/0.svg',
  'chart/2/0/4.svg',
  'chart/-1/0/0.svg',
  'chart/1e1/0/0.svg',
  'chart/02/0/0.svg',
  'chart/2/0/0.png',
  'chart/2/0/x.svg',
  'chart/9999999999/0/0.svg',
  'satellite/13/4382/2563.svg',
  'paper/0/0/0.svg',
])('the tile %s is 404', async address => {
  const answer = await http.inject(`/tiles/${address}`)
  expect([answer.statusCode, answer.json()]).toEqual([404, expect.objectContaining({})])
})

test('no tile address causes a 5xx', async () => {
  const part = fc.oneof(
    fc.nat().map(String),
    fc.string().map(it => encodeURIComponent(it.toWellFormed())),
  )
  await fc.assert(
    fc.asyncProperty(part, part, part, async (z, x, y) => {
      expect((await http.inject(`/tiles/satellite/${z}/${x}/${y}`)).statusCode).toBeLessThan(500)
    }),
  )
})

/** Address of the satellite tile at a position. */
function satelliteAt(z: number, longitude: number, latitude: number): string {
  const [x, y] = mercator(longitude, latitude)
  return `/tiles/satellite/${z}/${Math.floor(x * 2 ** z)}/${Math.floor(y * 2 ** z)}.svg`
}

test.each<[string, number, number, boolean]>([
  ['the Atlantic', -30, 40, false],
  ['the Sahara', 5, 25, true],
  ['an island near the date line', 178.2, -17.8, true],
  ['the ice of Antarctica', 100, -75, true],
])('MAP-01 the satellite picture has water and land in %s', async (_, longitude, latitude, hasLand) => {
  for (const z of [14, 17, 20]) {
    const { statusCode, body } = await http.inject(satelliteAt(z, longitude, latitude))
    expect([statusCode, isPicture(body), body.includes('url(#w)'), body.includes('url(#t)')]).toEqual([
      200,
      true,
      true,
      hasLand,
    ])
  }
})
