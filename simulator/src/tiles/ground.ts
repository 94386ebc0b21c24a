/** The land from the air: grass, streets, roofs, trees, and the works along the water. Light falls from the north-west. */
import { BREAKWATER_M, breakwaterPath, pierPath } from './harbour.ts'
import { cells } from './lattice.ts'
import { dot, line, num, path, ring, ROUND, stroke } from './svg.ts'
import { type Box, inside, type Point, type View } from './tile.ts'
import { type Block, ROOFS, road, sheds, type Town, type Tree } from './town.ts'
import { smooth } from './spline.ts'
import { rectangle, toTown } from './turned.ts'

const GRASS = '#66754C'
const SAND = '#C8BE9E'
const STREET = '#9C9788'
const YARD = '#71805A'
const PAVED = '#A8A294'
const QUAY = smooth(
  [
    [22, -180],
    [120, -192],
    [256, -196],
    [318, -212],
    [338, -262],
    [320, -332],
  ],
  6,
)
/** Diameters of the crowns, in metres. */
const CROWNS = [4.5, 7.5, 11]
/** Zooms at which a crown of that size is more than dust. */
const SEEN = [16, 15, 15]
/** From here on a house has a ridge, and a crown a lit side. */
const RIDGE_ZOOM = 16
/** In coarser tiles a row of houses is one, and trees are dust. */
const FINE_ZOOM = 15

export function ground(view: View, town: Town): string {
  const blocks = town.blocks(view.box(16))
  const trees = [...blocks.flatMap(it => it.trees), ...(view.z < FINE_ZOOM ? [] : town.strip(view.box(8)))].filter(it => view.z >= (SEEN[it.size] ?? 0))
  const land = `<use href="#l" fill="${GRASS}" stroke="${SAND}" stroke-width="${num(4.4 * view.scale)}" stroke-linejoin="round"/><use href="#l" fill="${GRASS}"/>`
  return land + meadows(view) + streets(view, blocks) + roofs(view, blocks) + crowns(view, trees) + works(view)
}

/** Patches of lighter and darker grass; the land cuts them off at the water. */
function meadows(view: View): string {
  const size = Math.round(44 * view.scale)
  const patches = cells('meadow', [58, 58], view.box(90))
    .filter(it => it.chance.next() < (view.z < FINE_ZOOM ? 0.4 : 0.6))
    .map(({ middle, chance }) => {
      const [x, y] = view.at([middle[0] + chance.between(-28, 28), middle[1] + chance.between(-28, 28)])
      return `<use href="#m${chance.next() < 0.5 ? 'y' : 'g'}" x="${x}" y="${y}"/>`
    })
  const kind = (id: string, colour: string): string =>
    `<radialGradient id="${id}"><stop stop-color="${colour}" stop-opacity=".5"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient><circle id="m${id}" r="${size}" fill="url(#${id})"/>`
  return `<defs>${kind('y', '#8E8F5C')}${kind('g', '#46583A')}<clipPath id="c"><use href="#l" clip-rule="evenodd"/></clipPath></defs><g clip-path="url(#c)">${patches.join('')}</g>`
}

function streets(view: View, blocks: readonly Block[]): string {
  const fill = (colour: string, shapes: readonly (readonly Point[])[]): string => path(shapes.map(it => ring(it.map(view.at))).join(''), `fill="${colour}"`)
  const grounds = (isPaved: boolean): readonly (readonly Point[])[] => blocks.filter(it => it.isPaved === isPaved).map(it => it.ground)
  const along = runs(road, view.box(20))
    .map(it => line(it.map(view.at)))
    .join('')
  const lanes = fill(
    STREET,
    blocks.map(it => it.street),
  )
  return lanes + fill(YARD, grounds(false)) + fill(PAVED, grounds(true)) + path(along, stroke('#858172', 9.5 * view.scale, ROUND)) + path(along, stroke('#A9A595', 7.5 * view.scale, ROUND))
}

