/** Counts of lines and points of a file that are not in the track, by reason. */

/** Texts that follow a number: '12 lines or points …'. */
export const SKIP_REASONS = {
  unreadable: 'contain no NMEA sentence',
  checksum: 'have a wrong checksum',
  noChecksum: 'have no checksum (--no-checksum takes them)',
  invalid: 'have an unreadable position or time',
  other: 'do not contain a position',
  void: 'are marked as void by the receiver',
  undated: 'have no time, or no date nearby',
  repeated: 'have the same time as another fix',
  jump: 'jump in time, away from the fixes before and after',
  leap: 'are too far away to be reached in that time',
} as const

export type SkipReason = keyof typeof SKIP_REASONS
/** A reason with the count zero is omitted. */
export type SkipCounts = Readonly<Partial<Record<SkipReason, number>>>

/** Returns the number of all skipped lines and points. */
export const skipTotal = (skipped: SkipCounts): number => Object.values(skipped).reduce((sum, count) => sum + count, 0)

export interface SkipCounter {
  add(reason: SkipReason, count?: number): void
  /** Returns the counts without those that are zero. */
  counted(): SkipCounts
}

/** Creates a counter without counts. */
export function countSkips(): SkipCounter {
  const counts = new Map<SkipReason, number>()
  return {
    add(reason, count = 1) {
      if (count > 0) counts.set(reason, (counts.get(reason) ?? 0) + count)
    },
    counted: () => Object.fromEntries(counts),
  }
}

/** Returns one sentence per reason, the most frequent first. */
export const skipSummary = (skipped: SkipCounts): readonly string[] =>
  byFrequency(skipped).map(([reason, count]) => `${count} ${SKIP_REASONS[reason]}`)

const byFrequency = (skipped: SkipCounts): readonly (readonly [SkipReason, number])[] =>
  (Object.keys(SKIP_REASONS) as SkipReason[])
    .flatMap(reason => (skipped[reason] ? [[reason, skipped[reason]] as const] : []))
    .toSorted((a, b) => b[1] - a[1])
