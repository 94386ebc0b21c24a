/** Logbook call: the track of the boat in a range of time. */
import {
  DEFAULT_TIME_ZONE,
  type Instant,
  isoText,
  isDisplayableTimeZone,
  type LogbookPoint,
  logbookRoutes,
  parseTripRange,
} from '@drydock/contracts'
import { midnightOf } from '#boat/midnight.ts'
import { Refusal } from '#boat/refusal.ts'
import type { Fix } from '#boat/fix.ts'
import { type AreaContext, serve } from './serve.ts'
import { timeZoneOf } from './settings.ts'

export function logbookArea(gateway: AreaContext): void {
  serve(gateway, logbookRoutes.points, ({ boat, user, params }) =>
    pointsOf(boat.state.trip.fixes(), instantsOf(params.range, timeZoneOf(boat, user))),
  )
}

/** Instants of a range text. Days are those of the caller's time zone; of UTC if that zone is unknown. */
function instantsOf(text: string, timeZone: string | null): readonly [Instant, Instant] {
  const range = parseTripRange(text)
  if (!range) throw new Refusal('invalid', 'range: cannot be read', 'range')
  if (range.is === 'instants') return [range.start, range.end]
  const zone = timeZone !== null && isDisplayableTimeZone(timeZone) ? timeZone : DEFAULT_TIME_ZONE
  return [midnightOf(range.start, zone), midnightOf(range.end, zone)]
}

/** Track points in a range; the end is exclusive. */
const pointsOf = (trip: readonly Fix[], [start, end]: readonly [Instant, Instant]): LogbookPoint[] =>
  trip
    .filter(it => it.heardAt >= start && it.heardAt < end)
    .map(fix => ({
      latitude: fix.latitude,
      longitude: fix.longitude,
      gpsTimestamp: isoText(fix.heardAt),
      accuracy: fix.accuracy,
    }))
