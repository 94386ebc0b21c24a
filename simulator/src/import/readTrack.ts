/**
 * A track from any file that a trip may be kept in: its own format, NMEA 0183 or GPX, told apart by how the text
 * begins.
 */
import { parsedIfJson } from '@drydock/contracts'
import { readGpx } from './gpx.ts'
import { type NmeaOptions, readNmea } from './nmea.ts'
import { type SkipCounts, skipSummary } from './skipReasons.ts'
import { type ParsedFixes, Track, trackOf } from './track.ts'

export type TrackReading =
  | { readonly track: Track; readonly skipped: SkipCounts }
  | { readonly refused: string; readonly skipped: SkipCounts }

/** Reads a track; whatever the text is, nothing is thrown. `name` is for a recording that has none. */
export function readTrack(text: string, name: string, options: NmeaOptions = {}): TrackReading {
  const begin = text.trimStart()
  if (begin.startsWith('{')) return readOwn(text, name, options)
  const recording = /^<[A-Za-z?!]/.test(begin) ? readGpx(begin) : readNmea(text, options)
  return 'refused' in recording ? { ...recording, skipped: {} } : named(recording, name)
}

/** A log may begin with a brace, too. */
function readOwn(text: string, name: string, options: NmeaOptions): TrackReading {
  const it = Track.safeParse(parsedIfJson(text))
  if (it.success) return { track: it.data, skipped: {} }
  const log = readNmea(text, options)
  if (log.fixes.length > 0) return named(log, name)
  return {
    refused: `It is not a track: ${it.error.issues[0]?.path.join('.') || 'the file'} is invalid.`,
    skipped: {},
  }
}

function named({ fixes, skipped }: ParsedFixes, name: string): TrackReading {
  const track = trackOf(name, fixes)
  if (track) return { track, skipped }
  const reasons = skipSummary(skipped)
  return {
    refused: `It has no usable fix: ${reasons.length > 0 ? `of its lines or points ${reasons.join(', ')}` : 'it is empty'}.`,
    skipped,
  }
}
