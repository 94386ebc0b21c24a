/** Days of the calendar of this device, 'YYYY-MM-DD'. Source: OPEN-078. */
import { HOUR, type Instant, parseInstant, isCalendarDay, isoText, zonedDay } from '@drydock/contracts'

/** The day of a moment, where this device is. */
export const today = (at: Instant): string => zonedDay(at)

/** Returns the next day, or undefined for an invalid one; counted in UTC, which has no missing hour. */
export function dayAfter(day: string): string | undefined {
  const noon = isCalendarDay(day) ? parseInstant(`${day}T12:00:00Z`) : undefined
  return noon === undefined ? undefined : isoText(noon + 24 * HOUR).slice(0, 10)
}
