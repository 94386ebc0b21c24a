/** Logbook call: the track of the boat in a range of time. */
import {
  DEFAULT_TIME_ZONE,
  type Duration,
  HOUR,
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
import { reportedUntil } from '#devices/lastReport.ts'
import { type AreaContext, serve } from './serve.ts'
import { timeZoneOf } from './settings.ts'

/** Longest range; LOGBOOK-31 asks for one day. The hour more is for weeks in which a clock is set back. */
const MAX_RANGE: Duration = (7 * 24 + 1) * HOUR

export function logbookArea(gateway: AreaContext): void {
  serve(gateway, logbookRoutes.points, ({ boat, user, params }) =>
    pointsOf(
      boat.state.trip.fixes().filter(it => it.heardAt <= reportedUntil(boat)),
      instantsOf(params.range, timeZoneOf(boat, user)),
    ),
  )
}

/**
 * Instants of a range text. Days are those of the caller's time zone; of UTC if that zone is unknown.
 * @throws Refusal if the range cannot be read, or is longer than a week.
 */
function instantsOf(text: string, timeZone: string | null): readonly [Instant, Instant] {
  const [start, end] = anyInstantsOf(text, timeZone)
  if (end - start > MAX_RANGE)
    throw new Refusal('invalid', 'range: must be at most 7 days. Ask for each week on its own.', 'range')
  return [start, end]
}

function anyInstantsOf(text: string, timeZone: string | null): readonly [Instant, Instant] {
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
