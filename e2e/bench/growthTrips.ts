/**
 * Writes a recorded trip of any length for the growth benchmark: a boat that goes to and fro, with a fix each second.
 *
 *     node e2e/bench/growthTrips.ts FIXES nmea|gpx FILE
 */
import { writeFile } from 'node:fs/promises'

const START = Date.UTC(2026, 5, 1, 8)
const TURN = 10_000

/** Returns the lines of a file in pieces. */
function* tripLines(fixes: number, format: 'nmea' | 'gpx'): Generator<string> {
  if (format === 'gpx') yield '<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="1.1"><trk><trkseg>\n'
  for (let begin = 0; begin < fixes; begin += TURN)
    yield Array.from({ length: Math.min(TURN, fixes - begin) }, (_, index) => LINES[format](begin + index)).join('')
  if (format === 'gpx') yield '</trkseg></trk></gpx>\n'
}

const LINES = {
  gpx: (second: number): string =>
    `<trkpt lat="${northOf(second).toFixed(7)}" lon="12.5"><ele>0.0</ele><time>${timeOf(second)}</time></trkpt>\n`,
  nmea(second: number): string {
    const [day, time] = timeOf(second).split('T')
    const [year = '', month = '', date = ''] = day?.split('-') ?? []
    const minutes = ((northOf(second) - 54) * 60).toFixed(5).padStart(8, '0')
    const body = `GPRMC,${time?.slice(0, 8).replaceAll(':', '')}.00,A,54${minutes},N,01230.00000,E,5.0,90.0,${date}${month}${year.slice(2)},,,A`
    let sum = 0
    for (let index = 0; index < body.length; index++) sum ^= body.charCodeAt(index)
    return `$${body}*${sum.toString(16).toUpperCase().padStart(2, '0')}\r\n`
  },
}

const timeOf = (second: number): string => new Date(START + second * 1_000).toISOString()
const northOf = (second: number): number => 54 + Math.abs((second % (2 * TURN)) - TURN) * 1e-5

const [fixes = '', format = '', file = ''] = process.argv.slice(2)
await writeFile(file, tripLines(Number(fixes), format === 'gpx' ? 'gpx' : 'nmea'))
