/** Imports a recorded trip as a track and a scenario that follows it. */
import { type Duration, parseInstant, isoText, SECOND } from '@drydock/contracts'
import { hemisphere } from './coordinates.ts'
import { createDecoder } from './decodeFile.ts'
import type { NmeaOptions } from './nmea.ts'
import { createTrackReader, readTrack, type TrackReading } from './readTrack.ts'
import { SCHEMA_LINE } from './schemaLine.ts'
import { type SkipCounts, skipSummary } from './skipReasons.ts'
import { slugOf } from './slug.ts'
import type { LongTrack, Track } from './track.ts'
import { unpackChunks, unpacked } from './unpackFile.ts'

export interface ImportedTrack<T extends LongTrack = Track> {
  readonly track: T
  /** Lines and points of the file that are not in the track, counted by reason. */
  readonly skipped: SkipCounts
  /** The scenario as YAML. */
  readonly scenario: string
  /** Path of the track file, relative to the scenario's folder. */
  readonly trackFile: string
}

/** How the file is read, and what its scenario is called. */
export interface ImportOptions extends NmeaOptions {
  /** What the track file is called, and the id unless one is given; by default the name. */
  readonly fileName?: string | undefined
  /** Name of the scenario; by default that of the file, or of one of Drydock's own tracks. */
  readonly title?: string | undefined
  readonly id?: string | undefined
  /** Folder of the track file, relative to the scenario's folder; by default `../tracks`. */
  readonly trackFolder?: string | undefined
}

/** Why the file is not a trip. */
export interface SkippedImportProblem {
  readonly refused: string
  readonly skipped: SkipCounts
}

/** Maximum number of position reports of a long trip, so that it does not take hours to play. */
const MAX_REPORTS = 5_000
const MIN_INTERVAL: Duration = 10 * SECOND

/**
 * Imports NMEA 0183 or GPX, as text or as the bytes of a file, or returns why it is not a trip. `name` is that of a
 * trip without one.
 */
export function importTrack(
  file: string | Uint8Array,
  name: string,
  options: ImportOptions = {},
): ImportedTrack | SkippedImportProblem {
  if (typeof file === 'string') return imported(readTrack(file, name, options), name, options)
  const content = unpacked(file)
  if ('refused' in content) return { ...content, skipped: {} }
  const pieces: string[] = []
  const decoder = createDecoder({ write: text => void pieces.push(text) })
  decoder.write(content.bytes)
  decoder.end()
  return imported(readTrack(pieces.join(''), name, options), name, options)
}

/**
 * Imports a file that is read in chunks, as `importTrack` does, in memory for its fixes only.
 *
 * @param file its chunks, and its length in bytes, which limits how much a packed file may grow.
 * @throws what reading a chunk throws.
 */
export async function importChunks(
  file: { readonly chunks: AsyncIterable<Uint8Array>; readonly length: number },
  name: string,
  options: ImportOptions = {},
): Promise<ImportedTrack<LongTrack> | SkippedImportProblem> {
  const reader = createTrackReader(name, options)
  const decoder = createDecoder(reader)
  const { refused } = await unpackChunks(file.chunks, file.length, decoder.write)
  if (refused !== undefined) return { refused, skipped: {} }
  decoder.end()
  return imported(reader.end(), name, options)
}

function imported<T extends LongTrack>(
  reading: TrackReading<T>,
  name: string,
  { fileName = name, title, id, trackFolder = '../tracks' }: ImportOptions,
): ImportedTrack<T> | SkippedImportProblem {
  if ('refused' in reading) return reading
  const { track, skipped } = reading
  const { points } = track
  if ((points.at(-1)?.[0] ?? 0) === (points.at(0)?.[0] ?? 0))
    return {
      refused: `It has fixes of only one time (${track.start}); a trip needs at least two. ${skipSummary(skipped)
        .map(it => `${it}.`)
        .join(' ')}`.trim(),
      skipped,
    }
  const slug = slugOf(fileName) || 'track'
  const trackFile = `${trackFolder}/${slug}.track.json`
  const head = { title: title ?? track.name, id: id ?? `TRIP-${slug.toUpperCase()}` }
  return { ...reading, scenario: scenarioText(track, head, trackFile), trackFile }
}

/**
 * Writes the scenario: the track, and an expectation of its last fix as the app shows it in its footer. A short trip
 * may end while the app is still starting. Pushes at intervals keep long trips fast in a browser.
 */
function scenarioText(
  track: LongTrack,
  { title, id }: { readonly title: string; readonly id: string },
  trackFile: string,
): string {
  const [first, last] = [track.points.at(0), track.points.at(-1)]
  const [, latitude = 0, longitude = 0] = first ?? []
  const [length = 0, north = 0, east = 0] = last ?? []
  const every = Math.max(MIN_INTERVAL, Math.ceil(length / MAX_REPORTS / SECOND) * SECOND)
  return `${SCHEMA_LINE}
scenario: ${JSON.stringify(title)}
id: ${id}
about: A recorded trip of ${track.points.length} fixes. The app follows it and ends with the last one.
covers: [HOME-25, HOME-26, HOME-31]
start: ${isoText(parseInstant(track.start) ?? 0)}
boat:
  position: { latitude: ${latitude}, longitude: ${longitude} }
  gateway: { positionEvery: ${every / SECOND}s }
steps:
  - open: /
  - track: { file: ${trackFile}, every: ${every / SECOND}s }
  - at: ${length}ms
  - expect: { push: UpdatePosition, match: { location: { geometry: { coordinates: [${east}, ${north}] } } }, within: 30s }
  - expect: { app: { latitude: ${hemisphere(north, 'N', 'S')}, longitude: ${hemisphere(east, 'E', 'W')} }, within: 30s, shows: [HOME-25, HOME-26, HOME-31] }
`
}
