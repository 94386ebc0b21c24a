/** Start of a calendar day in a time zone. */
import { HOUR, type Instant, zonedText } from '@drydock/contracts'

/** Start of the last day whose text has a year of four digits in every time zone. */
const LAST_DAY: Instant = Date.UTC(9999, 11, 31)

/** Local time of an instant in a zone, as if it were UTC. */
export const localTimeAsUtc = (at: Instant, zone: string): Instant => Date.parse(`${zonedText(at, zone)}Z`)

/**
 * The first instant of a day, 'YYYY-MM-DD', in a time zone. If clocks are put forward at midnight, that is 01:00. If
 * they are put back past midnight, the day has two midnights; the result is the first one.
 */
export function midnightOf(day: string, zone: string): Instant {
  // Tries the offset of the day before and of the day after; the day begins with one of them.
  const asUtc = Date.parse(`${day}T00:00:00Z`)
  const near = (hours: number): Instant => {
    const at = Math.min(asUtc + hours * HOUR, LAST_DAY)
    return asUtc - (localTimeAsUtc(at, zone) - at)
  }
  return Math.min(...[near(-24), near(24)].filter(at => localTimeAsUtc(at, zone) >= asUtc))
}
