/**
 * SVG as short as it can be said: whole units, relative steps, one path for many shapes. Nothing here comes from
 * outside.
 */
import { type Point, UNITS } from './tile.ts'

/** One picture of a tile. No script, no reference to anything outside of itself. */
export const picture = (body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 ${UNITS} ${UNITS}">${body}</svg>`

/** A line through points, each told as the step from the one before; points that fall together are told once. */
export function line(points: readonly Point[]): string {
  const whole = points.map(([x, y]): Point => [Math.round(x), Math.round(y)])
  return whole
    .map(([x, y], index) =>
      index === 0 ? `M${x} ${y}` : step(x - (whole[index - 1]?.[0] ?? 0), y - (whole[index - 1]?.[1] ?? 0)),
    )
    .join('')
}

const step = (x: number, y: number): string =>
  x === 0 && y === 0 ? '' : y === 0 ? `h${x}` : x === 0 ? `v${y}` : y < 0 ? `l${x}${y}` : `l${x} ${y}`

export const ring = (points: readonly Point[]): string => (points.length < 3 ? '' : `${line(points)}z`)
/** Two decimals, for widths and opacities. */
export const formatNumber = (value: number): string => String(Math.round(value * 100) / 100)

/** An element with a path, left out when there is nothing in it. */
export const path = (d: string, attributes: string): string => (d === '' ? '' : `<path d="${d}" ${attributes}/>`)
/** A stroke of so many units; `more` are further attributes. */
export const stroke = (colour: string, width: number, more = ''): string =>
  `fill="none" stroke="${colour}" stroke-width="${formatNumber(width)}"${more === '' ? '' : ` ${more}`}`
export const ROUND = 'stroke-linecap="round" stroke-linejoin="round"'
