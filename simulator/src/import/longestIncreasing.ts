/** Selects the longest sequence of fixes with increasing times, in the order of the file. */
import type { Instant } from '@drydock/contracts'
import type { Fix } from './track.ts'

/**
 * The most fixes of a run that rise in time, in its order, or in the other one when most of it falls; of several that
 * are as long, the one that ends first.
 */
export function longestIncreasing(fixes: readonly Fix[]): readonly Fix[] {
  const run = isFalling(fixes) ? fixes.toReversed() : fixes
  /** Where the best sequence of each length ends, and what precedes each fix in its sequence. */
  const ends: number[] = []
  const previous: number[] = []
  const atOf = (index: number): Instant => run[index]?.at ?? 0
  for (let index = 0; index < run.length; index++) {
    const length = partitionPoint(ends.length, it => atOf(ends[it] ?? 0) < atOf(index))
    previous[index] = ends[length - 1] ?? -1
    const known = ends[length]
    if (known === undefined || atOf(known) > atOf(index)) ends[length] = index
  }
  const chosen: Fix[] = []
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) {
    const fix = run[index]
    if (fix) chosen.push(fix)
  }
  return chosen.toReversed()
}

function isFalling(fixes: readonly Fix[]): boolean {
  const steps = fixes.map(({ at }, index) => Math.sign(at - (fixes[index - 1]?.at ?? at)))
  return steps.reduce((sum, it) => sum + it, 0) < 0
}

/** How many of so many are before a border, when those before it come first. */
export function partitionPoint(many: number, isBefore: (index: number) => boolean): number {
  let [low, high] = [0, many]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBefore(middle)) low = middle + 1
    else high = middle
  }
  return low
}
