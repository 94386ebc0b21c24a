import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { importChunks, importTrack } from './importTrack.ts'
import { LOGS } from './logs.ts'
import { trackPieces, trackText } from './track.ts'

/** Returns an import as plain data: the text of the track and the rest. */
function plain(imported: ReturnType<typeof importTrack> | Awaited<ReturnType<typeof importChunks>>): unknown {
  if ('refused' in imported) return imported
  const { track, ...rest } = imported
  return { ...rest, track: [...trackPieces(track)].join('') }
}

async function* pieces(bytes: Uint8Array, cuts: readonly number[]): AsyncGenerator<Uint8Array> {
  const ends = [...new Set(cuts)].filter(it => it < bytes.length).toSorted((a, b) => a - b)
  for (const [index, end] of [...ends, bytes.length].entries()) yield bytes.subarray(ends[index - 1] ?? 0, end)
}

const inPieces = async (bytes: Uint8Array, cuts: readonly number[], options = {}): Promise<unknown> =>
  plain(await importChunks({ chunks: pieces(bytes, cuts), length: bytes.length }, 'log', options))

test.each(LOGS)('$name: a log in chunks gives the same track and counts as in one piece', async ({ file, options }) => {
  const bytes = Buffer.from(file)
  const whole = plain(importTrack(bytes, 'log', options))
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(bytes.length), { maxLength: 40 }), async cuts => {
      expect(await inPieces(bytes, cuts, options)).toEqual(whole)
    }),
    { numRuns: 20 },
  )
  const everywhere = Array.from({ length: bytes.length }, (_, index) => index)
  expect(await inPieces(bytes, everywhere, options)).toEqual(whole)
})

const LINE = '$GPRMC,120000,A,5440.75,N,01200.0,E,5,9,010626*4C'
const NOISE = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 8 }),
  fc.constantFrom('$', '*', '!', '\r\n', '\n', '\r', 'å\u{1f6a4}', ' ', '$GPRMC,', LINE, `${LINE}\r\n`, '\ufeff', '{'),
)
const MARKUP = fc.oneof(
  NOISE,
  fc.constantFrom(
    '<trk><trkseg>',
    '</trkseg></trk>',
    '<trkpt lat="54.5" lon="12.5"><time>2026-06-01T08:00:00Z</time></trkpt>',
    '<trkpt lat="54.5" lon="12.5"><time>2026-06-01T08:00:01Z</time></trkpt>',
    '<trkpt lat="1"/>',
    '<wpt/>',
    '<!-- <trkpt> -->',
    '<![CDATA[<trk>]]>',
    '&amp;',
    '&',
    '<link href="x?a=1&b=2"/>',
    '<?pi x?>',
    '&a;',
  ),
)
const TEXT = fc.oneof(
  fc.array(NOISE, { maxLength: 40 }).map(it => it.join('')),
  fc.array(MARKUP, { maxLength: 40 }).map(it => `<gpx>${it.join('')}</gpx>`),
)
const PACKING = fc.constantFrom<(text: string) => Uint8Array>(
  it => Buffer.from(it),
  it => Buffer.from(`\ufeff${it}`, 'utf16le'),
  it => gzipSync(it),
  it => Buffer.concat([gzipSync(it.slice(0, 9)), gzipSync(it.slice(9))]),
  it => gzipSync(it).subarray(0, -5),
  it => Buffer.concat([gzipSync(it), Buffer.from('more')]),
)

test('any file in chunks gives the same track, counts or refusal as in one piece', async () => {
  await fc.assert(
    fc.asyncProperty(TEXT, PACKING, fc.array(fc.nat(3_000), { maxLength: 20 }), async (text, packed, cuts) => {
      const bytes = packed(text)
      expect(await inPieces(bytes, cuts)).toEqual(plain(importTrack(bytes, 'log')))
    }),
    { numRuns: 500 },
  )
})

test.each(['', '\n'])('sentences of a line longer than all buffers are read once, followed by %j', async end => {
  const line = `noise ${LINE.repeat(5_000)}${end}`
  const bytes = Buffer.from(line)
  const cuts = Array.from({ length: 400 }, (_, index) => index * 617)
  expect(await inPieces(bytes, cuts, { noChecksum: true })).toEqual(
    plain(importTrack(line, 'log', { noChecksum: true })),
  )
  expect(await inPieces(Buffer.from('x'.repeat(200_000)), cuts)).toMatchObject({ skipped: { unreadable: 1 } })
})

test('a packed file that grows a thousandfold is refused while it is unpacked', async () => {
  const bytes = gzipSync(Buffer.alloc(5_000_000))
  expect(await inPieces(bytes, [100])).toEqual(plain(importTrack(bytes, 'log')))
})

test('an error of reading a chunk is thrown', async () => {
  const failing = async function* (begin: Uint8Array): AsyncGenerator<Uint8Array> {
    yield begin
    throw new Error('The disk is gone.')
  }
  for (const begin of [Buffer.from(LINE), gzipSync(LINE).subarray(0, 12)])
    await expect(importChunks({ chunks: failing(begin), length: 1_000 }, 'log')).rejects.toThrow('The disk is gone.')
})

test('the pieces of a track of thousands of points are its text', () => {
  const points = Array.from({ length: 2_500 }, (_, index): [number, number, number] => [index, 54, 12])
  const track = { name: 'A', start: '2026-06-01T12:00:00Z', points }
  expect(JSON.parse(trackText(track))).toEqual(track)
  expect(trackText(track).split('\n')).toHaveLength(points.length + 3)
})
