/**
 * Takes out of a recording what jumps in time or place, and keeps what is before and after: a wrong date or a clock
 * that is off costs itself alone.
 */
import { type Duration, HOUR, type Instant, MINUTE } from '@drydock/contracts'
import { withoutLeaps } from './leaps.ts'
import { partitionPoint, longestIncreasing } from './longestIncreasing.ts'
import type { Fix } from './track.ts'

/** In the order of the file. */
type Run = readonly Fix[]

/** Steps in time of up to so long, or ten times the usual one, are how receivers pause. */
const MIN_STEP: Duration = 10 * MINUTE
const USUAL_STEPS = 10
/** How far back a run may have been interrupted by others. */
const MAX_INTERRUPTIONS = 16
/** No trip pauses for so long; what is further away is of another trip, or of another calendar. */
const MAX_PAUSE: Duration = 30 * 24 * HOUR
/** So few fixes at an end, so far from very many others, are a clock that was not set. */
const MAX_STRAYS = 3
const MIN_FIXES_FOR_STRAYS = 20
const STRAY_STEP: Duration = 12 * HOUR

export interface CleanedFixes {
  /** Each later than the one before. */
  readonly kept: readonly Fix[]
  /** How many have the moment of one that is kept. */
  readonly duplicates: number
  readonly jumps: number
  /** How many are where no boat could be. */
  readonly leaps: number
}

/** Orders fixes that stand in the order of a file; runs of them may stand in any order. */
export function withoutJumps(fixes: readonly Fix[]): CleanedFixes {
  const most = maxStep(fixes)
  const runs = withoutInterruptions(runsOf(fixes, most), most).map(longestIncreasing)
  const kept = longestTrip(withoutOverlaps(runs), most).flat()
  const moments = new Set(kept.map(it => it.at))
  const repeated = fixes.filter(it => moments.has(it.at)).length - kept.length
  const afloat = withoutLeaps(kept)
  return {
    kept: afloat,
    duplicates: repeated,
    jumps: fixes.length - kept.length - repeated,
    leaps: kept.length - afloat.length,
  }
}

const startOf = (run: Run): Instant => run[0]?.at ?? 0
const endOf = (run: Run): Instant => run.at(-1)?.at ?? 0

function maxStep(fixes: readonly Fix[]): Duration {
  const steps = fixes.map(({ at }, index) => at - (fixes[index - 1]?.at ?? at)).filter(it => it > 0)
  const usual = steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0
  return Math.max(MIN_STEP, USUAL_STEPS * usual)
}

/** Fixes between which time goes on, but for small steps back. */
function runsOf(fixes: readonly Fix[], most: Duration): readonly Run[] {
  const runs: Fix[][] = []
  for (const it of fixes) {
    const last = runs.at(-1)
    if (last && Math.abs(it.at - endOf(last)) <= most) last.push(it)
    else runs.push([it])
  }
  return runs
}

/** Where a run goes on after others, and is longer than they are together, they are taken out. */
function withoutInterruptions(runs: readonly Run[], most: Duration): readonly Run[] {
  const open: Fix[][] = []
  for (const run of runs) {
    let between = 0
    let back = open.length - 1
    for (; back >= 0 && back >= open.length - 1 - MAX_INTERRUPTIONS; back--) {
      const before = open[back] ?? []
      const step = startOf(run) - endOf(before)
      if (step > 0 && step <= most && between < before.length + run.length) break
      between += before.length
    }
    const before = back >= 0 && back >= open.length - 1 - MAX_INTERRUPTIONS ? open[back] : undefined
    if (!before) {
      open.push([...run])
      continue
    }
    for (const it of run) before.push(it)
    open.length = back + 1
  }
  return open
}

/**
 * In order of time: of runs at the same time the longer one counts, and what the shorter has beside it when that is
 * most of it.
 */
function withoutOverlaps(runs: readonly Run[]): readonly Run[] {
  const taken: Run[] = []
  for (const run of runs.toSorted((a, b) => b.length - a.length)) {
    const free = run.filter(it => {
      const before = taken[partitionPoint(taken.length, index => startOf(taken[index] ?? []) <= it.at) - 1]
      return !before || it.at > endOf(before)
    })
    if (free.length * 2 <= run.length) continue
    for (const part of splitAround(free, taken))
      taken.splice(
        partitionPoint(taken.length, index => startOf(taken[index] ?? []) <= startOf(part)),
        0,
        part,
      )
  }
  return taken
}

/** A run in the parts that others leave of it. */
function splitAround(free: Run, taken: readonly Run[]): readonly Run[] {
  const parts = Map.groupBy(free, it => partitionPoint(taken.length, index => startOf(taken[index] ?? []) <= it.at))
  return [...parts.values()]
}

/** Of what is too far apart to be one trip, the part with the most fixes; without strays at its ends. */
function longestTrip(runs: readonly Run[], most: Duration): readonly Run[] {
  const trips: Run[][] = []
  for (const run of runs) {
    const last = trips.at(-1)
    if (last && startOf(run) - endOf(last.at(-1) ?? []) <= Math.max(MAX_PAUSE, most)) last.push(run)
    else trips.push([run])
  }
  const sizeOf = (trip: readonly Run[]): number => trip.reduce((sum, it) => sum + it.length, 0)
  const longest = trips.toSorted((a, b) => sizeOf(b) - sizeOf(a))[0] ?? []
  const isStray = (end: Run | undefined, next: Run | undefined): boolean => {
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
