import fc from 'fast-check'
import { expect, test } from 'vitest'
import { importTrack } from './importTrack.ts'
import { readTrack } from './readTrack.ts'
import { rmc } from './testing.ts'
import { trackText } from './track.ts'

const TRIP = [
  rmc('120000.000', 'A', '5440.7500', 'N', '01200.0000', 'E', '010626'),
  'noise',
  rmc('120001.500', 'A', '5440.7600', 'S', '01200.0100', 'W', '010626'),
].join('\n')

test('a trip becomes a track and a scenario that follows it to the last fix', () => {
  const imported = importTrack(TRIP, 'Round the Island')
  if ('refused' in imported) throw new Error(imported.refused)
  expect(imported.track).toEqual({
    name: 'Round the Island',
    start: '2026-06-01T12:00:00.000Z',
    points: [
      [0, 54.679167, 12],
      [1_500, -54.679333, -12.000167],
    ],
  })
  expect(imported.skipped).toEqual({ unreadable: 1 })
  expect(imported.trackFile).toBe('../tracks/round-the-island.track.json')
  expect(imported.scenario).toContain('id: TRIP-ROUND-THE-ISLAND\n')
  expect(imported.scenario).toContain('  - at: 1500ms\n')
  expect(imported.scenario).toContain('{ latitude: 54.679333 S, longitude: 12.000167 W }')
})

test('a scenario file gives track file and id their name, and a given name and id are used', () => {
  const said = (options: object): unknown => {
    const imported = importTrack(TRIP, 'Trip', { fileName: 'Two Days', ...options })
    return 'scenario' in imported && [imported.trackFile, imported.scenario.split('\n').slice(1, 3)]
  }
  expect([said({}), said({ title: 'Out', id: 'SC-200' })]).toEqual([
    ['../tracks/two-days.track.json', ['scenario: "Trip"', 'id: TRIP-TWO-DAYS']],
    ['../tracks/two-days.track.json', ['scenario: "Out"', 'id: SC-200']],
  ])
})

test('a written track is read as the same track', () => {
  const imported = importTrack(TRIP, 'Trip')
  if ('refused' in imported) throw new Error(imported.refused)
  const text = trackText(imported.track)
  expect(text.split('\n')).toHaveLength(5)
  expect(readTrack(text, 'other')).toEqual({ track: imported.track, skipped: {} })
})

test.each([
  ['an empty file', '', 'It has no usable fix: it is empty.'],
  ['a file without a fix', 'hello\nworld', 'It has no usable fix: of its lines or points 2 contain no NMEA sentence.'],
  [
    'a receiver that never had a fix',
    rmc('120000', 'V', '', '', '', '', '010626'),
    'It has no usable fix: of its lines or points 1 is marked as void by the receiver.',
  ],
  [
    'a track without points',
    '{"name":"A","start":"2026-06-01T12:00:00Z","points":[]}',
    'It is not a track: points is invalid.',
  ],
  [
    'a track whose time goes backwards',
    '{"name":"A","start":"2026-06-01T12:00:00Z","points":[[5,1,2],[4,1,2]]}',
    'It is not a track: points is invalid.',
  ],
  [
    'one fix',
    rmc('120000', 'A', '5440.75', 'N', '01200.0', 'E', '010626'),
    'It has fixes of only one time (2026-06-01T12:00:00.000Z); a trip needs at least two.',
  ],
  [
    'a track whose fixes have the same time',
    '{"name":"A","start":"2026-06-01T12:00:00Z","points":[[5,1,2],[5,1,3]]}',
    'It has fixes of only one time (2026-06-01T12:00:00Z); a trip needs at least two.',
  ],
  [
    'GPX without a time',
    '<gpx><trk><trkseg><trkpt lat="1" lon="2"/><trkpt lat="1" lon="3"/></trkseg></trk></gpx>',
    'It has no usable fix: of its lines or points 2 have no time, or no date nearby.',
  ],
])('%s is refused with the reason', (_, text, refused) => expect(importTrack(text, 'x')).toMatchObject({ refused }))

test('a name without letters still gives an id and a file name', () => {
  const imported = importTrack(TRIP, '***')
  expect(
    'scenario' in imported && [
      imported.trackFile,
      /id: (.*)/.exec(imported.scenario)?.[1],
      /scenario: (.*)/.exec(imported.scenario)?.[1],
    ],
  ).toEqual(['../tracks/track.track.json', 'TRIP-TRACK', '"***"'])
})

test('accented letters of a name stay as letters in id and file name', () => {
  const imported = importTrack(TRIP, 'Två Öar')
  expect('scenario' in imported && [imported.trackFile, /id: (.*)/.exec(imported.scenario)?.[1]]).toEqual([
    '../tracks/tva-oar.track.json',
    'TRIP-TVA-OAR',
  ])
})

test('importing any text never throws', () => {
  const piece = fc.constantFrom(
    '<',
    '>',
    '<gpx>',
    '</gpx>',
    '<trk>',
    '<trkseg>',
    '<trkpt lat="1" lon="2">',
    '<time>',
    '&lol;',
    '<!DOCTYPE a [',
    '<!ENTITY a "b">',
    ']>',
    '{',
    '}',
    '"points":',
    '[',
    ']',
    '1e999',
    '$GPRMC,',
    '*',
    '\n',
    '\\',
    '<![CDATA[',
    '-->',
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        fc.array(piece).map(it => it.join('')),
        fc.array(piece).map(it => `<gpx>${it.join('')}`),
      ),
      text => void importTrack(text, 'x'),
    ),
    { numRuns: 500 },
  )
})

test.each(['\ufeff', '\r\n '])('a track of our own is read behind %j', before => {
  const text = '{"name":"A","start":"2026-06-01T08:00:00Z","points":[[0,54,12],[1000,54.1,12]]}'
  expect(importTrack(before + text, 'a')).toMatchObject({
    track: {
      name: 'A',
      points: [
        [0, 54, 12],
        [1_000, 54.1, 12],
      ],
    },
  })
})
