/**
 * Draws the Earth from above, with the home harbor; drawn, not photographed, and the same for every simulated boat.
 * Every coast has the same shallows, beach and town.
 */
import { breakwater, moored, planks, quay, road } from './harbor.ts'
import type { Land } from './land.ts'
import { formatNumber, path, picture, ROUND, stroke } from './svg.ts'
import { isInside, LEAST_SATELLITE_ZOOM, type Point, type Tile, UNITS, type TileView, viewOf } from './tile.ts'

/** Distances of the shallows from the shore, in meters: many faint bands, so that no step is visible. */
const SHELF_M = 88
const SHALLOWS = Array.from({ length: 18 }, (_, step) => ({
  meters: SHELF_M * (1 - step / 18),
  color: step < 12 ? '#2B7380' : step < 16 ? '#4E9797' : '#86B7AC',
  opacity: step < 12 ? 0.1 : 0.18,
}))
const GRASS = '#66754C'
/** Grass between the water and the town, in meters. */
const GREEN_M = 62
const HULL =
  '<path id="b" d="M0-50C10-36 16-14 16 8 16 26 13 40 11 48H-11C-13 40-16 26-16 8-16-14-10-36 0-50z" fill="#F4F4EF" stroke="#7F8D92" stroke-width="3"/>'

/** Draws a tile; undefined for a tile that is zoomed out too far. */
export const createSatellite =
  (land: Land) =>
  async (tile: Tile): Promise<string | undefined> => {
    const view = viewOf(tile)
    if (tile.z < LEAST_SATELLITE_ZOOM) return undefined
    const d = await land.path(tile, Math.ceil((SHELF_M + 5) * view.scale))
    return picture(
      patterns(view) +
        square('#123F4F') +
        square('url(#w)') +
        (d === '' ? '' : shore(view, d)) +
        waterWorks(view) +
        boats(view),
    )
  }

const square = (fill: string): string => `<path fill="${fill}" d="M0 0h${UNITS}v${UNITS}H0z"/>`

/** Renderers place a pattern with 24 bits; so many units are placed precisely. */
const PRECISE = 2 ** 20

/**
 * Returns where in a tile a pattern begins, in units: at home, and far from there at a repetition near the tile.
 * @param size width and height of the pattern in units.
 * @param turn degrees clockwise.
 */
function patternOrigin(view: TileView, [width, height]: Point, turn: number): Point {
  const [x, y] = view.at([0, 0])
  if (Math.max(Math.abs(x), Math.abs(y)) < PRECISE) return [x, y]
  const [sin, cos] = [Math.sin((turn * Math.PI) / 180), Math.cos((turn * Math.PI) / 180)]
  const rest = (length: number, period: number): number => length - period * Math.round(length / period)
  const [along, across] = [rest(x * cos + y * sin, width), rest(y * cos - x * sin, height)]
  return [along * cos - across * sin, along * sin + across * cos]
}

/**
 * Patterns that continue over all tiles, in meters: streaks of wind on the water, and the quarters of a town with
 * streets along the shore.
 */
function patterns(view: TileView): string {
  const scale = formatNumber(view.scale)
  const pattern = (id: string, width: number, height: number, turn: number, body: string): string => {
    const origin = patternOrigin(view, [width * Number(scale), height * Number(scale)], turn)
    return `<pattern id="${id}" width="${width}" height="${height}" patternUnits="userSpaceOnUse" patternTransform="translate(${origin.map(formatNumber).join(' ')})scale(${scale})rotate(${turn})">${body}</pattern>`
  }
  const wind =
    '<path d="M8 12q30-9 62 0-32 7-62 0zM92 40q24-6 50 0-26 5-50 0zM30 66q18-5 40 0-22 4-40 0z" fill="#CFE6E6" opacity=".06"/>'
  const house = (x: number, y: number, color: string): string =>
    `<path transform="translate(${x} ${y})" d="M9 9h58v90H9zM22 22v64h32V22z" fill="${color}" fill-rule="evenodd"/>`
  const yards =
    '<path d="M0 0h152v216H0z" fill="#9C9788"/><path d="M5 5h66v98H5zM81 5h66v98H81zM5 113h66v98H5zM81 113h66v98H81z" fill="#71805A"/>'
  return `<defs>${pattern('w', 160, 90, -14, wind)}${pattern('t', 152, 216, 26.57, yards + house(0, 0, '#8A6652') + house(0, 108, '#8D8A84') + house(76, 108, '#9A7460'))}</defs>`
}

/** The land along its outline `#l`: shallows, sand, and grass before the town. */
function shore(view: TileView, d: string): string {
  const along = (color: string, meters: number, more = ''): string =>
    `<use href="#l" ${stroke(color, 2 * meters * view.scale, more)}/>`
  const run = (wall: ReturnType<typeof quay>, color: string, wider = 0): string =>
    path(wall.d, stroke(color, (wall.meters + wider) * view.scale, ROUND))
  const defs = `<defs><path id="l" d="${d}" fill-rule="evenodd" stroke-linejoin="round"/><clipPath id="c"><use href="#l" clip-rule="evenodd"/></clipPath></defs>`
  const shallows = SHALLOWS.map(it => along(it.color, it.meters, `opacity="${it.opacity}"`)).join('')
  const town = `<g clip-path="url(#c)"><use href="#l" fill="url(#t)"/>${along(GRASS, GREEN_M)}${run(road(view), GRASS, 130)}</g>`
  return (
    defs +
    shallows +
    along('#C8BE9E', 2.2) +
    town +
    run(road(view), '#858172', 2) +
    run(road(view), '#A9A595') +
    run(quay(view), '#B5AE9E')
  )
}

function waterWorks(view: TileView): string {
  const run = ({ d, meters }: ReturnType<typeof quay>, color: string, part: number): string =>
    path(d, stroke(color, part * meters * view.scale, ROUND))
  return run(breakwater(view), '#6A6458', 1) + run(breakwater(view), '#A39C8B', 0.4) + run(planks(view), '#B4AB98', 1)
}

function boats(view: TileView): string {
  const uses = moored
    .filter(it => isInside(it.place, view.box(20)))
    .map(
      ({ place, heading, length }) =>
        `<use href="#b" transform="translate(${view.at(place).join(' ')})rotate(${formatNumber(heading)})scale(${formatNumber((length * view.scale) / 100)})"/>`,
    )
  return uses.length === 0 ? '' : `<defs>${HULL}</defs>${uses.join('')}`
}
