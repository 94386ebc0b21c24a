/** When a day of somebody's calendar begins. */
import { HOUR, type Instant } from '@drydock/contracts'

const wallClocks = new Map<string, Intl.DateTimeFormat>()

/** What a clock on the wall shows there, as if it were UTC. */
function localTimeAsUtc(at: Instant, zone: string): Instant {
  // Swedish is written like ISO 8601.
  const clock =
    wallClocks.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  wallClocks.set(zone, clock)
  return Date.parse(`${clock.format(at).replace(' ', 'T')}Z`)
}

/**
 * The first instant of a day, 'YYYY-MM-DD', in a time zone. Where the clock is put forward at midnight that is one
 * o'clock;
 * where it is put back there are two midnights, and it is the one that the day stays on from.
 */
export function midnightOf(day: string, zone: string): Instant {
  // With the offset of the day before and with that of the day after, whichever the day begins with.
  const asUtc = Date.parse(`${day}T00:00:00Z`)
  const near = (hours: number): Instant => asUtc - (localTimeAsUtc(asUtc + hours * HOUR, zone) - (asUtc + hours * HOUR))
  return Math.min(...[near(-24), near(24)].filter(at => localTimeAsUtc(at, zone) >= asUtc))
}
