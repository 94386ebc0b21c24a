/** Scale bar of a map. Pure. */

/** Meters that a bar may stand for: whole steps that are easily halved and doubled by eye. */
const STEPS = [
  1, 2, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_000, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000,
  2_000_000, 5_000_000,
] as const

/** Maximum width of the bar of a map. */
export const SCALE_PX = 96

export interface ScaleBar {
  readonly meters: number
  readonly px: number
}

/** Returns the longest bar of a round length that is at most `widest` px wide. */
export function scaleBar(metersPerPixel: number, widest: number): ScaleBar {
  const meters = STEPS.findLast(it => it / metersPerPixel <= widest) ?? STEPS[0]
  return { meters, px: meters / metersPerPixel }
}
