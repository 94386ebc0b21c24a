/** A real trip becomes a track and a scenario that follows it. */
import { hemisphere } from './coordinates.ts'
import { readTrack } from './read.ts'
import type { Skipped, Track } from './track.ts'

export interface Imported {
  readonly track: Track
  readonly skipped: Skipped
  /** The scenario as YAML. */
  readonly scenario: string
  /** The track's file as the scenario names it, from the scenario's own folder. */
  readonly trackFile: string
}

const SCHEMA = '../scenario.schema.json'

/** Imports NMEA 0183 or GPX; refuses with the reason when there is no fix. The name becomes id and file names. */
export function importTrack(text: string, name: string): Imported | { readonly refused: string } {
  const reading = readTrack(text, name)
  if ('refused' in reading) return reading
  const slug = slugOf(name)
  const trackFile = `../tracks/${slug}.track.json`
  return { ...reading, scenario: scenarioText(reading.track, slug, trackFile), trackFile }
}

const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'track'

/** The trip, and the last fix in the footer as the app writes it. One push in 10 s keeps hours under way quick in a browser. */
function scenarioText(track: Track, slug: string, trackFile: string): string {
  const [first, last] = [track.points[0], track.points.at(-1)]
  const [, latitude = 0, longitude = 0] = first ?? []
  const [length = 0, north = 0, east = 0] = last ?? []
  return `# yaml-language-server: $schema=${SCHEMA}
scenario: ${JSON.stringify(track.name)}
id: TRIP-${slug.toUpperCase()}
about: A recorded trip of ${track.points.length} fixes. The app follows it and ends with the last one.
covers: [HOME-25, HOME-26, HOME-31]
start: ${track.start}
boat:
  position: { latitude: ${latitude}, longitude: ${longitude} }
  gateway: { positionEvery: 10s }
steps:
  - open: /
  - track: { file: ${trackFile}, every: 10s }
  - at: ${length}ms
  - expect: { push: UpdatePosition, match: { location: { geometry: { coordinates: [${east}, ${north}] } } } }
  - expect: { app: { latitude: ${hemisphere(north, 'N', 'S')}, longitude: ${hemisphere(east, 'E', 'W')} }, shows: [HOME-25, HOME-26, HOME-31] }
`
}
