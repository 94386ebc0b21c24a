/** Draws meridians and parallels at whole steps, and their labels where two of them cross. */
import { stroke } from './svg.ts'
import { latitudeAt, mercator, PIXEL, type Tile, UNITS } from './tile.ts'

/** In minutes of arc, so that the labels are those of a paper chart. */
const STEPS = [1_800, 1_200, 600, 300, 120, 60, 30, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01]
/** Room for the longest labels, in units, and the margin around each letter. */
const [WIDTH, HEIGHT, EDGE] = [
  76 * PIXEL,
  15 * PIXEL,
  `stroke="#F0E6CB" stroke-width="${2.5 * PIXEL}" stroke-linejoin="round" paint-order="stroke"`,
]

/** A line: its minutes of arc, and its position in the tile. */
type Line = readonly [minutes: number, at: number]

/** Minutes of arc between two lines, which are at least 90 pixels apart. */
export const stepOf = (z: number): number => STEPS.findLast(it => (256 * 2 ** z * it) / 21_600 >= 90) ?? 1_800

/** Returns SVG with the lines and at most one pair of labels; empty if no line crosses the tile. */
export function graticule({ z, x, y }: Tile): string {
  const [side, step] = [UNITS * 2 ** z, stepOf(z)]
  const lines = (first: number, last: number, at: (minutes: number) => number): readonly Line[] => {
    const from = Math.floor(first / step) - 1
    const all = Array.from({ length: Math.ceil(last / step) + 2 - from }, (_, index) => (from + index) * step)
    return all.map((it): Line => [it, Math.round(at(it))]).filter(it => it[1] >= -PIXEL && it[1] <= UNITS + PIXEL)
  }
  const minutes = (part: number): number => (part / 2 ** z) * 21_600 - 10_800
  const meridians = lines(minutes(x), minutes(x + 1), it => mercator(it / 60, 0)[0] * side - x * UNITS)
  const parallels = lines(
    latitudeAt((y + 1) / 2 ** z) * 60,
    latitudeAt(y / 2 ** z) * 60,
    it => mercator(0, it / 60)[1] * side - y * UNITS,
  ).filter(([it]) => Math.abs(it) < 5_200)
  const d =
    meridians.map(([, at]) => `M${at} 0v${UNITS}`).join('') + parallels.map(([, at]) => `M0 ${at}h${UNITS}`).join('')
  return (d === '' ? '' : `<path d="${d}" ${stroke('#A9C6D6', 0.75 * PIXEL)}/>`) + figures(meridians, parallels, step)
}

/**
 * At most one pair of labels per tile, and only where it fits, because a label across two tiles would be clipped. In
 * the red night mode the outline makes them readable.
 */
function figures(meridians: readonly Line[], parallels: readonly Line[], step: number): string {
  const [longitude, x] = meridians.find(([, at]) => at >= 0 && at + WIDTH <= UNITS) ?? []
  const [latitude, y] = parallels.find(([, at]) => at >= HEIGHT && at + HEIGHT <= UNITS) ?? []
  if (longitude === undefined || x === undefined || latitude === undefined || y === undefined) return ''
  const text = (at: number, label: string): string => `<text x="${x + 4 * PIXEL}" y="${at}">${label}</text>`
  return `<g fill="#5F7F92" ${EDGE} font-family="system-ui,sans-serif" font-size="${10 * PIXEL}">${text(y - 3 * PIXEL, figure(latitude, step, 'NS'))}${text(y + 11 * PIXEL, figure(longitude, step, 'EW'))}</g>`
}

/** Formats degrees and minutes, with as many decimals as the step has. */
export function figure(minutes: number, step: number, signs: string): string {
  const decimals = step < 0.1 ? 2 : step < 1 ? 1 : 0
  const size = Number(Math.abs(minutes).toFixed(decimals))
  const sign = size === 0 ? '' : ` ${signs[minutes < 0 ? 1 : 0]}`
  const rest = size % 60
  return `${Math.floor(size / 60)}°${step < 60 || rest > 0 ? `${rest.toFixed(decimals).padStart(decimals === 0 ? 2 : decimals + 3, '0')}′` : ''}${sign}`
}
