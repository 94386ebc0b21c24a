/** Days of the calendar of this device, 'YYYY-MM-DD'. Source: OPEN-078. */
import { HOUR, type Instant, parseInstant, isCalendarDay, isoText } from '@drydock/contracts'

let format: Intl.DateTimeFormat | undefined

/** The day of a moment, where this device is. */
export function today(at: Instant): string {
  format ??= new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' })
  return format.format(at)
}

/** The next day, or undefined for what is no day; counted in UTC, which leaves out no hour. */
export function dayAfter(day: string): string | undefined {
  const noon = isCalendarDay(day) ? parseInstant(`${day}T12:00:00Z`) : undefined
  return noon === undefined ? undefined : isoText(noon + 24 * HOUR).slice(0, 10)
}
