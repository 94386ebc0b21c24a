/** A short day sail in the home harbor on the day before the boat's start, for the logbook. */
import { HOUR, type Instant, isoText, MINUTE, SECOND } from '@drydock/contracts'
import type { Fix } from './fix.ts'
import { localTimeAsUtc, midnightOf } from './midnight.ts'

interface Leg {
  /** End of the leg, in meters east and south of home. */
  readonly to: readonly [east: number, south: number]
  readonly knots: number
  /** Time at anchor at the end of the leg, in ms. */
  readonly stay?: number
}

const HOME = { latitude: 55.6761, longitude: 12.5683 } as const
const METERS_PER_DEGREE = 111_319
const KNOT = 1_852 / 3_600
/** Local time of the departure, in ms since midnight. */
const LEAVES = 13 * HOUR + 10 * MINUTE
/** Interval between two fixes, in ms. */
const EVERY = 20 * SECOND

const LEGS: readonly Leg[] = [
  { to: [60, 30], knots: 1.8 },
  { to: [180, 20], knots: 2.9 },
  { to: [480, -150], knots: 4.6 },
  { to: [860, -330], knots: 5.1 },
  { to: [520, -430], knots: 5.5 },
  { to: [700, -130], knots: 4.7 },
  { to: [690, -20], knots: 2.2, stay: 35 * MINUTE },
  { to: [640, 240], knots: 3.9 },
  { to: [300, 380], knots: 6.9 },
  { to: [120, 300], knots: 4.4 },
  { to: [30, 120], knots: 3.1 },
  { to: [0, 0], knots: 1.9 },
]

/** Variation of speed and anchor position between fixes, from -1 to 1, because wind is never constant. */
const gust = (fix: number): number => Math.sin(fix * 0.9) * 0.6 + Math.sin(fix * 0.37) * 0.4

/**
 * Returns the fixes of the trip, oldest first.
 * @param now Start of the boat.
 * @param zone Time zone whose calendar defines yesterday.
 */
export function yesterdaysTrip(now: Instant, zone: string): readonly Fix[] {
  const fixes: Fix[] = []
  let [east, south] = [0, 0]
  let at = departureOn(dayBefore(now, zone), zone)
  const note = (): void => {
    fixes.push({ ...placeOf(east, south), accuracy: 6 + Math.round(2 * gust(fixes.length)), heardAt: at })
    at += EVERY
  }
  note()
  for (const { to, knots, stay = 0 } of LEGS) {
    for (let left = distance([east, south], to); left > 0; left = distance([east, south], to)) {
      const step = Math.min(left, ((knots * KNOT * EVERY) / SECOND) * (1 + 0.12 * gust(fixes.length)))
      east += ((to[0] - east) * step) / left
      south += ((to[1] - south) * step) / left
      note()
    }
    for (const until = at + stay; at < until; ) {
      east = to[0] + 2 * gust(fixes.length)
      south = to[1] + 2 * gust(fixes.length + 4)
      note()
    }
  }
  return fixes
}

/** Instant of the departure on a day, 'YYYY-MM-DD'. On a day of a clock change it is not `LEAVES` after midnight. */
function departureOn(day: string, zone: string): Instant {
  const near = midnightOf(day, zone) + LEAVES
  return near + Date.parse(`${day}T00:00:00Z`) + LEAVES - localTimeAsUtc(near, zone)
}

const distance = (a: readonly [number, number], b: readonly [number, number]): number =>
  Math.hypot(b[0] - a[0], b[1] - a[1])

const placeOf = (east: number, south: number) => ({
  latitude: HOME.latitude - south / METERS_PER_DEGREE,
  longitude: HOME.longitude + east / (METERS_PER_DEGREE * Math.cos((HOME.latitude * Math.PI) / 180)),
})

/** The day before an instant's day in a zone, 'YYYY-MM-DD'. */
const dayBefore = (at: Instant, zone: string): string => isoText(localTimeAsUtc(at, zone) - 24 * HOUR).slice(0, 10)
