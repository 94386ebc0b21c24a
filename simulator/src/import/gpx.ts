/** Reads GPX 1.0 and 1.1: the points of all tracks that carry a time, in order of time. */
import { isCalendarDay, parseInstant } from '@drydock/contracts'
import { collectFixes, concatenated, type FixIndexes, fileOrder, type Fixes } from './fixes.ts'
import { withoutJumps } from './jumps.ts'
import { countSkips, type SkipReason } from './skipReasons.ts'
import { EARLIEST, type RecordingReader } from './track.ts'
import { createXmlReader, type XmlAttributes } from './xml.ts'

/** Numbers as XML Schema defines them, including '.5' and '55.', and with exponents as programs write them. */
const DECIMAL = /^\s*[-+]?(?:\d{1,20}(?:\.\d{0,40})?|\.\d{1,40})(?:[eE][-+]?\d{1,3})?\s*$/
/** The elements that lead to the time of a point, from the root. */
const PATH = ['gpx', 'trk', 'trkseg', 'trkpt', 'time']
const [GPX, POINT, TIME] = [1, 4, 5]
const SEGMENT = 3

/** A point whose end has not been read yet. */
interface OpenPoint {
  readonly latitude: number | undefined
  readonly longitude: number | undefined
  /** The number of its times, and their text. */
  times: number
  time: string
}

/** Reads the track points of a document. Waypoints and routes are counted only. */
export function gpxReader(): RecordingReader {
  const skips = countSkips()
  const collector = collectFixes()
  /** Where each segment begins in the list of fixes. */
  const segments: number[] = []
  /** Number of open elements, and how many of them are on the path. */
  let depth = 0
  let matched = 0
  let isGpx = false
  let point: OpenPoint | undefined

  const xml = createXmlReader({
    open(name, attributes) {
      depth++
      if (matched === GPX && depth === GPX + 1) {
        isGpx = true
        if (name === 'wpt' || name === 'rte') skips.add('other')
      }
      if (matched !== depth - 1 || PATH[matched] !== name) return
      matched = depth
      if (depth === GPX) isGpx = attributes.size > 0
      if (depth === SEGMENT) segments.push(collector.length())
      if (depth === POINT) point = openPoint(attributes)
      if (depth === TIME && point) point.times++
    },
    text(text) {
      if (depth === TIME && matched === TIME && point) point.time += text
    },
    close() {
      if (matched === depth) matched--
      depth--
      if (depth !== SEGMENT || !point) return
      const { latitude, longitude } = point
      const at = readTime(point)
      if (typeof at === 'number') collector.add(at, latitude ?? 0, longitude ?? 0)
      else skips.add(at)
      point = undefined
    },
  })
  return {
    write: xml.write,
    end() {
      const { refused } = xml.end()
      if (refused !== undefined) return { refused }
      if (!isGpx) return { refused: 'It is XML, but not a GPX document.' }
      const fixes = collector.collected()
      const { kept, duplicates, jumps, leaps } = withoutJumps(fixes, sortedByTime(fixes, segments))
      skips.add('repeated', duplicates)
      skips.add('jump', jumps)
      skips.add('leap', leaps)
      return { fixes, kept, skipped: skips.counted() }
    },
  }
}

/** Segments may be in any order; one or two wrong times in a segment do not move it. */
function sortedByTime(fixes: Fixes, segments: readonly number[]): FixIndexes {
  const order = fileOrder(fixes)
  const parts = segments.map((begin, index) => {
    const end = segments[index + 1] ?? fixes.length
    return { indexes: order.subarray(begin, end), middle: middleOf(fixes.at.slice(begin, end)) }
  })
  return concatenated(parts.toSorted((a, b) => a.middle - b.middle).map(it => it.indexes))
}
const middleOf = (times: Float64Array): number => times.sort()[times.length >> 1] ?? 0

const openPoint = (attributes: XmlAttributes): OpenPoint => ({
  latitude: readDegrees(attributes.get('lat'), 90),
  longitude: readDegrees(attributes.get('lon'), 180),
  times: 0,
  time: '',
})

function readDegrees(text: string | undefined, most: number): number | undefined {
  const degrees = text !== undefined && DECIMAL.test(text) ? Number(text) : undefined
  return degrees !== undefined && Math.abs(degrees) <= most ? degrees : undefined
}

/** Returns the time of a point with a position, or why the point cannot be used. */
function readTime({ latitude, longitude, times, time }: OpenPoint): number | SkipReason {
  if (latitude === undefined || longitude === undefined) return 'invalid'
  if (times !== 1 || time.trim() === '') return 'undated'
  return parseTime(time.trim()) ?? 'invalid'
}

/** Parses ISO 8601; a time without a zone is UTC, as GPX defines it. */
function parseTime(text: string): number | undefined {
  const [, day, time, zone = 'Z'] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?) ?(Z|[+-]\d\d(?::?\d\d)?)?)?$/i.exec(text) ?? []
  // Engines take February 30 for a day of March.
  if (day === undefined || !isCalendarDay(day)) return undefined
  const offset = zone.toUpperCase() === 'Z' ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(3).replace(':', '') || '00'}`
  const at =
    time === undefined ? parseInstant(`${day}T00:00:00Z`) : parseInstant(`${day}T${time.replace(',', '.')}${offset}`)
  return at !== undefined && at >= EARLIEST ? at : undefined
}
