/** GPX 1.0 and 1.1: the points of all tracks that carry a time, in order of time. */
import { parseInstant } from '@drydock/contracts'
import { XMLParser } from 'fast-xml-parser'
import * as z from 'zod/mini'
import { withoutJumps } from './jumps.ts'
import { countSkips, type SkipReason } from './skipReasons.ts'
import { EARLIEST, type Fix, type ParsedFixes } from './track.ts'

/** Texts stay texts, so that '012' is never a number; the files of strangers may not blow up entities. */
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  removeNSPrefix: true,
  processEntities: {
    enabled: true,
    maxEntitySize: 1_000,
    maxExpansionDepth: 3,
    maxTotalExpansions: 100,
    maxExpandedLength: 10_000,
    maxEntityCount: 20,
  },
  isArray: name => name === 'trk' || name === 'trkseg' || name === 'trkpt',
})
/** The parser quotes the document. */
const MAX_REASON_LENGTH = 200

const list = <S extends z.ZodMiniType>(item: S) => z.catch(z._default(z.array(item), []), [])
/** As XML Schema has it, where '.5' and '55.' are numbers, and as programs write what is very small. */
const DECIMAL = /^\s*[-+]?(?:\d{1,20}(?:\.\d{0,40})?|\.\d{1,40})(?:[eE][-+]?\d{1,3})?\s*$/
const degrees = (most: number) =>
  z.pipe(z.string().check(z.regex(DECIMAL)), z.transform(Number)).check(z.refine(it => Math.abs(it) <= most))
const Place = z.object({ '@lat': degrees(90), '@lon': degrees(180) })
/** An element that has attributes is a group. */
const Text = z.union([
  z.string(),
  z.pipe(
    z.object({ '#text': z.string() }),
    z.transform(it => it['#text']),
  ),
])
const Timed = z.object({ time: Text })
const Segment = z.object({ trkpt: list(z.unknown()) })
const Trip = z.object({ trkseg: list(z.catch(Segment, { trkpt: [] })) })
const Gpx = z.object({
  gpx: z.object({
    trk: list(z.catch(Trip, { trkseg: [] })),
    wpt: z.optional(z.unknown()),
    rte: z.optional(z.unknown()),
  }),
})

/** Reads a recording, or says why it cannot be read. Waypoints and routes are no trip. */
export function readGpx(text: string): ParsedFixes | { readonly refused: string } {
  const document = parseXml(text)
  if ('refused' in document) return document
  const gpx = Gpx.safeParse(document.it)
  if (!gpx.success) return { refused: 'It is XML, but not a GPX document.' }
  const { trk, wpt, rte } = gpx.data.gpx
  const segments = trk.flatMap(it => it.trkseg.map(segment => segment.trkpt.map(readPoint)))
  const {
    kept,
    duplicates: repeated,
    jumps: jumped,
    leaps: leapt,
  } = withoutJumps(sortedByTime(segments.map(points => points.filter(it => typeof it === 'object'))))
  const others = { other: countOf(wpt) + countOf(rte), repeated, jump: jumped, leap: leapt }
  const counted = {
    ...countSkips(segments.flat().filter(it => typeof it === 'string')),
    ...Object.fromEntries(Object.entries(others).filter(([, count]) => count > 0)),
  }
  return { fixes: kept, skipped: counted }
}

/** Segments may stand in any order; a wrong moment or two in one of them do not move it. */
const sortedByTime = (segments: readonly (readonly Fix[])[]): readonly Fix[] =>
  segments.toSorted((a, b) => middleOf(a) - middleOf(b)).flat()
const middleOf = (segment: readonly Fix[]): number =>
  segment.map(it => it.at).toSorted((a, b) => a - b)[segment.length >> 1] ?? 0

function parseXml(text: string): { readonly it: unknown } | { readonly refused: string } {
  try {
    const it: unknown = parser.parse(text, true)
    return { it }
  } catch (error) {
    return {
      refused: `It cannot be read as XML: ${error instanceof Error ? error.message.slice(0, MAX_REASON_LENGTH) : 'no reason given'}`,
    }
  }
}

function readPoint(point: unknown): Fix | SkipReason {
  const [place, timed] = [Place.safeParse(point), Timed.safeParse(point)]
  if (!place.success) return 'invalid'
  if (!timed.success || timed.data.time.trim() === '') return 'undated'
  const at = parseTime(timed.data.time.trim())
  return at === undefined ? 'invalid' : { at, latitude: place.data['@lat'], longitude: place.data['@lon'] }
}

/** ISO 8601; one that names no zone is UTC, as GPX has it, wherever it is read. */
function parseTime(text: string): number | undefined {
  const [, day, time, zone = 'Z'] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?) ?(Z|[+-]\d\d(?::?\d\d)?)?)?$/i.exec(text) ?? []
  if (day === undefined) return undefined
  const offset = zone.toUpperCase() === 'Z' ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(3).replace(':', '') || '00'}`
  const at =
    time === undefined ? parseInstant(`${day}T00:00:00Z`) : parseInstant(`${day}T${time.replace(',', '.')}${offset}`)
  return at !== undefined && at >= EARLIEST ? at : undefined
}

const countOf = (it: unknown): number => (it === undefined ? 0 : Array.isArray(it) ? it.length : 1)
