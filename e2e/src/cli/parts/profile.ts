/** Text of the slowest files or cases of a part, for `npm test -- --profile`. */
import type { Timed } from './part.ts'

const MOST = 15

/** Returns one line each, the slowest first; empty for a part without files. */
export const slowestText = (timed: readonly Timed[]): string =>
  timed
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, MOST)
    .map(({ name, ms }) => `  ${(ms / 1_000).toFixed(1).padStart(7)} s  ${name}\n`)
    .join('')
