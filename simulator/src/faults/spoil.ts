/** What a fault makes of what was to arrive. Pure. */
import { type Duration, isoText } from '@drydock/contracts'

/** A page such as a proxy in front of a server that is down answers with. */
export const NOISE = '<html><body><h1>Bad gateway</h1></body></html>'

/** The first half. */
export const halfOf = <T extends string | Buffer>(whole: T): T => whole.slice(0, Math.floor(whole.length / 2)) as T

/** The same shape with every value of another type. */
export function wrongTyped(value: unknown): unknown {
  if (value === null) return 'none'
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return { ...value.map(wrongTyped) }
  if (typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, wrongTyped(part)]))
  return value === undefined ? null : 7
}

/** The same for JSON text; text that is none becomes a number. */
export function wrongTypedText(text: string): string {
  try {
    return JSON.stringify(wrongTyped(JSON.parse(text)))
  } catch {
    return '7'
  }
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

/** The same with every moment in it so much later; what is no moment stays. */
export function skewed(value: unknown, by: Duration): unknown {
  if (typeof value === 'string') return MOMENT.test(value) ? isoText(Date.parse(value) + by) : value
  if (Array.isArray(value)) return value.map(it => skewed(it, by))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, skewed(part, by)]))
}

/** The same for JSON text; text that is none stays as it is. */
export function skewedText(text: string, by: Duration): string {
  try {
    return JSON.stringify(skewed(JSON.parse(text), by))
  } catch {
    return text
  }
}
