/** Formats coordinates as the app shows them. OPEN-069. */

/** Six decimals, a space and the letter; zero is north or east. */
export const hemisphere = (degrees: number, plus: string, minus: string): string =>
  `${Math.abs(degrees).toFixed(6)} ${degrees < 0 ? minus : plus}`
