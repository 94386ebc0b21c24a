/** What a fault makes of what was to arrive. Pure. */
import { type Duration, isoText } from '@drydock/contracts'

/** A page such as a proxy in front of a server that is down answers with. */
export const PROXY_ERROR_PAGE = '<html><body><h1>Bad gateway</h1></body></html>'

/** The first half. */
export const firstHalf = <T extends string | Buffer>(whole: T): T => whole.slice(0, Math.floor(whole.length / 2)) as T

/** The same shape with every value of another type. */
export function withWrongTypes(value: unknown): unknown {
  if (value === null) return 'none'
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return { ...value.map(withWrongTypes) }
  if (typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withWrongTypes(part)]))
  return value === undefined ? null : 7
}

/** The same for JSON text; text that is none becomes a number. */
export function withWrongTypesText(text: string): string {
  try {
    return JSON.stringify(withWrongTypes(JSON.parse(text)))
  } catch {
    return '7'
  }
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

/** The same with every moment in it so much later; what is no moment stays. */
export function withTimeShift(value: unknown, by: Duration): unknown {
  if (typeof value === 'string') return MOMENT.test(value) ? isoText(Date.parse(value) + by) : value
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
