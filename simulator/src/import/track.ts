/**
 * A recorded trip: `{ name, start, points }`, where `start` is the ISO time of the first fix in UTC and each point is
 * [milliseconds after it, latitude, longitude] or [… , accuracy in meters], WGS 84 degrees with 6 decimals (11 cm), in
 * order of time. Files are called `*.track.json`.
 */
import { type Instant, parseInstant, isoText, Latitude, Longitude, withoutNegativeZero } from '@drydock/contracts'
import * as z from 'zod/mini'
import type { TrackPoint } from '#devices/track.ts'
import type { FixIndexes, Fixes } from './fixes.ts'
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

/** A time before 1970 comes from a clock that was never set. */
export const EARLIEST: Instant = 0

export interface ImportProblem {
  readonly refused: string
}

export interface ParsedFixes {
  readonly fixes: Fixes
  /** Indexes of the fixes of the trip, in order of time. */
  readonly kept: FixIndexes
  readonly skipped: SkipCounts
}

/** Reads a recording in one format from text that comes in pieces. */
export interface RecordingReader {
  write(text: string): void
  end(): ParsedFixes | ImportProblem
}

/** A track whose points are made when they are asked for, so that a long one takes little memory. */
export interface LongTrack extends Pick<Track, 'name' | 'start'> {
  readonly points: {
    readonly length: number
    /** A negative index counts from the end. */
    at(index: number): Track['points'][number] | undefined
  }
}

const rounded = (degrees: number): number => withoutNegativeZero(Math.round(degrees * 1e6) / 1e6)

/** Returns the track of fixes in order of time, or undefined without fixes. */
export function trackOf(name: string, { at, latitude, longitude }: Fixes, kept: FixIndexes): LongTrack | undefined {
  const [first] = kept
  if (first === undefined) return undefined
  const start = at[first] ?? 0
  return {
    name,
    start: isoText(start),
    points: {
      length: kept.length,
      at(position) {
        const index = kept.at(position)
        return index === undefined
          ? undefined
          : [(at[index] ?? 0) - start, rounded(latitude[index] ?? 0), rounded(longitude[index] ?? 0)]
      },
    },
  }
}

/** Returns the same track with all its points at hand. */
export const wholeTrack = ({ name, start, points }: LongTrack): Track => ({
  name,
  start,
  points: Array.from({ length: points.length }, (_, index) => points.at(index) ?? [0, 0, 0]),
})

/** Returns the points in the form in which the boat follows them. */
export const pointsOf = (track: Track): readonly TrackPoint[] =>
  track.points.map(([after, latitude, longitude, accuracy]) => ({
    after,
    latitude,
    longitude,
    ...(accuracy === undefined ? {} : { accuracy }),
  }))

/** Writes one point per line, so that two versions of a track can be compared. */
export const trackText = (track: LongTrack): string => [...trackPieces(track)].join('')

/** Points in each piece of a long text. */
const PIECE_POINTS = 1_000

/** Returns the text of a track in pieces, for a file. */
export function* trackPieces({ name, start, points }: LongTrack): Generator<string> {
  yield `{"name":${JSON.stringify(name)},"start":${JSON.stringify(start)},"points":[`
  for (let begin = 0; begin < points.length; begin += PIECE_POINTS) {
    const count = Math.min(PIECE_POINTS, points.length - begin)
    const lines = Array.from({ length: count }, (_, index) => `\n${JSON.stringify(points.at(begin + index))}`)
    yield `${begin === 0 ? '' : ','}${lines.join(',')}`
  }
  yield '\n]}\n'
}
