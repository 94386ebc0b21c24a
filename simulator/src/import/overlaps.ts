/** Sorts runs of fixes by time, and removes what overlaps. */
import type { Instant } from '@drydock/contracts'
import type { FixIndexes } from './fixes.ts'
import { createSortedList } from './sortedList.ts'

/** Indexes of consecutive fixes; a run is never empty. */
export type FixRun = FixIndexes

/** The times of runs. */
export interface FixRunTimes {
  startOf(run: FixRun | undefined): Instant
  endOf(run: FixRun | undefined): Instant
}

/**
 * Sorts runs by time. Of overlapping runs the longer one is kept, with the fixes of the shorter one outside it if those
 * are most of its fixes. The times of a run increase.
 */
export function withoutOverlaps(
  at: Float64Array,
  { startOf, endOf }: FixRunTimes,
  runs: readonly FixRun[],
): readonly FixRun[] {
  const taken = createSortedList<FixRun>(startOf)
  for (const run of runs.toSorted((a, b) => b.length - a.length)) {
    const free = run.filter(it => {
      const moment = at[it] ?? 0
      const before = taken.before(moment)
      return !before || moment > endOf(before)
    })
    if (free.length * 2 <= run.length) continue
    for (const part of splitAround(free, it => taken.before(at[it] ?? 0))) taken.insert(part)
  }
  return taken.all()
}

/** Returns the parts of a run between other runs. */
function splitAround(free: FixRun, runBefore: (index: number) => FixRun | undefined): readonly FixRun[] {
  const parts: FixRun[] = []
  let begin = 0
  for (let index = 1; index <= free.length; index++) {
    if (index < free.length && runBefore(free[index] ?? 0) === runBefore(free[index - 1] ?? 0)) continue
    parts.push(free.subarray(begin, index))
    begin = index
  }
  return parts.filter(it => it.length > 0)
}
