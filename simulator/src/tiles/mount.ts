/** Serves map tiles, so that no foreign host is called: a chart and a drawn satellite picture of the Earth. */
import type { Problem, TileSource } from '@drydock/contracts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { LEAST_SATELLITE_ZOOM, MAX_ZOOM, type Tile, tileOf } from './tile.ts'

type Address = { Params: { z: string; x: string; y: string } }

const TILES_PATH = '/tiles'
const YEAR_S = 31_536_000

type Layer = 'chart' | 'satellite'
const LAYERS = ['chart', 'satellite'] satisfies Layer[]

/** Routes of the tiles, for the answers to other methods. */
export const TILE_ROUTES = LAYERS.map(layer => ({ method: 'GET', path: `${TILES_PATH}/${layer}/{z}/{x}/{y}` }))

/** Tile sources for the app's configuration, at an origin (scheme, host and port, no slash); the chart is free. */
export const tileSources = (
  origin: string,
): Readonly<Record<'chartTiles' | 'satelliteTiles', TileSource>> & { readonly keepChart: boolean } => ({
  keepChart: true,
  chartTiles: {
    url: `${origin}${TILES_PATH}/chart/{z}/{x}/{y}.svg`,
    attribution: 'Made with Natural Earth',
    minZoom: 0,
    maxZoom: MAX_ZOOM,
  },
  satelliteTiles: {
    url: `${origin}${TILES_PATH}/satellite/{z}/{x}/{y}.svg`,
    attribution: 'Drawn for Drydock, made with Natural Earth',
    minZoom: LEAST_SATELLITE_ZOOM,
    maxZoom: MAX_ZOOM,
  },
})

/**
 * Serves `/tiles/chart/{z}/{x}/{y}.svg` up to zoom 20, and `/tiles/satellite/{z}/{x}/{y}.svg` from zoom 14 to 20;
 * `.svg` is optional.
 */
export function mountTiles(http: FastifyInstance): void {
  for (const layer of LAYERS)
    http.get<Address>(`${TILES_PATH}/${layer}/:z/:x/:y`, async ({ params: { z, x, y } }, reply) => {
      const tile = tileOf(z, x, y)
      return answer(reply, tile && (await drawTile(layer, tile)))
    })
}

/** Most boats are never asked for a tile, so the drawing is loaded with the first one. */
async function drawTile(layer: Layer, tile: Tile): Promise<string | undefined> {
  const { drawn } = await import('./layers.ts')
  return drawn[layer](tile)
}

const MISSING: Problem = { type: 'about:blank', title: 'Not found', status: 404, detail: 'There is no such tile.' }

const answer = (reply: FastifyReply, picture: string | undefined): FastifyReply =>
  picture === undefined
    ? reply.code(404).header('access-control-allow-origin', '*').type('application/problem+json').send(MISSING)
    : reply
        .headers({
          'cache-control': `public, max-age=${YEAR_S}, immutable`,
          'access-control-allow-origin': '*',
          'x-content-type-options': 'nosniff',
        })
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .type('image/svg+xml')
        .send(picture)
