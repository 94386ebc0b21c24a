/**
 * Wall clock of an instant in a time zone. It is read part by part with an explicit calendar: in which order and with
 * which characters a language writes a date differs between browsers. Source: OPEN-078, EVENTLOG-19.
 */
import { DEFAULT_TIME_ZONE } from './settings.ts'
import { type Instant, isoText } from './time.ts'

const OPTIONS = {
  calendar: 'gregory',
  numberingSystem: 'latn',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
} as const
/** From here on, ISO 8601 writes years with a sign. */
const YEAR_10000: Instant = Date.UTC(10_000, 0)
/** Formats by zone: creating one takes as long as hundreds of dates. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  let format: Intl.DateTimeFormat
  try {
    format = new Intl.DateTimeFormat('en-US', { ...OPTIONS, timeZone: zone })
  } catch {
    // Unknown zone: use UTC.
    format = new Intl.DateTimeFormat('en-US', { ...OPTIONS, timeZone: DEFAULT_TIME_ZONE })
  }
  formats.set(zone, format)
  return format
}

/**
 * Returns what clocks of the zone show, 'YYYY-MM-DDTHH:mm:ss'; without a zone, those of this device. An unknown zone
 * counts as UTC.
 */
export function zonedText(at: Instant, zone?: string): string {
  // UTC needs no format, and making the first one costs as much as reading a page.
  if (zone === DEFAULT_TIME_ZONE && at >= 0 && at < YEAR_10000) return isoText(at).slice(0, -'.sssZ'.length)
  // A new one each time for the device, which may come into another zone while the app is open.
  const format = zone === undefined ? new Intl.DateTimeFormat('en-US', OPTIONS) : formatOf(zone)
  const parts = format.formatToParts(at)
  const digits = (type: Intl.DateTimeFormatPartTypes, length: number): string =>
    String(Number(parts.find(it => it.type === type)?.value)).padStart(length, '0')
  // Some browsers write midnight as 24.
  const hour = digits('hour', 2).replace('24', '00')
  return `${digits('year', 4)}-${digits('month', 2)}-${digits('day', 2)}T${hour}:${digits('minute', 2)}:${digits('second', 2)}`
}

/** The calendar day, 'YYYY-MM-DD'. */
export const zonedDay = (at: Instant, zone?: string): string => zonedText(at, zone).slice(0, -'THH:mm:ss'.length)

/** The time of day, 'HH:mm:ss'. */
export const zonedTime = (at: Instant, zone?: string): string => zonedText(at, zone).slice(-'HH:mm:ss'.length)
