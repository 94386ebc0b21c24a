/** Requests in a HAR file that do not become part of a scenario, counted by reason. */

/** Texts that follow a number, for one and for several: '1 was …', '12 were …'. */
export const HAR_SKIP_REASONS = {
  foreign: ['went to another host than the gateway', 'went to another host than the gateway'],
  undescribed: [
    'is not described by the contracts, such as a page, a script or a picture',
    'are not described by the contracts, such as pages, scripts and pictures',
  ],
  cached: ['was answered by the cache of the browser', 'were answered by the cache of the browser'],
  unanswered: ['got no answer', 'got no answer'],
  noContent: [
    'has an answer without its content, so only its time and status are used',
    'have an answer without its content, so only their time and status are used',
  ],
  lostStream: [
    'is a stream of server-sent events whose content the browser did not write, so its pushes are missing',
    'are streams of server-sent events whose content the browser did not write, so their pushes are missing',
  ],
  noMessages: ['is a connection to the hub without messages', 'are connections to the hub without messages'],
  noHandshake: [
    'is a connection to the hub without its beginning, so its messages cannot be read',
    'are connections to the hub without their beginning, so their messages cannot be read',
  ],
  untimed: [
    'is a connection to the hub without times, so its pushes are at the beginning of the connection',
    'are connections to the hub without times, so their pushes are at the beginning of the connection',
  ],
  streamed: [
    'is a stream of server-sent events, whose pushes have no times, so they are at the end of the stream',
    'are streams of server-sent events, whose pushes have no times, so they are at the end of the stream',
  ],
} as const

export type HarSkipReason = keyof typeof HAR_SKIP_REASONS
/** A reason with the count zero is omitted. */
export type HarSkipCounts = Readonly<Partial<Record<HarSkipReason, number>>>

/** Returns one sentence per reason, the most frequent first. */
export const harSkipSummary = (skipped: HarSkipCounts): readonly string[] =>
  (Object.keys(HAR_SKIP_REASONS) as HarSkipReason[])
    .flatMap(reason => (skipped[reason] ? [[reason, skipped[reason]] as const] : []))
    .toSorted((a, b) => b[1] - a[1])
    .map(([reason, count]) => `${count} ${HAR_SKIP_REASONS[reason][count === 1 ? 0 : 1]}`)
