/** Test fixture of the import: NMEA sentences with checksums, and the fixes of a text as objects. */
import { collectFixes, type FixIndexes, fileOrder, type Fixes } from './fixes.ts'
import { gpxReader } from './gpx.ts'
import { withoutLeaps as withoutLeapsOf } from './leaps.ts'
import { type NmeaOptions, nmeaReader } from './nmea.ts'
import type { SkipCounts } from './skipReasons.ts'
import type { RecordingReader } from './track.ts'

/** Adds the start character and the checksum to the body of an NMEA sentence, without a line end. */
export function sentence(body: string, begin = '$'): string {
  const sum = [...body].reduce((it, letter) => it ^ letter.charCodeAt(0), 0)
  return `${begin}${body}*${sum.toString(16).toUpperCase().padStart(2, '0')}`
}

/** An RMC sentence of a GPS receiver: time, status, position, date. */
export const rmc = (
  time: string,
  status: string,
  latitude: string,
  north: string,
  longitude: string,
  east: string,
  date: string,
): string => sentence(`GPRMC,${time},${status},${latitude},${north},${longitude},${east},5.0,140.0,${date},,,A`)

/** A fix of a receiver; coordinates in degrees. */
export interface TestFix {
  readonly at: number
  readonly latitude: number
  readonly longitude: number
}

const asObjects = ({ at, latitude, longitude }: Fixes, kept: FixIndexes): readonly TestFix[] =>
  Array.from(kept, index => ({
    at: at[index] ?? Number.NaN,
    latitude: latitude[index] ?? Number.NaN,
    longitude: longitude[index] ?? Number.NaN,
  }))

export interface ImportedFixes {
  readonly fixes: readonly TestFix[]
  readonly skipped: SkipCounts
}

function readWhole(reader: RecordingReader, text: string): ImportedFixes | { readonly refused: string } {
  reader.write(text)
  const reading = reader.end()
  return 'refused' in reading ? reading : { fixes: asObjects(reading.fixes, reading.kept), skipped: reading.skipped }
}

/** Reads a GPX text in one piece; returns fixes and skip counts, or `refused` with the reason. */
export const readGpx = (text: string): ReturnType<typeof readWhole> => readWhole(gpxReader(), text)

/**
 * Reads an NMEA text in one piece.
 * @throws Error with the reason if the text has no track.
 */
export function readNmea(text: string, options?: NmeaOptions): ImportedFixes {
  const reading = readWhole(nmeaReader(options), text)
  if ('refused' in reading) throw new Error(reading.refused)
  return reading
}

/** Removes leaps from fixes in order of time. */
export function withoutLeaps(list: readonly TestFix[]): readonly TestFix[] {
  const collector = collectFixes()
  for (const { at, latitude, longitude } of list) collector.add(at, latitude, longitude)
  const fixes = collector.collected()
  return asObjects(fixes, withoutLeapsOf(fixes, fileOrder(fixes)))
}
