/** Requests in a HAR file that do not become part of a scenario, counted by reason. */

/** Texts that follow a number: '12 requests …'. */
export const HAR_SKIP_REASONS = {
  foreign: 'went to another host than the gateway',
  undescribed: 'are not described by the contracts, such as pages, scripts and pictures',
  cached: 'were answered by the cache of the browser',
  unanswered: 'got no answer',
  noContent: 'have an answer without its content, so only their time and status are used',
  lostStream: 'are streams of server-sent events whose content the browser did not write, so their pushes are missing',
  noMessages: 'are connections to the hub without messages',
  noHandshake: 'are connections to the hub without their beginning, so their messages cannot be read',
  untimed: 'are connections to the hub without times, so their pushes are at the beginning of the connection',
  streamed: 'are streams of server-sent events, whose pushes have no times, so they are at the end of the stream',
} as const

export type HarSkipReason = keyof typeof HAR_SKIP_REASONS
/** A reason with the count zero is omitted. */
export type HarSkipCounts = Readonly<Partial<Record<HarSkipReason, number>>>

/** Returns one sentence per reason, the most frequent first. */
export const harSkipSummary = (skipped: HarSkipCounts): readonly string[] =>
  (Object.keys(HAR_SKIP_REASONS) as HarSkipReason[])
    .flatMap(reason => (skipped[reason] ? [[reason, skipped[reason]] as const] : []))
    .toSorted((a, b) => b[1] - a[1])
    .map(([reason, count]) => `${count} ${HAR_SKIP_REASONS[reason]}`)
