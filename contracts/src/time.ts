/** Instants and durations in milliseconds, and their ISO texts. */

/** A moment, in milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = number
/** A span, in milliseconds. */
export type Duration = number

export const SECOND: Duration = 1_000
export const MINUTE: Duration = 60 * SECOND
export const HOUR: Duration = 60 * MINUTE

/** A clock with timers. */
export interface Timers {
  now(): Instant
  /** Calls `run` once after `ms`. Returns a function that cancels it. */
  after(ms: Duration, run: () => void): () => void
}

/** ISO 8601 in UTC with milliseconds, the one form of a moment on the wire. */
export const isoText = (at: Instant): string => new Date(at).toISOString()

/** Whether a text is a day of the calendar, 'YYYY-MM-DD'. */
export function isCalendarDay(text: string): boolean {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? parseInstant(`${text}T00:00:00Z`) : undefined
  return at !== undefined && isoText(at).startsWith(text)
}

/** A time without a zone, as some gateways write it. It is UTC here, and in JavaScript one of the machine's zone. */
const WITHOUT_ZONE = /^\d{4}-\d\d-\d\dT[\d:.]+$/

/** The instant of an ISO 8601 text; undefined if the text is none. */
export function parseInstant(text: string): Instant | undefined {
  const at = Date.parse(WITHOUT_ZONE.test(text) ? `${text}Z` : text)
  return Number.isNaN(at) ? undefined : at
}
