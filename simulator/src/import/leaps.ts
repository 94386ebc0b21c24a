/** Removes leaps to positions that no boat can reach in the time, as jammed or spoofed receivers report them. */
import { metersBetween, SECOND } from '@drydock/contracts'
import { concatenated, type FixIndexes, type Fixes } from './fixes.ts'

/** Faster than any boat, in meters per second: about 120 knots. */
const MAX_SPEED = 62
/** Scatter of a receiver at any interval, in meters. */
const GPS_SCATTER = 500
/** Maximum number of previous stretches that a stretch may continue. */
const MAX_BACK = 64
/** With fewer fixes it cannot be decided which of them leapt. */
const MIN_FIXES = 4

interface Stretch {
  readonly indexes: FixIndexes
  /** Number of fixes of the best path that ends with this stretch, and the stretch before it on that path. */
  readonly size: number
  readonly before: Stretch | undefined
}

/**
 * Returns the largest subset of fixes that one boat can have made. Returns all fixes if the subset would be half of
 * them or fewer.
 *
 * @param indexes of fixes in order of time.
 */
export function withoutLeaps(fixes: Fixes, indexes: FixIndexes): FixIndexes {
  const ways: Stretch[] = []
  for (const stretch of splitAtLeaps(fixes, indexes)) {
    const before = ways
      .slice(-MAX_BACK)
      .reduce<Stretch | undefined>(
        (best, it) => (it.size > (best?.size ?? 0) && isReachable(fixes, it.indexes.at(-1), stretch[0]) ? it : best),
        undefined,
      )
    ways.push({ indexes: stretch, size: stretch.length + (before?.size ?? 0), before })
  }
  const kept: FixIndexes[] = []
  const last = ways.reduce<Stretch | undefined>((best, it) => (it.size > (best?.size ?? 0) ? it : best), undefined)
  for (let previous = last; previous; previous = previous.before) kept.push(previous.indexes)
  const isUndecided = indexes.length < MIN_FIXES || (last?.size ?? 0) * 2 <= indexes.length
  return isUndecided ? indexes : concatenated(kept.toReversed())
}

/** Whether a boat can have moved from one fix to the other in the time between them. */
function isReachable({ at, latitude, longitude }: Fixes, from: number | undefined, to: number | undefined): boolean {
  if (from === undefined || to === undefined) return false
  const placeOf = (index: number) => ({ latitude: latitude[index] ?? 0, longitude: longitude[index] ?? 0 })
  const passed = (at[to] ?? 0) - (at[from] ?? 0)
  return metersBetween(placeOf(from), placeOf(to)) <= GPS_SCATTER + (MAX_SPEED * passed) / SECOND
}

/** Splits fixes at leaps. */
function splitAtLeaps(fixes: Fixes, indexes: FixIndexes): readonly FixIndexes[] {
  const stretches: FixIndexes[] = []
  let begin = 0
  for (let index = 1; index <= indexes.length; index++) {
    if (index < indexes.length && isReachable(fixes, indexes[index - 1], indexes[index])) continue
    stretches.push(indexes.subarray(begin, index))
    begin = index
  }
  return stretches
}
