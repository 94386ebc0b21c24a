/** Meridians and parallels at whole steps, and the figures where two of them cross. */
import { stroke } from './svg.ts'
import { latitudeAt, mercator, PIXEL, type Tile, UNITS } from './tile.ts'

/** In minutes of arc, so that the figures are those of a paper chart. */
const STEPS = [1_800, 1_200, 600, 300, 120, 60, 30, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01]
/** Lines stand at least so many pixels apart. */
const APART = 90
const GRID = '#A9C6D6'
const FIGURE = '#5F7F92'
const FONT = 10 * PIXEL
/** Room for the longest figures, in units. */
const ROOM = { width: 76 * PIXEL, height: 15 * PIXEL }

/** Minutes of arc between two lines. */
export const stepOf = (z: number): number => STEPS.findLast(it => (256 * 2 ** z * it) / 21_600 >= APART) ?? 1_800

export function graticule(tile: Tile): string {
  const { z, x, y } = tile
  const [side, step] = [UNITS * 2 ** z, stepOf(z)]
  const lines = (first: number, last: number): number[] => {
    const [from, to] = [Math.floor(first / step) - 1, Math.ceil(last / step) + 1]
    return Array.from({ length: to - from + 1 }, (_, index) => (from + index) * step)
  }
  const minutes = (part: number): number => (part / 2 ** z) * 21_600 - 10_800
  const shown = ([, at]: readonly [number, number]): boolean => at >= -PIXEL && at <= UNITS + PIXEL
  const meridians = lines(minutes(x), minutes(x + 1))
    .map((it): readonly [number, number] => [it, Math.round(mercator(it / 60, 0)[0] * side) - x * UNITS])
    .filter(shown)
  const parallels = lines(latitudeAt((y + 1) / 2 ** z) * 60, latitudeAt(y / 2 ** z) * 60)
    .filter(it => Math.abs(it) < 5_200)
    .map((it): readonly [number, number] => [it, Math.round(mercator(0, it / 60)[1] * side) - y * UNITS])
    .filter(shown)
  const d = meridians.map(([, at]) => `M${at} 0v${UNITS}`).join('') + parallels.map(([, at]) => `M0 ${at}h${UNITS}`).join('')
  return (d === '' ? '' : `<path d="${d}" ${stroke(GRID, 0.75 * PIXEL)}/>`) + figures(meridians, parallels, step)
}

/** One pair of figures in a tile at most, and only where it fits: text that two tiles share would be cut. */
function figures(meridians: readonly (readonly [number, number])[], parallels: readonly (readonly [number, number])[], step: number): string {
  for (const [longitude, x] of meridians)
    for (const [latitude, y] of parallels) {
      if (x < 0 || y < ROOM.height || x + ROOM.width > UNITS || y + ROOM.height > UNITS) continue
      const text = (at: number, said: string): string => `<text x="${x + 4 * PIXEL}" y="${at}">${said}</text>`
      const pair = text(y - 3 * PIXEL, figure(latitude, step, 'NS')) + text(y + 11 * PIXEL, figure(longitude, step, 'EW'))
      return `<g fill="${FIGURE}" font-family="system-ui,sans-serif" font-size="${FONT}">${pair}</g>`
    }
  return ''
}

/** Degrees and minutes, with as many decimals as the step has. */
export function figure(minutes: number, step: number, signs: string): string {
  const decimals = step < 0.1 ? 2 : step < 1 ? 1 : 0
  const size = Number(Math.abs(minutes).toFixed(decimals))
  const sign = size === 0 ? '' : ` ${signs[minutes < 0 ? 1 : 0]}`
  const rest = size % 60
  return `${Math.floor(size / 60)}°${step < 60 || rest > 0 ? `${rest.toFixed(decimals).padStart(decimals === 0 ? 2 : decimals + 3, '0')}′` : ''}${sign}`
}
