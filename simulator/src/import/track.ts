/**
 * A recorded trip: `{ name, start, points }`, where `start` is the ISO time of the first fix in UTC and each point is
 * [milliseconds after it, latitude, longitude] or [… , accuracy in metres], WGS 84 degrees with 6 decimals (11 cm),
 * in order of time.
 * Files are called `*.track.json`.
 */
import { type Instant, parseInstant, isoText, Latitude, Longitude, withoutNegativeZero } from '@drydock/contracts'
import * as z from 'zod/mini'
import type { TrackPoint } from '#devices/track.ts'
import type { SkipCounts } from './skipReasons.ts'

const After = z.int().check(z.nonnegative())
const Point = z.union([
  z.tuple([After, Latitude, Longitude]),
  z.tuple([After, Latitude, Longitude, z.number().check(z.nonnegative())]),
])
const inOrder = (points: readonly (readonly number[])[]): boolean =>
  points.every((it, index) => index === 0 || (points[index - 1]?.[0] ?? 0) <= (it[0] ?? 0))

export const Track = z.object({
  name: z.string(),
  start: z.string().check(z.refine(text => parseInstant(text) !== undefined)),
  points: z.array(Point).check(z.minLength(1), z.refine(inOrder)),
})
export type Track = z.output<typeof Track>

/** A fix of a receiver, in degrees. */
export interface Fix {
  readonly at: Instant
  readonly latitude: number
  readonly longitude: number
}

/** What is before 1970 is a clock that was never set. */
export const EARLIEST: Instant = 0

export interface ParsedFixes {
  readonly fixes: readonly Fix[]
  readonly skipped: SkipCounts
}

const rounded = (degrees: number): number => withoutNegativeZero(Math.round(degrees * 1e6) / 1e6)

/** The track of fixes in order of time; undefined when there is none. */
export function trackOf(name: string, fixes: readonly Fix[]): Track | undefined {
  const [first] = fixes
  if (!first) return undefined
  return {
    name,
    start: isoText(first.at),
    points: fixes.map(it => [it.at - first.at, rounded(it.latitude), rounded(it.longitude)]),
  }
}

/** The points as the boat follows them. */
export const pointsOf = (track: Track): readonly TrackPoint[] =>
  track.points.map(([after, latitude, longitude, accuracy]) => ({
    after,
    latitude,
    longitude,
    ...(accuracy === undefined ? {} : { accuracy }),
  }))

/** One point a line, so that two versions of a track can be compared. */
export function trackText({ name, start, points }: Track): string {
  const lines = points.map(it => JSON.stringify(it)).join(',\n')
  return `{"name":${JSON.stringify(name)},"start":${JSON.stringify(start)},"points":[\n${lines}\n]}\n`
}
