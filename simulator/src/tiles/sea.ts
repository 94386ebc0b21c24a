/** The water from the air: darker where it is deep, and streaked by the wind. */
import { cells } from './lattice.ts'
import { path, stroke } from './svg.ts'
import { type Point, UNITS, type View } from './tile.ts'

const DEEP = '#123F4F'
/** From the outside in: metres from the shore, colour. Many faint ones, so that no step shows. */
const SHELVES = [
  ...[88, 80, 73, 66, 59, 52, 46, 40, 35, 30].map((metres): Shelf => [metres, '#2B7380', 0.1]),
  ...[25, 21, 17, 14, 11].map((metres): Shelf => [metres, '#4E9797', 0.17]),
  ...[8, 6, 4, 3].map((metres): Shelf => [metres, '#86B7AC', 0.2]),
]
type Shelf = readonly [metres: number, colour: string, opacity: number]
/** How far around a tile the shore must be known. */
export const SHELF_M = 90

/** Streaks are strewn coarse and, close by, fine: lattice, half length and half width, share of cells, all in metres. */
const STREAKS = [
  { name: 'drift', cell: [120, 64], size: [90, 17], share: 0.75, least: 14 },
  { name: 'gust', cell: [46, 24], size: [30, 5], share: 0.5, least: 16 },
] as const
const TILT = -14
const RIPPLE: Point = [13, 8]
const RIPPLE_ZOOM = 17

export function sea(view: View): string {
  const gradient = (id: string, colour: string): string => `<radialGradient id="${id}"><stop stop-color="${colour}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`
  const kinds = STREAKS.filter(it => view.z >= it.least)
  const shape = (name: string, [long, wide]: readonly [number, number], glow: string): string =>
    `<ellipse id="${name}${glow}" rx="${Math.round(long * view.scale)}" ry="${Math.round(wide * view.scale)}" fill="url(#${glow})" opacity="${glow === 'w' ? 0.13 : 0.22}" transform="rotate(${TILT})"/>`
  const shapes = kinds.flatMap(it => ['w', 'k'].map(glow => shape(it.name, it.size, glow))).join('')
  return `<defs>${gradient('w', '#9CC4C8')}${gradient('k', '#06222E')}${shapes}</defs><path fill="${DEEP}" d="M0 0h${UNITS}v${UNITS}H0z"/>${kinds.map(it => streaks(view, it)).join('')}${ripples(view)}`
}

function streaks(view: View, { name, cell, size, share }: (typeof STREAKS)[number]): string {
  return cells(name, cell, view.box(size[0] + cell[0]))
    .filter(it => it.chance.next() < share)
    .map(({ middle, chance }) => {
      const [x, y] = view.at([middle[0] + chance.between(-0.5, 0.5) * cell[0], middle[1] + chance.between(-0.5, 0.5) * cell[1]])
      return `<use href="#${name}${chance.next() < 0.45 ? 'w' : 'k'}" x="${x}" y="${y}"/>`
    })
    .join('')
}

function ripples(view: View): string {
  if (view.z < RIPPLE_ZOOM) return ''
  const d = cells('ripple', RIPPLE, view.box(12))
    .map(({ middle, chance }) => {
      const [x, y] = view.at([middle[0] + chance.between(-6, 6), middle[1] + chance.between(-4, 4)])
      const long = Math.round(chance.between(1.5, 4) * view.scale)
      return `M${x} ${y}q${long} ${-Math.round(long / 3)} ${2 * long} ${-Math.round(long / 4)}`
    })
    .join('')
  return path(d, stroke('#BFDDDD', 0.35 * view.scale, 'stroke-linecap="round" opacity=".1"'))
}

/** Strokes along the shore `#l`, half of which the land will cover. */
export const shelves = (view: View): string =>
  `<g stroke-linejoin="round">${SHELVES.map(([metres, colour, opacity]) => `<use href="#l" ${stroke(colour, 2 * metres * view.scale, `opacity="${opacity}"`)}/>`).join('')}</g>`
