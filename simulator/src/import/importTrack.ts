/** A real trip becomes a track and a scenario that follows it. */
import { type Duration, parseInstant, isoText, SECOND } from '@drydock/contracts'
import { hemisphere } from './coordinates.ts'
import { decodeFile } from './decodeFile.ts'
import type { NmeaOptions } from './nmea.ts'
import { readTrack } from './readTrack.ts'
import { type SkipCounts, skipSummary } from './skipReasons.ts'
import type { Track } from './track.ts'

export interface ImportedTrack {
  readonly track: Track
  /** What of the file is not in the track, by the reason. */
  readonly skipped: SkipCounts
  /** The scenario as YAML. */
  readonly scenario: string
  /** The track's file as the scenario names it, from the scenario's own folder. */
  readonly trackFile: string
}

/** Why a file is no trip. */
export interface ImportRefusal {
  readonly refused: string
  readonly skipped: SkipCounts
}

const SCHEMA = '../scenario.schema.json'
/** So many reports of a long trip are enough, and do not take hours to play. */
const MAX_REPORTS = 5_000
const MIN_INTERVAL: Duration = 10 * SECOND

/**
 * Imports NMEA 0183 or GPX, as text or as the bytes of a file; refuses with the reason what is no trip. The name
 * becomes id and file names.
 */
export function importTrack(
  file: string | Uint8Array,
  name: string,
  options: NmeaOptions = {},
): ImportedTrack | ImportRefusal {
  const read = typeof file === 'string' ? { text: file } : decodeFile(file)
  if ('refused' in read) return { ...read, skipped: {} }
  const reading = readTrack(read.text, name, options)
  if ('refused' in reading) return reading
  const { track, skipped } = reading
  const { points } = track
  if ((points.at(-1)?.[0] ?? 0) === (points[0]?.[0] ?? 0))
    return {
      refused: `It has fixes of only one time (${track.start}); a trip needs at least two. ${skipSummary(skipped)
        .map(it => `${it}.`)
        .join(' ')}`.trim(),
      skipped,
    }
  const slug = slugOf(name)
  const trackFile = `../tracks/${slug}.track.json`
  return { ...reading, scenario: scenarioText(track, slug, trackFile), trackFile }
}

const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'track'

/**
 * The trip, and the last fix in the footer as the app writes it, which may still be starting when a short one ends.
 * Pushes at intervals keep hours under way quick in a browser.
 */
function scenarioText(track: Track, slug: string, trackFile: string): string {
  const [first, last] = [track.points[0], track.points.at(-1)]
  const [, latitude = 0, longitude = 0] = first ?? []
  const [length = 0, north = 0, east = 0] = last ?? []
  const every = Math.max(MIN_INTERVAL, Math.ceil(length / MAX_REPORTS / SECOND) * SECOND)
  return `# yaml-language-server: $schema=${SCHEMA}
scenario: ${JSON.stringify(track.name)}
id: TRIP-${slug.toUpperCase()}
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