function roofs(view: View, blocks: readonly Block[]): string {
  const shift = Math.round(2.2 * view.scale)
  const all = [...blocks.flatMap(it => (view.z < FINE_ZOOM ? it.rows : it.roofs)), ...sheds.map(it => ({ rings: [rectangle(toTown(it), 14, 30)], colour: 2 }))]
  const byColour = ROOFS.map((_, colour) => all.filter(it => it.colour === colour).map(it => it.rings.map(shape => ring(shape.map(view.at))).join('')))
  const defs = byColour.map((it, colour) => (it.length === 0 ? '' : `<path id="r${colour}" d="${it.join('')}" fill-rule="evenodd"/>`)).join('')
  const use = (colour: number, more: string): string => (byColour[colour]?.length ? `<use href="#r${colour}" ${more}/>` : '')
  const ridges = view.z < RIDGE_ZOOM ? '' : path(all.map(it => line(ridgeOf(it.rings).map(view.at))).join(''), stroke('#FFF', 0.5 * view.scale, 'opacity=".25"'))
  const shadows = `<g transform="translate(${shift} ${shift})" opacity=".32">${ROOFS.map((_, colour) => use(colour, '')).join('')}</g>`
  return `<defs>${defs}</defs>${shadows}${ROOFS.map((fill, colour) => use(colour, `fill="${fill}"`)).join('')}${ridges}`
}

/** Along the middle of a roof, or of the four roofs around a yard. */
function ridgeOf([outer = [], inner]: readonly (readonly Point[])[]): readonly Point[] {
  const half = (a: Point | undefined, b: Point | undefined): Point => [((a?.[0] ?? 0) + (b?.[0] ?? 0)) / 2, ((a?.[1] ?? 0) + (b?.[1] ?? 0)) / 2]
  if (!inner) return [half(outer[0], outer[1]), half(outer[2], outer[3])]
  const around = outer.map((it, corner) => half(it, inner[corner]))
  return [...around, ...around.slice(0, 1)]
}

function crowns(view: View, trees: readonly Tree[]): string {
  const shift = (metres: number): string => `transform="translate(${num(metres * view.scale)} ${num(metres * view.scale)})"`
  return CROWNS.map((size, index) => {
    const d = trees
      .filter(it => it.size === index)
      .map(it => dot(view.at(it.place)))
      .join('')
    if (d === '') return ''
    const use = (colour: string, part: number, more: string): string => `<use href="#t${index}" stroke="${colour}" stroke-width="${num(size * part * view.scale)}" ${more}/>`
    const light = view.z < RIDGE_ZOOM ? '' : use('#66794C', 0.5, shift(-size * 0.13))
    return `<defs><path id="t${index}" d="${d}" stroke-linecap="round"/></defs>${use('#1E2A1A', 1, `${shift(size * 0.16)} opacity=".4"`)}${use('#4A5C38', 1, '')}${light}`
  }).join('')
}

function works(view: View): string {
  const quay = runs(QUAY, view.box(20))
    .map(it => line(it.map(view.at)))
    .join('')
  const mole = breakwaterPath(view)
  const planks = pierPath(view)
  const shadow = `transform="translate(${num(1.2 * view.scale)} ${num(1.2 * view.scale)})" opacity=".35"`
  return (
    path(quay, stroke('#B5AE9E', 13 * view.scale, 'stroke-linejoin="round"')) +
    path(mole, stroke('#04222C', (BREAKWATER_M + 1) * view.scale, `${ROUND} ${shadow}`)) +
    path(mole, stroke('#6A6458', BREAKWATER_M * view.scale, ROUND)) +
    path(mole, stroke('#827B6C', 0.74 * BREAKWATER_M * view.scale, ROUND)) +
    path(mole, stroke('#A39C8B', 0.3 * BREAKWATER_M * view.scale, ROUND)) +
    path(planks, stroke('#04222C', 3 * view.scale, shadow)) +
    path(planks, stroke('#B4AB98', 2.8 * view.scale)) +
    path(planks, stroke('#978E7B', 0.3 * view.scale))
  )
}

/** The parts of a line that a box shows, each with the point before and after it. */
function runs(points: readonly Point[], box: Box): readonly (readonly Point[])[] {
  const shown = points.map(it => inside(it, box))
  const found: Point[][] = []
  for (const [index, it] of points.entries()) {
    const isNear = shown[index - 1] || shown[index] || shown[index + 1]
    if (!isNear) continue
    if (shown[index - 1] || shown[index - 2]) found.at(-1)?.push(it)
    else found.push([it])
  }
  return found
}
