/** Writes compact SVG: whole units, relative steps, one path for many shapes, no input from outside. */
import { type Point, UNITS } from './tile.ts'

/** The document of a tile, without scripts and external references. */
export const picture = (body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 ${UNITS} ${UNITS}">${body}</svg>`

/** A line through points, each as the step from the previous one; equal points are merged. */
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

/** Path data of a closed shape; empty if there are fewer than three points. */
export const ring = (points: readonly Point[]): string => (points.length < 3 ? '' : `${line(points)}z`)
/** Two decimals, for widths and opacities. */
export const formatNumber = (value: number): string => String(Math.round(value * 100) / 100)

/** An element with a path; empty for an empty path. */
export const path = (d: string, attributes: string): string => (d === '' ? '' : `<path d="${d}" ${attributes}/>`)
/** A stroke with a width in units; `more` are further attributes. */
export const stroke = (color: string, width: number, more = ''): string =>
  `fill="none" stroke="${color}" stroke-width="${formatNumber(width)}"${more === '' ? '' : ` ${more}`}`
export const ROUND = 'stroke-linecap="round" stroke-linejoin="round"'
