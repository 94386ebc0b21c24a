import fc from 'fast-check'
import { expect, test } from 'vitest'
import { skipTotal } from './skipReasons.ts'
import { readNmea, rmc, sentence } from './testing.ts'

const GOOD = rmc('082913.000', 'A', '5455.5854', 'N', '01229.1706', 'E', '310713')

test('an RMC sentence becomes a fix in degrees and UTC', () => {
  const { fixes, skipped } = readNmea(GOOD)
  expect(fixes).toEqual([
    {
      at: Date.UTC(2013, 6, 31, 8, 29, 13),
      latitude: expect.closeTo(54.926423, 6),
      longitude: expect.closeTo(12.486177, 6),
    },
  ])
  expect(skipped).toEqual({})
})

test.each(['GP', 'GN', 'GL', 'II'])('the talker %s is accepted', talker => {
  expect(readNmea(sentence(`${talker}RMC,082913,A,5455.5,N,01229.1,E,,,310713,,`)).fixes).toHaveLength(1)
})

test('south and west are negative', () => {
  const [fix] = readNmea(rmc('000000', 'A', '3351.0000', 'S', '07030.0000', 'W', '010126')).fixes
  expect([fix?.latitude, fix?.longitude]).toEqual([-33.85, -70.5])
})

test('fractions of a second are kept, and the date changes at midnight', () => {
  const { fixes } = readNmea(
    [
      rmc('235959.900', 'A', '5400.0', 'N', '01200.0', 'E', '311226'),
      rmc('000000.150', 'A', '5400.1', 'N', '01200.0', 'E', '010127'),
    ].join('\n'),
  )
  expect(fixes.map(it => new Date(it.at).toISOString())).toEqual([
    '2026-12-31T23:59:59.900Z',
    '2027-01-01T00:00:00.150Z',
  ])
})

test.each([
  ['a wrong checksum', GOOD.replace(/..$/, '00'), 'checksum'],
  ['no checksum', GOOD.replace(/\*..$/, ''), 'noChecksum'],
  ['a line of a log', 'server 0.8.0', 'unreadable'],
  ['half a line', GOOD.slice(0, 30), 'noChecksum'],
  ['minutes beyond the hour', rmc('082913', 'A', '5460.0000', 'N', '01229.1', 'E', '310713'), 'invalid'],
  ['a place beyond the pole', rmc('082913', 'A', '9100.0000', 'N', '01229.1', 'E', '310713'), 'invalid'],
  ['no letter', rmc('082913', 'A', '5455.5', '', '01229.1', 'E', '310713'), 'invalid'],
  ['a day that is not in the calendar', rmc('082913', 'A', '5455.5', 'N', '01229.1', 'E', '310213'), 'invalid'],
  ['an hour that is not in the day', rmc('242913', 'A', '5455.5', 'N', '01229.1', 'E', '310713'), 'invalid'],
  ['another ship', sentence('AIVDM,1,1,,B,13uSbD002JPpe?VOC?5AiQHH0<0W,0', '!'), 'other'],
  [
    'the settings of a Garmin receiver',
    sentence('PGRMC,A,218.8,100,6378137.000,298.257,0.0,0.0,0.0,A,3,1,2,4'),
    'other',
  ],
  ['a date without a place', sentence('GPZDA,080000,31,07,2013,00,00'), 'other'],
  ['a sentence without a time', sentence('GPGGA,,5455.5,N,01229.1,E,1,8,0.9,5,M,,,,'), 'undated'],
  ['a fix that GGA marks void', sentence('GPGGA,082913,5455.5,N,01229.1,E,0,8,0.9,5,M,,,,'), 'void'],
  ['a fix that GLL marks void', sentence('GPGLL,5455.5,N,01229.1,E,082913,V'), 'void'],
  ['a fix that GNS marks void', sentence('GNGNS,082913,5455.5,N,01229.1,E,NN,8,0.9,5,,,'), 'void'],
  ['a clock that has no date yet', sentence('GPZDA,080000,,,,,'), 'void'],
  ['a fix marked void', rmc('082913', 'V', '5455.5854', 'N', '01229.1706', 'E', '310713'), 'void'],
])('%s is counted and skipped', (_, line, as) => {
  const { fixes, skipped } = readNmea(
    `${line}\r\n\r\n${rmc('090000', 'A', '5400.0', 'N', '01200.0', 'E', '310713')}\r\n`,
  )
  expect([fixes.length, skipped]).toEqual([1, { [as]: 1 }])
})

test('a repeated time and an earlier time are skipped', () => {
  const at = (time: string): string => rmc(time, 'A', '5400.0', 'N', '01200.0', 'E', '310713')
  const { fixes, skipped } = readNmea([at('082911'), GOOD, GOOD, at('082910'), at('082914')].join('\n'))
  expect([fixes.length, skipped]).toEqual([3, { repeated: 1, jump: 1 }])
})

test('without any date in the file no fix is used, and all are counted', () => {
  expect(readNmea(sentence('GPGGA,082913,5455.5,N,01229.1,E,1,8,0.9,5,M,,,,'))).toEqual({
    fixes: [],
    skipped: { undated: 1 },
  })
})

test('tag blocks in front of a sentence are skipped', () =>
  expect(readNmea(`\\s:gps,c:1375259353*0A\\${GOOD}`).fixes).toHaveLength(1))

test('reading any text does not throw, and counts every line or sentence once', () => {
  const piece = fc.oneof(fc.string(), fc.constantFrom(GOOD, '$', '*', '!AIVDM', ',', 'GPRMC,', '*6C'))
  fc.assert(
    fc.property(
      fc.array(fc.array(piece).map(it => it.join('').replace(/[\r\n]/g, ''))),
      fc.boolean(),
      (lines, noChecksum) => {
        const { fixes, skipped } = readNmea(lines.join('\n'), { noChecksum })
        const sentences = lines.map(it => it.split(/[$!][A-Z][A-Z0-9]{2,10},/).length - 1)
        const expected = lines.reduce((sum, line, index) => sum + (line.trim() === '' ? 0 : sentences[index] || 1), 0)
        expect(fixes.length + skipTotal(skipped)).toBe(expected)
      },
    ),
  )
})
