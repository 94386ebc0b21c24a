/** Logbook: the track of the boat in a range of time. Source: doc 2 §3, §7; OPEN-024, 078. */
import * as z from 'zod/mini'
import { lazyObject } from './lazyObject.ts'
import { Degrees } from './position.ts'
import { route } from './route.ts'
import { withWireFormat } from './wireFormat.ts'
import { type Duration, type Instant, parseInstant, isCalendarDay, SECOND } from './time.ts'

/** LIMIT-43. */
export const METERS_PER_NAUTICAL_MILE = 1852
/** Maximum distance between start and end of a round trip. LIMIT-44. */
export const ROUND_TRIP_METERS = 10
/** Time for which the app shows each figure of a trip. LIMIT-47. */
export const CAROUSEL_MS: Duration = 3 * SECOND

/** Coordinates in WGS 84 degrees, `gpsTimestamp` an ISO time in UTC, `accuracy` in meters. */
export const LogbookPoint = lazyObject(() => ({
  latitude: withWireFormat('latitude', Degrees),
  longitude: withWireFormat('longitude', Degrees),
  gpsTimestamp: withWireFormat('instant', z.string()),
  accuracy: withWireFormat('amount', z.number()),
}))
export type LogbookPoint = z.infer<typeof LogbookPoint>

/** Half-open range of time: days of the caller's calendar, or instants. `end` is exclusive. */
export type TripRange =
  | { readonly is: 'days'; readonly start: string; readonly end: string }
  | { readonly is: 'instants'; readonly start: Instant; readonly end: Instant }

/** The offset is required: without it the time depends on the reader's time zone. */
const WHOLE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/

/**
 * Parses 'start,end': two days, or two ISO times with offsets. Returns undefined for anything else, and if the end is
 * before the start.
 */
export function parseTripRange(text: string): TripRange | undefined {
  const [start = '', end = '', ...more] = text.split(',')
  if (more.length > 0) return undefined
  if (isCalendarDay(start) && isCalendarDay(end)) return start <= end ? { is: 'days', start, end } : undefined
  const [from, to] = [start, end].map(it => (WHOLE_TIME.test(it) ? parseInstant(it) : undefined))
  return from === undefined || to === undefined || from > to ? undefined : { is: 'instants', start: from, end: to }
}

export const logbookRoutes = {
  points: route({
    method: 'GET',
    path: '/api/Alarm/geo/{range}',
    role: 'account',
    changes: false,
    params: lazyObject(() => ({
      range: z.string().check(
        z.refine(text => parseTripRange(text) !== undefined, {
          error: "is two days such as '2024-06-01,2024-06-02', or two ISO times",
        }),
      ),
    })),
    reply: z.array(LogbookPoint),
  }),
} as const
