/** Lines and points of a file that are not in the track, counted by the reason. */

/** The words stand after a number: '12 lines or points …'. */
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
/** A reason that is not there has no line. */
export type SkipCounts = Readonly<Partial<Record<SkipReason, number>>>

export const skipTotal = (skipped: SkipCounts): number => Object.values(skipped).reduce((sum, count) => sum + count, 0)

/** Counts to reasons, without those that are zero. */
export function countSkips(reasons: Iterable<SkipReason>): SkipCounts {
  const counts = new Map<SkipReason, number>()
  for (const it of reasons) counts.set(it, (counts.get(it) ?? 0) + 1)
  return Object.fromEntries(counts)
}

/** One sentence for each reason, the most frequent first. */
export const skipSummary = (skipped: SkipCounts): readonly string[] =>
  byFrequency(skipped).map(([reason, count]) => `${count} ${SKIP_REASONS[reason]}`)

const byFrequency = (skipped: SkipCounts): readonly (readonly [SkipReason, number])[] =>
  (Object.keys(SKIP_REASONS) as SkipReason[])
    .flatMap(reason => (skipped[reason] ? [[reason, skipped[reason]] as const] : []))
    .toSorted((a, b) => b[1] - a[1])
