/** Reads a track from its own format, NMEA 0183 or GPX, detected by the start of the text. */
import { parsedIfJson } from '@drydock/contracts'
import { gpxReader } from './gpx.ts'
import { type NmeaOptions, nmeaReader } from './nmea.ts'
import { type SkipCounts, skipSummary } from './skipReasons.ts'
import { type LongTrack, type ParsedFixes, type RecordingReader, Track, trackOf, wholeTrack } from './track.ts'

export type TrackReading<T extends LongTrack = Track> =
  | { readonly track: T; readonly skipped: SkipCounts }
  | { readonly refused: string; readonly skipped: SkipCounts }

export interface TrackReader {
  write(text: string): void
  end(): TrackReading<LongTrack>
}

/** Reads a track that is at hand as text; never throws. `name` is the name of a recording that has none. */
export function readTrack(text: string, name: string, options: NmeaOptions = {}): TrackReading {
  const reader = createTrackReader(name, options)
  reader.write(text)
  const reading = reader.end()
  return 'refused' in reading ? reading : { ...reading, track: wholeTrack(reading.track) }
}

/** Reads a track from text that comes in pieces; never throws. Drydock's own format is kept as text until the end. */
export function createTrackReader(name: string, options: NmeaOptions = {}): TrackReader {
  let head = ''
  let reader: TrackReader | undefined
  return {
    write(text) {
      if (reader) return reader.write(text)
      head += text
      reader = readerFor(head.trimStart(), name, options)
      reader?.write(head)
    },
    end() {
      if (reader) return reader.end()
      const log = named(nmeaReader(options), name)
      log.write(head)
      return log.end()
    },
  }
}

/** @param begin of the text; two characters of it show the format. */
function readerFor(begin: string, name: string, options: NmeaOptions): TrackReader | undefined {
  if (begin.startsWith('{')) return ownReader(name, options)
  if (begin.length < 2) return undefined
  return /^<[A-Za-z?!]/.test(begin) ? named(withoutBlankBegin(gpxReader()), name) : named(nmeaReader(options), name)
}

/** A declaration of XML must be at the very start. */
function withoutBlankBegin({ write, end }: RecordingReader): RecordingReader {
  let isFirst = true
  return {
    write(text) {
      write(isFirst ? text.trimStart() : text)
      isFirst = false
    },
    end,
  }
}

/** A log may start with a brace too. */
function ownReader(name: string, options: NmeaOptions): TrackReader {
  const pieces: string[] = []
  return {
    write: text => void pieces.push(text),
    end() {
      const text = pieces.join('')
      const it = Track.safeParse(parsedIfJson(text.trim()))
      if (it.success) return { track: it.data, skipped: {} }
      const log = named(nmeaReader(options), name)
      log.write(text)
      const reading = log.end()
      if ('track' in reading) return reading
      return {
        refused: `It is not a track: ${it.error.issues[0]?.path.join('.') || 'the file'} is invalid.`,
        skipped: {},
      }
    },
  }
}

/** Returns a reader that makes a track of a recording, or returns why there is none. */
const named = ({ write, end }: RecordingReader, name: string): TrackReader => ({
  write,
  end() {
    const recording = end()
    return 'refused' in recording ? { ...recording, skipped: {} } : trackReading(recording, name)
  },
})

function trackReading({ fixes, kept, skipped }: ParsedFixes, name: string): TrackReading<LongTrack> {
  const track = trackOf(name, fixes, kept)
  if (track) return { track, skipped }
  const reasons = skipSummary(skipped)
  return {
    refused: `It has no usable fix: ${reasons.length > 0 ? `of its lines or points ${reasons.join(', ')}` : 'it is empty'}.`,
    skipped,
  }
}
