/**
 * Test fixture of the import: GPX logs as various tools write them, with their number of fixes, and the list of all
 * logs.
 */
import { gzipSync } from 'node:zlib'
import { at, DAY, HOUR, type Log, NMEA_LOGS, pad, SECONDS, utf16 } from './nmeaLogs.ts'

const iso = (second: number): string => at(second).toISOString()
const trkpt = (second: number, when = `<time>${iso(second)}</time>`): string =>
  `<trkpt lat="${54.5 + second * 1e-4}" lon="${12.5 + second * 1e-4}"><ele>0</ele>${when}</trkpt>`
const gpx = (body: string, version = '1.1', head = ''): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${head}<gpx version="${version}" creator="x" xmlns="http://www.topografix.com/GPX/${version.replace('.', '/')}">${body}</gpx>`
const trk = (points: readonly string[]): string =>
  `<trk><name>Å &amp; B</name><trkseg>${points.join('\n')}</trkseg></trk>`
const all = SECONDS.map(it => trkpt(it))

const GPX_LOGS: readonly Log[] = [
  { name: 'GPX 1.1', file: gpx(trk(all)), fixes: 60 },
  { name: 'GPX 1.0', file: gpx(trk(all), '1.0', '<!-- A tool -->\n'), fixes: 60 },
  { name: 'GPX without a namespace, in single quotes', file: `<gpx>${trk(all)}</gpx>`.replaceAll('"', "'"), fixes: 60 },
  {
    name: 'GPX with prefixes',
    file: gpx(trk(all)).replace(/<(\/?)(gpx|trk|trkseg|trkpt|time)\b/g, '<$1g:$2'),
    fixes: 60,
  },
  {
    name: 'GPX in several segments and tracks',
    file: gpx(
      [0, 20, 40].map(from => trk(all.slice(from, from + 20)).replace('<trk>', '<trk><type>sail</type>')).join(''),
    ),
    fixes: 60,
  },
  {
    name: 'GPX with its tracks in another order',
    file: gpx([40, 0, 20].map(from => trk(all.slice(from, from + 20))).join('')),
    fixes: 60,
  },
  { name: 'GPX with the newest point first', file: gpx(trk(all.toReversed())), fixes: 60 },
  {
    name: 'GPX with waypoints and a route',
    file: gpx(`<wpt lat="1" lon="2"><time>${iso(0)}</time></wpt><rte><rtept lat="1" lon="2"/></rte>${trk(all)}`),
    fixes: 60,
  },
  {
    name: 'GPX with extensions',
    file: gpx(
      trk(
        all.map(it => it.replace('</trkpt>', '<extensions><speed>2.5</speed><time>noon</time></extensions></trkpt>')),
      ),
    ),
    fixes: 60,
  },
  {
    name: 'GPX with times of another zone',
    file: gpx(trk(SECONDS.map(it => trkpt(it, `<time>2026-06-01T10:00:${pad(it)}+02:00</time>`)))),
    fixes: 60,
  },
  {
    name: 'GPX with times without a zone',
    file: gpx(trk(SECONDS.map(it => trkpt(it, `<time>2026-06-01T08:00:${pad(it)}</time>`)))),
    fixes: 60,
  },
  {
    name: 'GPX with blanks around its times',
    file: gpx(trk(SECONDS.map(it => trkpt(it, `<time>\n  ${iso(it)}\n</time>`)))),
    fixes: 60,
  },
  {
    name: 'GPX with a third of its points without a time',
    file: gpx(trk(SECONDS.map(it => (it % 3 === 0 ? trkpt(it, '') : trkpt(it))))),
    fixes: 40,
  },
  {
    name: 'GPX with places such as .5 and 55.',
    file: gpx(trk(SECONDS.map(it => `<trkpt lat="55." lon=".${pad(it)}"><time>${iso(it)}</time></trkpt>`))),
    fixes: 60,
  },
  {
    name: 'GPX with some places that are none',
    file: gpx(trk(SECONDS.map(it => (it % 4 === 0 ? trkpt(it).replace('lat="', 'lat="N') : trkpt(it))))),
    fixes: 45,
  },
  {
    name: 'GPX with a wrong date',
    file: gpx(trk(SECONDS.map(it => (it === 30 ? trkpt(it, `<time>${iso(it - 3_650 * DAY)}</time>`) : trkpt(it))))),
    fixes: 59,
  },
  {
    name: 'GPX with a point an hour ahead',
    file: gpx(trk(SECONDS.map(it => (it === 30 ? trkpt(it, `<time>${iso(it + HOUR)}</time>`) : trkpt(it))))),
    fixes: 59,
  },
  { name: 'GPX in UTF-16', file: utf16(gpx(trk(all)).replace('UTF-8', 'UTF-16')), fixes: 60 },
  { name: 'GPX in UTF-16, big end first, without a mark', file: utf16(gpx(trk(all)), true, false), fixes: 60 },
  { name: 'GPX in gzip', file: gzipSync(gpx(trk(all))), fixes: 60 },
]

export const LOGS: readonly Log[] = [...NMEA_LOGS, ...GPX_LOGS]
