/** Boats from above, as symbols a hundred units long with the bow to the north, and where they lie. */
import { type Moored, moored } from './harbour.ts'
import { line, num, path, ROUND, stroke } from './svg.ts'
import { inside, type Point, type View } from './tile.ts'

const HULL = 'M0-50C10-36 16-14 16 8 16 26 13 40 11 48H-11C-13 40-16 26-16 8-16-14-10-36 0-50z'
const SYMBOLS = {
  sail: `<g id="sail"><path d="${HULL}" fill="#F1F1EC" stroke="#7F8D92" stroke-width="2.5"/><path d="M-6-22Q0-30 6-22L8 6H-8z" fill="#D6DAD8"/><path d="M-8 14H8L7 42H-7z" fill="#B79A6D"/><path d="M0-14V34" stroke="#5E6A6F" stroke-width="4" stroke-linecap="round"/></g>`,
  motor: `<g id="motor"><path d="${HULL}" fill="#FAFAF6" stroke="#7F8D92" stroke-width="2.5"/><path d="M-10-14Q0-24 10-14L11-4Q0-10-11-4z" fill="#2B4350"/><path d="M-11-2Q0-8 11-2V20H-11z" fill="#E3E6E3"/><path d="M-10 24H10V44H-10z" fill="#C6B290"/></g>`,
} as const
/** Below this, a boat is a stroke of light. */
const SYMBOL_ZOOM = 16
const HALF_WIDTH = 0.16

export function boats(view: View): string {
  const box = view.box(20)
  const shown = moored.filter(it => inside(it.place, box))
  if (shown.length === 0) return ''
  const shadow = path(shown.map(it => keel(it, view, 0.8)).join(''), stroke('#04222C', 2 * view.scale, `${ROUND} opacity=".4"`))
  if (view.z < SYMBOL_ZOOM) return shadow + path(shown.map(it => keel(it, view, 0)).join(''), stroke('#EDEDE8', 2 * HALF_WIDTH * 9 * view.scale, ROUND))
  return `<defs>${SYMBOLS.sail}${SYMBOLS.motor}</defs>${shadow}${shown.map(it => symbol(it, view)).join('')}`
}

function symbol({ place, heading, length, kind }: Moored, view: View): string {
  const [x, y] = view.at(place)
  return `<use href="#${kind}" transform="translate(${x} ${y})rotate(${num(heading)})scale(${num((length * view.scale) / 100)})"/>`
}

/** From stern to bow, so many metres down and to the right. */
function keel({ place: [east, south], heading, length }: Moored, view: View, shift: number): string {
  const angle = (heading * Math.PI) / 180
  const end = (part: number): Point => view.at([east + shift + Math.sin(angle) * length * part, south + shift - Math.cos(angle) * length * part])
  return line([end(-0.34), end(0.34)])
}
