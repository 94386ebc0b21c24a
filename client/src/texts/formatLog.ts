/** Times of the logs in the time zone of the user. Source: doc 2 §2, §9. */
import type { Instant } from '@drydock/contracts'
import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'

dayjs.extend(utc)
dayjs.extend(timezone)

const inZone = (at: Instant, zone: string) => {
  try {
    return dayjs(at).tz(zone)
  } catch {
    // A name that this device does not know: the default zone, rather than no time at all.
    return dayjs(at).utc()
  }
}

/** 'Jun 01, 2024 14:05:09'. */
export const logTime = (at: Instant, zone: string): string => inZone(at, zone).format('MMM DD, YYYY HH:mm:ss')

const formats = new Map<string, Intl.DateTimeFormat>()
function dayFormat(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const options = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  let format: Intl.DateTimeFormat
  try {
    format = new Intl.DateTimeFormat('en-CA', { ...options, timeZone: zone })
  } catch {
    format = new Intl.DateTimeFormat('en-CA', { ...options, timeZone: 'UTC' })
  }
  formats.set(zone, format)
  return format
}

/** The calendar day of a moment, '2024-06-01': cheap, since it is asked for every item of a long log. */
export const dayOf = (at: Instant, zone: string): string => dayFormat(zone).format(at)

/** What the heading of a day says: Today, Yesterday, the weekday within a week, else the date. */
export function dayHeading(day: string, now: Instant, zone: string): string {
  const days = dayjs.utc(dayOf(now, zone)).diff(dayjs.utc(day), 'day')
  if (days === 0) return 'Today'
  if (days === 1) return 'Yesterday'
  return days > 1 && days < 7 ? dayjs.utc(day).format('dddd') : calendarDay(day)
}

/** 'Jun 01, 2024'. */
export const logDay = (at: Instant, zone: string): string => inZone(at, zone).format('MMM DD, YYYY')

/** The time of day, '14:05:09'. */
export const logClock = (at: Instant, zone: string): string => inZone(at, zone).format('HH:mm:ss')

/** A day of the calendar as people read it: 'Jun 01, 2024' for '2024-06-01'. */
export const calendarDay = (day: string): string => dayjs.utc(day).format('MMM DD, YYYY')
