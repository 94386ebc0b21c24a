import { expect, test } from 'vitest'
import { leastCpuMs } from '#testing/cpu.ts'
import { importTrack } from './importTrack.ts'
import { LOGS } from './logs.ts'

const LENGTH = 100_000
const filled = (begin: string, piece: string): string => begin + piece.repeat(Math.ceil(LENGTH / piece.length))
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
])('importing 100 kB takes at most 100 ms: %.40j', text => {
  expect(warm.length).toBe(LOGS.length)
  expect(leastCpuMs(() => void importTrack(text, 'x'))).toBeLessThan(100)
})

/** Orders of times: each fix jumps to another day, or back and forth, or has the same time. */
const MOMENTS = [
  (it: number) => (it * 7_919) % 1_000,
  (it: number) => (it % 2 === 0 ? it : it + 500_000),
  (it: number) => 1_000_000 - it * 50,
  () => 5,
  (it: number) => it ** 2 % 86_399,
]
test.each(MOMENTS)('importing fixes in the worst order takes at most 1 ms per kB: %s', momentOf => {
  const points = Array.from(
    { length: 1_500 },
    (_, it) => `<trkpt lat="54" lon="12"><time>${new Date(momentOf(it) * 60_000).toISOString()}</time></trkpt>`,
  )
  const text = `<gpx><trk><trkseg>${points.join('')}</trkseg></trk></gpx>`
  expect(leastCpuMs(() => void importTrack(text, 'x'))).toBeLessThan(text.length / 1_000)
})
