/** A trip as a file that chart plotters and maps read: GPX 1.1. Source: XTRA-25. */
import { isoText } from '@drydock/contracts'
import { escapeMarkup, replaceUnwritable } from '@drydock/contracts/markup'
import type { TripPoint } from './points.ts'

/** Degrees with at most seven decimals, which is a centimeter; the format allows no exponent. */
const { format: degrees } = new Intl.NumberFormat('en-US', { maximumFractionDigits: 7, useGrouping: false })

/** One track with one segment; `points` in order of time. */
export function toGpx(points: readonly TripPoint[], name: string): string {
  const rows = points.map(
    ({ latitude, longitude, at }) =>
      `<trkpt lat="${degrees(latitude)}" lon="${degrees(longitude)}"><time>${isoText(at)}</time></trkpt>`,
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gpx version="1.1" creator="MarineOne" xmlns="http://www.topografix.com/GPX/1/1">',
    `<trk><name>${escapeMarkup(replaceUnwritable(name))}</name><trkseg>`,
    ...rows,
    '</trkseg></trk>',
    '</gpx>',
    '',
  ].join('\n')
}
