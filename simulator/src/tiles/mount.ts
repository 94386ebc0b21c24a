/**
 * Serves map tiles, so that no foreign host is called: a chart of the Earth, and a drawn satellite picture of the home
 * harbor.
 */
import type { Problem, TileSource } from '@drydock/contracts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { chartTile } from './chart.ts'
import { createLand } from './land.ts'
import { createSatellite, LEAST_ZOOM } from './satellite.ts'
import { MAX_ZOOM, type Tile, tileOf } from './tile.ts'

type Address = { Params: { z: string; x: string; y: string } }

const TILES_PATH = '/tiles'
const YEAR_S = 31_536_000

/** One for all gateways of the process: reading the map files takes up to a second. */
const land = createLand()

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
    minZoom: LEAST_ZOOM,
    maxZoom: MAX_ZOOM,
  },
})

/**
 * Serves `/tiles/chart/{z}/{x}/{y}.svg` up to zoom 20, and `/tiles/satellite/{z}/{x}/{y}.svg` from zoom 14 around home;
 * `.svg` is optional.
 */
export function mountTiles(http: FastifyInstance): void {
  const layers: Readonly<Record<string, (tile: Tile) => Promise<string | undefined>>> = {
    chart: tile => chartTile(tile, land),
    satellite: createSatellite(land),
  }
  for (const [layer, draw] of Object.entries(layers))
    http.get<Address>(`${TILES_PATH}/${layer}/:z/:x/:y`, async ({ params: { z, x, y } }, reply) => {
      const tile = tileOf(z, x, y)
      return answer(reply, tile && (await draw(tile)))
    })
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
