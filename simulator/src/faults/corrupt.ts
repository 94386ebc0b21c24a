/** Corruption of messages by faults. Pure functions. */
import { type Duration, isoText, parseInstant } from '@drydock/contracts'

/** The answer of a proxy whose server is down. */
export const PROXY_ERROR_PAGE = '<html><body><h1>Bad gateway</h1></body></html>'

/** The first half of a text or buffer. */
export const firstHalf = <T extends string | Buffer>(whole: T): T => whole.slice(0, Math.floor(whole.length / 2)) as T

/** A copy with every value replaced by one of another type. */
export function withWrongTypes(value: unknown): unknown {
  if (value === null) return 'none'
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return { ...value.map(withWrongTypes) }
  if (typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withWrongTypes(part)]))
  return value === undefined ? null : 7
}

/** Same for JSON text; other text becomes a number. */
export function withWrongTypesText(text: string): string {
  try {
    return JSON.stringify(withWrongTypes(JSON.parse(text)))
  } catch {
    return '7'
  }
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

/** A copy with every ISO time shifted by `by` ms. A text such as '2026-99-99T00:00:00Z' is no time, and stays. */
export function withTimeShift(value: unknown, by: Duration): unknown {
  if (typeof value === 'string') {
    const at = MOMENT.test(value) ? parseInstant(value) : undefined
    return at === undefined ? value : isoText(at + by)
  }
  if (Array.isArray(value)) return value.map(it => withTimeShift(it, by))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withTimeShift(part, by)]))
}

/** The same for JSON text; text that is none stays as it is. */
export function withTimeShiftText(text: string, by: Duration): string {
  try {
    return JSON.stringify(withTimeShift(JSON.parse(text), by))
  } catch {
    return text
  }
}
