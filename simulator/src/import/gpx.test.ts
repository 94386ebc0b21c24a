import { expect, test } from 'vitest'
import { readGpx } from './testing.ts'

const point = (lat: string, lon: string, time?: string): string =>
  `<trkpt lat="${lat}" lon="${lon}">${time ? `<ele>0</ele><time>${time}</time>` : ''}</trkpt>`
const gpx = (body: string, version = '1.1'): string =>
  `<?xml version="1.0"?>\n<gpx version="${version}" xmlns="http://www.topografix.com/GPX/1/1">${body}</gpx>`
const trip = (...points: readonly string[]): string => `<trk><name>A</name><trkseg>${points.join('')}</trkseg></trk>`

test.each(['1.0', '1.1'])('GPX %s points with a time become fixes, ordered by time', version => {
  const text = gpx(
    trip(point('54.5', '12.5', '2026-06-01T08:00:10Z'), point('54.4', '-12.4', '2026-06-01T08:00:00.500Z')),
    version,
  )
  expect(readGpx(text)).toEqual({
    fixes: [
      { at: Date.UTC(2026, 5, 1, 8, 0, 0, 500), latitude: 54.4, longitude: -12.4 },
      { at: Date.UTC(2026, 5, 1, 8, 0, 10), latitude: 54.5, longitude: 12.5 },
    ],
    skipped: {},
  })
})

test('all segments and tracks are read, and invalid, undated, other and repeated points are counted', () => {
  const text = gpx(
    `<wpt lat="1" lon="2"/><rte/>${trip(point('54', '12', '2026-06-01T08:00:00Z'), point('x', '12', '2026-06-01T08:00:01Z'), point('54', '12'), point('95', '12', '2026-06-01T08:00:02Z'))}${trip(point('55', '13', '2026-06-01T09:00:00Z'), point('55', '13', '2026-06-01T09:00:00Z'))}`,
  )
  expect(readGpx(text)).toMatchObject({
    fixes: [{ latitude: 54 }, { latitude: 55 }],
    skipped: { invalid: 2, undated: 1, other: 2, repeated: 1 },
  })
})

test('prefixed element names are read', () => {
  const text = gpx(trip(point('54', '12', '2026-06-01T08:00:00Z'))).replace(
    /<(\/?)(gpx|trk|trkseg|trkpt|time)\b/g,
    '<$1g:$2',
  )
  expect(readGpx(text)).toMatchObject({ fixes: [{ latitude: 54 }] })
})

test.each([
  [
    'a place that begins with its point',
    point('.5', '-.25', '2026-06-01T08:00:00Z'),
    { latitude: 0.5, longitude: -0.25 },
  ],
  ['a place that ends with its point', point('55.', '12.', '2026-06-01T08:00:00Z'), { latitude: 55, longitude: 12 }],
  ['a place that a program wrote', point('-1e-7', '1.2E1', '2026-06-01T08:00:00Z'), { latitude: -1e-7, longitude: 12 }],
  ['a time without a zone, which is UTC', point('55', '12', '2026-06-01T08:00:00'), { at: Date.UTC(2026, 5, 1, 8) }],
  ['a time in another zone', point('55', '12', '2026-06-01T08:00:00+0200'), { at: Date.UTC(2026, 5, 1, 6) }],
  [
    'a time with an attribute',
    point('55', '12', '2026-06-01T08:00:00Z').replace('<time>', '<time source="gps">'),
    { at: Date.UTC(2026, 5, 1, 8) },
  ],
])('%s is parsed', (_, text, fix) => expect(readGpx(gpx(trip(text)))).toMatchObject({ fixes: [fix] }))

test.each(['2026-02-30T08:00:00Z', '2026-04-31', '2026-06-31T08:00:00+02:00'])(
  'a point of %s, a day that is not in the calendar, is invalid',
  time => {
    expect(readGpx(gpx(trip(point('55', '12', time))))).toEqual({ fixes: [], skipped: { invalid: 1 } })
  },
)

test('a point before 1970 is invalid, because its clock was never set', () => {
  expect(readGpx(gpx(trip(point('55', '12', '0001-01-01T00:00:00Z'))))).toEqual({ fixes: [], skipped: { invalid: 1 } })
})

test('a document that is not GPX is refused with the reason', () => {
  expect(readGpx('<kml></kml>')).toEqual({ refused: 'It is XML, but not a GPX document.' })
  expect(readGpx('<gpx><trk></gpx>')).toMatchObject({ refused: expect.stringContaining('It cannot be read as XML: ') })
})

test('growing entities are refused, and nested ones are not expanded', () => {
  const bomb = (entities: string, name: string): string =>
    `<?xml version="1.0"?><!DOCTYPE gpx [${entities}]><gpx><trk><name>${name}</name></trk></gpx>`
  expect(readGpx(bomb(`<!ENTITY a "${'x'.repeat(900)}">`, '&a;'.repeat(200)))).toMatchObject({
    refused: expect.stringContaining('limit'),
  })
  const laughs = Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('')
  expect(readGpx(bomb(`<!ENTITY l0 "lol">${laughs}`, '&l9;'))).toMatchObject({ fixes: [] })
})

test.each([
  ['a link with a bare ampersand', '<link href="https://example.org/?a=1&b=2"/>'],
  ['a character that XML forbids', '<name>A\u0001</name>'],
  ['an entity that is not defined', '<name>&uuml;</name>'],
])('%s does not make a track unreadable', (_, name) => {
  expect(readGpx(gpx(name + trip(point('54', '12', '2026-06-01T08:00:00Z'))))).toMatchObject({
    fixes: [{ latitude: 54 }],
  })
})

test.each(['<?xml version="1.0" standalone="x"?>', '<?xml?>'])('the declaration %s is no obstacle', head => {
  expect(readGpx(`${head}<gpx>${trip(point('54', '12', '2026-06-01T08:00:00Z'))}</gpx>`)).toMatchObject({
    fixes: [{ latitude: 54 }],
  })
})

test('the reason of a refusal stays short for a long document', () => {
  const reading = readGpx(`<gpx>${'<a>'.repeat(20_000)}`)
  expect('refused' in reading && reading.refused.length).toBeLessThan(300)
})
