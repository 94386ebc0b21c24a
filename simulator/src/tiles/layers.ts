/** The layers of the map, each drawn tile by tile; undefined for a tile that a layer does not have. */
import { chartTile } from './chart.ts'
import { createLand } from './land.ts'
import { createSatellite } from './satellite.ts'
import type { Tile } from './tile.ts'

/** One for all gateways of the process: reading the map files takes up to a second. */
const land = createLand()

export const drawn = {
  chart: (tile: Tile): Promise<string | undefined> => chartTile(tile, land),
  satellite: createSatellite(land),
}
