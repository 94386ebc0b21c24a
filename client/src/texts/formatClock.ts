/** Times of day in the time zone of the user, as the logs have them. Source: EVENTLOG-19, EVENTLOG-20. */
import { type Instant, zonedTime } from '@drydock/contracts'

/** '02:14'. */
export const clockTime = (at: Instant, zone: string): string => zonedTime(at, zone).slice(0, 5)

/** '02:14:07'. */
export const clockTimeWithSeconds = (at: Instant, zone: string): string => zonedTime(at, zone)
