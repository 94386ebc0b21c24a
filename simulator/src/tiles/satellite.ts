/** The harbour at home from the air: drawn, not photographed, and the same on every boat. Nothing is shown of other places. */
import { boats } from './boats.ts'
import { createCoast } from './coast.ts'
import { ground } from './ground.ts'
import type { Land } from './land.ts'
import { sea, SHELF_M, shelves } from './sea.ts'
import { picture } from './svg.ts'
import { type Box, meet, planOf, type Tile, viewOf, worldOf } from './tile.ts'
import { createTown, type Town } from './town.ts'

/** What is shown, in metres east and south of home. */
const SHEET: Box = [-1_500, -1_500, 2_000, 1_500]
export const LEAST_ZOOM = 14
/** Tiles reach beyond the sheet; the shore must be known there too. */
const AROUND_M = 2_000

/** Draws tiles; undefined for those that are too far out. */
export function createSatellite(land: Land): (tile: Tile) => Promise<string | undefined> {
  let town: Promise<Town> | undefined
  return async tile => {
    const view = viewOf(tile)
    if (tile.z < LEAST_ZOOM) return undefined
    // Elsewhere nothing hides the chart that lies below.
    if (!meet(view.box(0), SHEET)) return picture('')
    town ??= build(land)
    const d = await land.path(tile, Math.ceil((SHELF_M + 5) * view.scale))
    const shore = d === '' ? '' : `<defs><path id="l" d="${d}" fill-rule="evenodd"/></defs>${shelves(view)}${ground(view, await town)}`
    return picture(sea(view) + shore + boats(view))
  }
}

async function build(land: Land): Promise<Town> {
  const box: Box = [SHEET[0] - AROUND_M, SHEET[1] - AROUND_M, SHEET[2] + AROUND_M, SHEET[3] + AROUND_M]
  const rings = await land.near([...worldOf([box[0], box[1]]), ...worldOf([box[2], box[3]])])
  return createTown(
    createCoast(
      rings.map(it => it.map(planOf)),
      box,
    ),
  )
}
