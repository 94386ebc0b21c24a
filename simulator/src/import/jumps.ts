/**
 * Removes jumps in time or position from a recording and keeps the fixes before and after, so that a wrong date or
 * clock affects only its own fixes.
 */
import { type Duration, HOUR, MINUTE } from '@drydock/contracts'
import { concatenated, type FixIndexes, type Fixes } from './fixes.ts'
import { withoutLeaps } from './leaps.ts'
import { partitionPoint, longestIncreasing } from './longestIncreasing.ts'
import { type FixRun, type FixRunTimes, withoutOverlaps } from './overlaps.ts'

/** A step in time of up to this length, or of ten times the usual step, is a normal pause of a receiver. */
const MIN_STEP: Duration = 10 * MINUTE
const USUAL_STEPS = 10
/** Number of previous runs that an interrupted run may continue. */
const MAX_INTERRUPTIONS = 16
/** No trip pauses for this long; fixes further away belong to another trip or have a wrong date. */
const MAX_PAUSE: Duration = 30 * 24 * HOUR
/** So few fixes at an end, so far from many others, come from a clock that was not set. */
const MAX_STRAYS = 3
const MIN_FIXES_FOR_STRAYS = 20
const STRAY_STEP: Duration = 12 * HOUR

export interface CleanedFixes {
  /** Indexes of the kept fixes, each later than the one before. */
  readonly kept: FixIndexes
  /** Number of fixes with the same time as a kept one. */
  readonly duplicates: number
  readonly jumps: number
  /** Number of fixes at positions that the boat cannot have reached. */
  readonly leaps: number
}

/** Orders fixes of a file whose runs may be in any order. */
export function withoutJumps(fixes: Fixes, indexes: FixIndexes): CleanedFixes {
  const { at } = fixes
  const times: FixRunTimes = {
    startOf: run => at[run?.[0] ?? 0] ?? 0,
    endOf: run => at[run?.at(-1) ?? 0] ?? 0,
  }
  const most = maxStep(at, indexes)
  const runs = withoutInterruptions(times, runsOf(at, indexes, most), most).map(it => longestIncreasing(fixes, it))
  const kept = concatenated(longestTrip(times, withoutOverlaps(at, times, runs), most))
  const repeated = sameTimes(at, indexes, kept) - kept.length
  const plausible = withoutLeaps(fixes, kept)
  return {
    kept: plausible,
    duplicates: repeated,
    jumps: indexes.length - kept.length - repeated,
    leaps: kept.length - plausible.length,
  }
}

/** Returns how many fixes have the time of a kept one, kept ones included. */
function sameTimes(at: Float64Array, indexes: FixIndexes, kept: FixIndexes): number {
  if (kept.length === indexes.length) return kept.length
  let count = 0
  for (const index of indexes) {
    const moment = at[index] ?? 0
    const next = kept[partitionPoint(kept.length, it => (at[kept[it] ?? 0] ?? 0) < moment)]
    if (next !== undefined && at[next] === moment) count++
  }
  return count
}

function maxStep(at: Float64Array, indexes: FixIndexes): Duration {
  const steps = function* (): Generator<Duration> {
    for (let index = 1; index < indexes.length; index++) {
      const step = (at[indexes[index] ?? 0] ?? 0) - (at[indexes[index - 1] ?? 0] ?? 0)
      if (step > 0) yield step
    }
  }
  const [count, small] = countSteps(steps())
  // Most recordings have small steps, and need no sorted list of them.
  if (small > count / 2) return MIN_STEP
  return Math.max(MIN_STEP, USUAL_STEPS * (Float64Array.from(steps()).sort()[Math.floor(count / 2)] ?? 0))
}

/** Returns the number of steps, and of those that cannot make the longest normal pause longer. */
function countSteps(steps: Iterable<Duration>): readonly [number, number] {
  let [count, small] = [0, 0]
  for (const step of steps) {
    count++
    if (step * USUAL_STEPS <= MIN_STEP) small++
  }
  return [count, small]
}

/** A run: fixes whose time increases, apart from small steps back. */
function runsOf(at: Float64Array, indexes: FixIndexes, most: Duration): readonly FixRun[] {
  const runs: FixRun[] = []
  let begin = 0
  for (let index = 1; index <= indexes.length; index++) {
    const step = (at[indexes[index] ?? 0] ?? 0) - (at[indexes[index - 1] ?? 0] ?? 0)
    if (index < indexes.length && Math.abs(step) <= most) continue
    runs.push(indexes.subarray(begin, index))
    begin = index
  }
  return runs
}

/** When a run continues earlier ones, and is longer than the runs between them together, those are removed. */
function withoutInterruptions(
  { startOf, endOf }: FixRunTimes,
  runs: readonly FixRun[],
  most: Duration,
): readonly FixRun[] {
  const open: { readonly parts: FixRun[]; length: number }[] = []
  for (const run of runs) {
    let between = 0
    let back = open.length - 1
    for (; back >= 0 && back >= open.length - 1 - MAX_INTERRUPTIONS; back--) {
      const { parts, length } = open[back] ?? { parts: [], length: 0 }
      const step = startOf(run) - endOf(parts.at(-1))
      if (step > 0 && step <= most && between < length + run.length) break
      between += length
    }
    const before = back >= 0 && back >= open.length - 1 - MAX_INTERRUPTIONS ? open[back] : undefined
    if (!before) {
      open.push({ parts: [run], length: run.length })
      continue
    }
    before.parts.push(run)
    before.length += run.length
    open.length = back + 1
  }
  return open.map(it => concatenated(it.parts))
}

/** Returns the part with the most fixes when fixes are too far apart for one trip, without outliers at its ends. */
function longestTrip({ startOf, endOf }: FixRunTimes, runs: readonly FixRun[], most: Duration): readonly FixRun[] {
  const trips: FixRun[][] = []
  for (const run of runs) {
    const last = trips.at(-1)
    if (last && startOf(run) - endOf(last.at(-1)) <= Math.max(MAX_PAUSE, most)) last.push(run)
    else trips.push([run])
  }
  const sizeOf = (trip: readonly FixRun[]): number => trip.reduce((sum, it) => sum + it.length, 0)
  const longest = trips.toSorted((a, b) => sizeOf(b) - sizeOf(a))[0] ?? []
  const isStray = (end: FixRun | undefined, next: FixRun | undefined): boolean => {
    const step = end && next ? Math.max(startOf(next) - endOf(end), startOf(end) - endOf(next)) : 0
    return (
      end !== undefined &&
      end.length <= MAX_STRAYS &&
      sizeOf(longest) >= MIN_FIXES_FOR_STRAYS &&
      step > Math.max(STRAY_STEP, most)
    )
  }
  return longest.slice(
    isStray(longest[0], longest[1]) ? 1 : 0,
    isStray(longest.at(-1), longest.at(-2)) ? -1 : undefined,
  )
}
