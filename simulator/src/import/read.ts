/** A track from any file that a trip may be kept in: its own format, NMEA 0183 or GPX, told apart by how the text begins. */
import { unwrapped } from '@drydock/contracts'
import { readGpx } from './gpx.ts'
import { readNmea } from './nmea.ts'
import { type Recording, type Skipped, Track, trackOf } from './track.ts'

export type TrackReading = { readonly track: Track; readonly skipped: Skipped } | { readonly refused: string }

const NOTHING: Skipped = { broken: 0, foreign: 0, unused: 0 }

/** Reads a track; whatever the text is, nothing is thrown. `name` is for a recording that has none. */
export function readTrack(text: string, name: string): TrackReading {
  const begin = text.trimStart().charAt(0)
  if (begin === '{') return readOwn(text)
  const recording = begin === '<' ? readGpx(text.trimStart()) : readNmea(text)
  return 'refused' in recording ? recording : named(recording, name)
}

function readOwn(text: string): TrackReading {
  const it = Track.safeParse(unwrapped(text))
  if (it.success) return { track: it.data, skipped: NOTHING }
  return { refused: `It is no track: ${it.error.issues[0]?.path.join('.') || 'the file'} is not as it should be.` }
}

function named({ fixes, skipped }: Recording, name: string): TrackReading {
  const track = trackOf(name, fixes)
  if (track) return { track, skipped }
  const { broken, foreign, unused } = skipped
  return { refused: `It has no usable fix: ${broken} lines or points are broken, ${foreign} are about something else, ${unused} are void.` }
}
