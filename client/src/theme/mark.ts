/** Lines of the mark in a square of 64: a 1 whose flag is the forestay, its stem the mast, its foot the hull. */
export const MARK = {
  rig: 'M36.5 8.5V44M36.5 8.5 16.5 33',
  hull: [
    'M5.6 40.2C13 43 22 44.3 32 44.3S51 43 58.4 40.2',
    'C60 39.6 61.5 41 61 42.6 57.7 53 46.5 59 32 59S6.3 53 3 42.6C2.5 41 4 39.6 5.6 40.2z',
  ].join(''),
  /** Side of the square. */
  side: 64,
  /** Width of the lines of the rig. */
  stroke: 7.5,
} as const
