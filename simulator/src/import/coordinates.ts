/** Coordinates as the app shows them. OPEN-069. */

/** Six decimals, a blank, the letter; zero is north and east. */
export const hemisphere = (degrees: number, plus: string, minus: string): string =>
  `${Math.abs(degrees).toFixed(6)} ${degrees < 0 ? minus : plus}`
