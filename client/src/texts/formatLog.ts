/** Times of the logs in the time zone of the user. Source: doc 2 §2, §9. */
import { type Instant, zonedDay, zonedText } from '@drydock/contracts'
import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'
import { calendarDay } from '#texts/formatDate.ts'

dayjs.extend(utc)

/** What clocks of the zone show, as a time in UTC. The time zones of dayjs would make a formatter for each row. */
const inZone = (at: Instant, zone: string): dayjs.Dayjs => dayjs.utc(`${zonedText(at, zone)}Z`)

/** 'Jun 01, 2024 14:05:09'. */
export const logTime = (at: Instant, zone: string): string => inZone(at, zone).format('MMM DD, YYYY HH:mm:ss')

/** The calendar day of a moment, '2024-06-01'. */
export const dayOf = (at: Instant, zone: string): string => zonedDay(at, zone)

/** Returns the heading of a day: Today, Yesterday, the weekday within a week, else the date. */
export function dayHeading(day: string, today: string): string {
  const days = dayjs.utc(today).diff(dayjs.utc(day), 'day')
  if (days === 0) return 'Today'
  if (days === 1) return 'Yesterday'
  return days > 1 && days < 7 ? dayjs.utc(day).format('dddd') : calendarDay(day)
}
