/** GPX 1.0 and 1.1: the points of all tracks that carry a time, in order of time. */
import { instantOf } from '@drydock/contracts'
import { XMLParser } from 'fast-xml-parser'
import * as z from 'zod/mini'
import { type Fix, inTime, type Recording } from './track.ts'

/** Texts stay texts, so that '012' is never a number; the files of strangers may not blow up entities. */
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  removeNSPrefix: true,
  processEntities: { enabled: true, maxEntitySize: 1_000, maxExpansionDepth: 3, maxTotalExpansions: 100, maxExpandedLength: 10_000, maxEntityCount: 20 },
  isArray: name => name === 'trk' || name === 'trkseg' || name === 'trkpt',
})

const list = <S extends z.ZodMiniType>(item: S) => z.catch(z._default(z.array(item), []), [])
const degrees = (most: number) => z.pipe(z.string().check(z.regex(/^\s*[-+]?\d+(\.\d+)?\s*$/)), z.transform(Number)).check(z.refine(it => Math.abs(it) <= most))
const Point = z.object({ '@lat': degrees(90), '@lon': degrees(180), time: z.string() })
const Segment = z.object({ trkpt: list(z.unknown()) })
const Trip = z.object({ trkseg: list(z.catch(Segment, { trkpt: [] })) })
const Gpx = z.object({ gpx: z.object({ trk: list(z.catch(Trip, { trkseg: [] })), wpt: z.optional(z.unknown()), rte: z.optional(z.unknown()) }) })

/** Reads a recording, or says why it cannot be read. Points without a place or a time are broken, waypoints and routes are foreign. */
export function readGpx(text: string): Recording | { readonly refused: string } {
  const document = parsed(text)
  if ('refused' in document) return document
  const gpx = Gpx.safeParse(document.it)
  if (!gpx.success) return { refused: 'It is XML, but no GPX document.' }
  const { trk, wpt, rte } = gpx.data.gpx
  const points = trk.flatMap(it => it.trkseg.flatMap(segment => segment.trkpt)).map(fixOf)
  const fixes = points.filter(it => it !== undefined).toSorted((a, b) => a.at - b.at)
  const { kept, dropped } = inTime(fixes)
  return { fixes: kept, skipped: { broken: points.length - fixes.length, foreign: many(wpt) + many(rte), unused: dropped } }
}

function parsed(text: string): { readonly it: unknown } | { readonly refused: string } {
  try {
    const it: unknown = parser.parse(text, true)
    return { it }
  } catch (error) {
    return { refused: `It cannot be read as XML: ${error instanceof Error ? error.message : 'no reason given'}` }
  }
}

function fixOf(point: unknown): Fix | undefined {
  const it = Point.safeParse(point)
  const at = it.success ? instantOf(it.data.time.trim()) : undefined
  return it.success && at !== undefined ? { at, latitude: it.data['@lat'], longitude: it.data['@lon'] } : undefined
}

const many = (it: unknown): number => (it === undefined ? 0 : Array.isArray(it) ? it.length : 1)
