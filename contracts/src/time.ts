/** Time as both sides count it. The one module of the contracts that knows what a millisecond is. */

/** A moment, in milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = number
/** A span, in milliseconds. */
export type Duration = number

export const SECOND: Duration = 1_000
export const MINUTE: Duration = 60 * SECOND
export const HOUR: Duration = 60 * MINUTE

/** What a thing needs that waits: a clock to read and a way to be called later. */
export interface Timers {
  now(): Instant
  /** Calls `run` once after `ms`; the answer calls it off. */
  after(ms: Duration, run: () => void): () => void
}

/** ISO 8601 in UTC with milliseconds, the one form of a moment on the wire. */
export const isoText = (at: Instant): string => new Date(at).toISOString()

/** Whether a text is a day of the calendar, 'YYYY-MM-DD'. */
export function isCalendarDay(text: string): boolean {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? parseInstant(`${text}T00:00:00Z`) : undefined
  return at !== undefined && isoText(at).startsWith(text)
}

/** The moment of an ISO 8601 text, or undefined when it names none. */
export function parseInstant(text: string): Instant | undefined {
  const at = Date.parse(text)
  return Number.isNaN(at) ? undefined : at
}
