/** Selects the longest sequence of fixes with increasing times, in the order of the file. */
import type { FixIndexes, Fixes } from './fixes.ts'

/**
 * Returns the longest sequence of fixes with increasing times. A run whose times mostly decrease is reversed first. Of
 * several sequences with equal length, the one that ends first.
 */
export function longestIncreasing({ at }: Pick<Fixes, 'at'>, indexes: FixIndexes): FixIndexes {
  const run = isFalling(at, indexes) ? indexes.toReversed() : indexes
  const atOf = (index: number): number => at[run[index] ?? 0] ?? 0
  if (run.every((_, index) => index === 0 || atOf(index - 1) < atOf(index))) return run
  /** Where the best sequence of each length ends, and what precedes each fix in its sequence. */
  const ends = new Uint32Array(run.length)
  const previous = new Int32Array(run.length)
  let longest = 0
  for (let index = 0; index < run.length; index++) {
    const length = partitionPoint(longest, it => atOf(ends[it] ?? 0) < atOf(index))
    previous[index] = length === 0 ? -1 : (ends[length - 1] ?? -1)
    if (length === longest || atOf(ends[length] ?? 0) > atOf(index)) ends[length] = index
    longest = Math.max(longest, length + 1)
  }
  const chosen = new Uint32Array(longest)
  let index = ends[longest - 1] ?? -1
  for (let left = longest - 1; left >= 0; left--) {
    chosen[left] = run[index] ?? 0
    index = previous[index] ?? -1
  }
  return chosen
}

function isFalling(at: Float64Array, indexes: FixIndexes): boolean {
  let sum = 0
  for (let index = 1; index < indexes.length; index++)
    sum += Math.sign((at[indexes[index] ?? 0] ?? 0) - (at[indexes[index - 1] ?? 0] ?? 0))
  return sum < 0
}

/** Returns how many items are before a boundary; items before it come first. Binary search. */
export function partitionPoint(many: number, isBefore: (index: number) => boolean): number {
  let [low, high] = [0, many]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBefore(middle)) low = middle + 1
    else high = middle
  }
  return low
}
