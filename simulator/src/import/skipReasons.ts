/** Counts of lines and points of a file that are not in the track, by reason. */

/** Texts that follow a number, for one and for several: '1 contains …', '12 contain …'. */
export const SKIP_REASONS = {
  unreadable: ['contains no NMEA sentence', 'contain no NMEA sentence'],
  checksum: ['has a wrong checksum', 'have a wrong checksum'],
  noChecksum: ['has no checksum (--no-checksum takes it)', 'have no checksum (--no-checksum takes them)'],
  invalid: ['has an unreadable position or time', 'have an unreadable position or time'],
  other: ['does not contain a position', 'do not contain a position'],
  void: ['is marked as void by the receiver', 'are marked as void by the receiver'],
  undated: ['has no time, or no date nearby', 'have no time, or no date nearby'],
  repeated: ['has the same time as another fix', 'have the same time as another fix'],
  jump: ['jumps in time, away from the fixes before and after', 'jump in time, away from the fixes before and after'],
  leap: ['is too far away to be reached in that time', 'are too far away to be reached in that time'],
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
  byFrequency(skipped).map(([reason, count]) => `${count} ${SKIP_REASONS[reason][count === 1 ? 0 : 1]}`)

const byFrequency = (skipped: SkipCounts): readonly (readonly [SkipReason, number])[] =>
  (Object.keys(SKIP_REASONS) as SkipReason[])
    .flatMap(reason => (skipped[reason] ? [[reason, skipped[reason]] as const] : []))
    .toSorted((a, b) => b[1] - a[1])
