/** Map tiles of its own, so that no foreign host is asked: a chart of the Earth, and a drawn picture from the air of the harbour at home. */
import type { Problem, TileSource } from '@drydock/contracts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { chartTile } from './chart.ts'
import { createLand } from './land.ts'
import { createSatellite, LEAST_ZOOM } from './satellite.ts'
import { MAX_ZOOM, type Tile, tileOf } from './tile.ts'

export interface TilesOptions {
  readonly path?: string
}

type Address = { Params: { z: string; x: string; y: string } }
/** Answers a picture, or undefined where it has none. */
type Draw = (tile: Tile) => Promise<string | undefined>

const TILES_PATH = '/tiles'
const YEAR_S = 31_536_000

/** What the app is told of the tiles at an origin (scheme, host and port, no slash). */
export const tileSources = (origin: string, path = TILES_PATH): { readonly chartTiles: TileSource; readonly satelliteTiles: TileSource } => ({
  chartTiles: { url: `${origin}${path}/chart/{z}/{x}/{y}.svg`, attribution: 'Made with Natural Earth', minZoom: 0, maxZoom: MAX_ZOOM },
  satelliteTiles: { url: `${origin}${path}/satellite/{z}/{x}/{y}.svg`, attribution: 'Drawn for Drydock, made with Natural Earth', minZoom: LEAST_ZOOM, maxZoom: MAX_ZOOM },
})

/** Serves `{path}/chart/{z}/{x}/{y}.svg` up to zoom 20, and `{path}/satellite/{z}/{x}/{y}.svg` from zoom 14 around home; `.svg` may be left out. */
export function mountTiles(http: FastifyInstance, { path = TILES_PATH }: TilesOptions = {}): void {
  const land = createLand()
  const layers: Readonly<Record<string, Draw>> = { chart: tile => chartTile(tile, land), satellite: createSatellite(land) }
  for (const [layer, draw] of Object.entries(layers))
    http.get<Address>(`${path}/${layer}/:z/:x/:y`, async ({ params: { z, x, y } }, reply) => {
      const tile = tileOf(z, x, y)
      const picture = tile && (await draw(tile))
      return picture === undefined ? missing(reply) : send(reply, picture)
    })
}

const send = (reply: FastifyReply, picture: string): FastifyReply =>
  reply
    .header('cache-control', `public, max-age=${YEAR_S}, immutable`)
    .header('access-control-allow-origin', '*')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .type('image/svg+xml')
    .send(picture)

function missing(reply: FastifyReply): FastifyReply {
  const problem: Problem = { type: 'about:blank', title: 'Not found', status: 404, detail: 'There is no such tile.' }
  return reply.code(404).header('access-control-allow-origin', '*').type('application/problem+json').send(problem)
}
