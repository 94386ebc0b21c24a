/**
 * Track of a boat for the logbook. What the boat sailed before its start is made when the track is read or grows: the
 * date of "yesterday" needs the calendar of a time zone, which alone takes a twelfth of the start of the process, and
 * few boats are ever asked.
 */
import type { Fix } from './fix.ts'

/** Enough for two days with two fixes per second. */
const MAX_FIXES = 345_600

export interface TripRecorder {
  /** Fixes in order of time, at most twice `MAX_FIXES` since the start. */
  fixes(): readonly Fix[]
  add(fix: Fix): void
  /** The same as `fixes`: as JSON, a trip is its fixes. */
  toJSON(): readonly Fix[]
}

/** Creates the track of a boat that starts. `earlier` makes the fixes before its start. */
export function createTrip(earlier: () => readonly Fix[]): TripRecorder {
  let made: Fix[] | undefined
  const fixes = (): Fix[] => (made ??= [...earlier()])
  return {
    fixes,
    toJSON: fixes,
    add(fix) {
      fixes().push(fix)
      if (fixes().length > 2 * MAX_FIXES) made = fixes().slice(-MAX_FIXES)
    },
  }
}
