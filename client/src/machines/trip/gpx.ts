/** A trip as a file that chart plotters and maps read: GPX 1.1. */
import { isoText } from '@drydock/contracts'
import type { TripPoint } from './points.ts'

const XML_ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
/** Escapes text for XML 1.0; characters that XML cannot contain are left out. */
const escapeXml = (text: string): string =>
  text
    .replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll(/[&<>"']/g, sign => XML_ENTITIES[sign] ?? '')

/** Degrees with seven decimals, which is a centimeter. */
const degrees = (value: number): string => String(Number(value.toFixed(7)))

/** One track with one segment; `points` in order of time. */
export function toGpx(points: readonly TripPoint[], name: string): string {
  const rows = points.map(
    ({ latitude, longitude, at }) =>
      `<trkpt lat="${degrees(latitude)}" lon="${degrees(longitude)}"><time>${isoText(at)}</time></trkpt>`,
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gpx version="1.1" creator="MarineOne" xmlns="http://www.topografix.com/GPX/1/1">',
    `<trk><name>${escapeXml(name)}</name><trkseg>`,
    ...rows,
    '</trkseg></trk>',
    '</gpx>',
    '',
  ].join('\n')
}
