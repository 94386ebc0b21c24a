import { expect, onTestFinished, test, vi } from 'vitest'
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

/** Counts the errors that are created, each of which takes a hundred times as long as reading a character. */
function errorsOf(text: string): number {
  const errors = vi.spyOn(globalThis, 'Error')
  onTestFinished(() => errors.mockRestore())
  importTrack(text, 'x')
  return errors.mock.calls.length
}
test.each([
  ['<gpx a="', '<'],
  ['<gpx>', '\u0001'],
  ['<gpx>', '&#1;'],
  ['<gpx>', ']]>'],
])('after %j the harmless %j costs no error for each time that it is there', (begin, piece) => {
  expect(errorsOf(begin + piece.repeat(1_000))).toBeLessThan(5)
})

test.each(['\r', '\n', '\r\n'])('lines that are empty are not searched for sentences: %j', end => {
  const searches = vi.spyOn(String.prototype, 'matchAll')
  onTestFinished(() => searches.mockRestore())
  importTrack(`$GPRMC,1*00\n${end.repeat(1_000)}`, 'x.nmea')
  expect(searches.mock.calls.length).toBeLessThan(100)
})
