/** Coordinates as people read them, and as they are spoken. Source: doc 1 §2, doc 2 §2; OPEN-069. */

/** Shown where a coordinate is unknown. */
export const NO_COORDINATE = '-.--'

export interface Coordinate {
  readonly text: string
  readonly spoken: string
}

const coordinate = (degrees: number | undefined, [plus, minus]: readonly [string, string]): Coordinate => {
  if (degrees === undefined || !Number.isFinite(degrees)) return { text: NO_COORDINATE, spoken: 'unknown' }
  const figure = Math.abs(degrees).toFixed(6)
  // A value that rounds to zero has no southern or western side.
  const side = degrees < 0 && Number(figure) !== 0 ? minus : plus
  return { text: `${figure} ${side.charAt(0).toUpperCase()}`, spoken: `${figure} degrees ${side}` }
}

/** '55.676100 N'; zero is north. */
export const latitude = (degrees: number | undefined): Coordinate => coordinate(degrees, ['north', 'south'])
/** '12.568300 E'; zero is east. */
export const longitude = (degrees: number | undefined): Coordinate => coordinate(degrees, ['east', 'west'])
