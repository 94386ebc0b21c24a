/**
 * Draws a chart tile: water, shallows along every coast, land, graticule, and at home the harbor, in the colors of the
 * keyless chart.
 */
import { chartHarbor } from './harbor.ts'
import type { Land } from './land.ts'
import { graticule } from './graticule.ts'
import { picture, ROUND, stroke } from './svg.ts'
import { PIXEL, type Tile, unitsPerMeter, UNITS, viewOf } from './tile.ts'

const [WATER, LAND, COAST, DEPTH_LINE] = ['#D9EAF2', '#F0E6CB', '#B39B62', '#A9C6D6']
/** Depth contours by their distance from the coast, in meters, and at least so many pixels: the atlas has no depths. */
const BANDS = [
  { meters: 70, pixels: 11, color: '#CCE4EF' },
  { meters: 25, pixels: 5, color: '#BBDCEC' },
] as const

export async function chartTile(tile: Tile, land: Land): Promise<string> {
  const bands = BANDS.map(it => ({ ...it, width: 2 * Math.max(it.pixels * PIXEL, it.meters * unitsPerMeter(tile)) }))
  const d = await land.path(tile, Math.ceil((bands[0]?.width ?? 0) / 2 + 4 * PIXEL))
  // A depth contour is what remains of a stroke under a slightly narrower one.
  const depths = bands
    .map(it => use(stroke(DEPTH_LINE, it.width)) + use(stroke(it.color, it.width - 1.5 * PIXEL)))
    .join('')
  const coast =
    d === ''
      ? ''
      : `<defs><path id="l" d="${d}" fill-rule="evenodd"/></defs><g ${ROUND}>${depths}${use(`fill="${LAND}" stroke="${COAST}" stroke-width="${1.2 * PIXEL}"`)}</g>`
  return picture(
    `<path fill="${WATER}" d="M0 0h${UNITS}v${UNITS}H0z"/>${coast}${chartHarbor(viewOf(tile))}${graticule(tile)}`,
  )
}

const use = (attributes: string): string => `<use href="#l" ${attributes}/>`
