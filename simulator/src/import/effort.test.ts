import { expect, test } from 'vitest'
import { growthOf } from '#testing/cpu.ts'
import { importTrack } from './importTrack.ts'
import { LOGS } from './logs.ts'

const LENGTH = 100_000
const filled = (begin: string, piece: string): string => begin + piece.repeat(Math.ceil(LENGTH / piece.length))
const growth = (quarter: string, whole: string): number => growthOf(text => importTrack(text, 'x'), quarter, whole)

const NMEA = [
  '$',
  '!',
  '*',
  ',',
  '$GPRMC,',
  '$GPRMC,1*',
  '$GPRMC*00',
  '\\',
  '\r',
  '\n',
  ' ',
  '1',
  '{',
  '$GPRMC,120000,A,5440.75,N,01200.0,E,5,9,010626*00',
]
const GPX = [
  '<',
  '>',
  '<a>',
  '</a>',
  '<a ',
  '<!--',
  '<!-- -->',
  '<![CDATA[',
  '<?',
  '&',
  '&amp;',
  '&#',
  '<!DOCTYPE [',
  'a="',
  '"',
  "'",
  ' ',
  '<trkpt lat="1" lon="2">',
  '<a x="1" y="',
  '<trk>',
]
const warm = LOGS.map(it => importTrack(it.file, it.name, it.options))

test.each([
  ...NMEA.map(it => filled('', it)),
  ...NMEA.map(it => filled('$GPRMC,', it)),
  ...GPX.map(it => filled('<gpx>', it)),
  ...GPX.map(it => filled('<gpx a="', it.replace(/[<>"]/g, 'x'))),
  filled('{"points":', '['),
  filled('{"name":"', '\\\\'),
])('the time to import 100 kB is in proportion to their length: %.40j', text => {
  expect(warm.length).toBe(LOGS.length)
  expect(growth(text.slice(0, LENGTH / 4), text)).toBeLessThan(6)
})

/** Orders of times: each fix jumps to another day, or back and forth, or has the same time. */
const MOMENTS = [
  (it: number) => (it * 7_919) % 1_000,
  (it: number) => (it % 2 === 0 ? it : it + 500_000),
  (it: number) => 1_000_000 - it * 50,
  () => 5,
  (it: number) => it ** 2 % 86_399,
]
test.each(MOMENTS)('the time to import fixes in the worst order is in proportion to their number: %s', momentOf => {
  const trackOf = (count: number): string => {
    const points = Array.from(
      { length: count },
      (_, it) => `<trkpt lat="54" lon="12"><time>${new Date(momentOf(it) * 60_000).toISOString()}</time></trkpt>`,
    )
    return `<gpx><trk><trkseg>${points.join('')}</trkseg></trk></gpx>`
  }
  expect(growth(trackOf(500), trackOf(2_000))).toBeLessThan(6)
})
