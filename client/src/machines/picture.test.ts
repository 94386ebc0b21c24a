import { PICTURE_BELOW_BYTES } from '@drydock/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPicture, mayBePicture } from '#machines/picture.ts'

const bytesOf = (text: string): number[] => [...text].map(it => it.charCodeAt(0))
const two = (value: number): number[] => [value >> 8, value & 0xff]
const four = (value: number): number[] => [...two(value >>> 16), ...two(value & 0xffff)]
const segment = (marker: number, ...body: number[]): number[] => [0xff, marker, ...two(body.length + 2), ...body]
const frame = (width: number, height: number): number[] => segment(0xc0, 8, ...two(height), ...two(width), 1, 1, 0x11, 0)
/** Entropy-coded bytes with a stuffed byte and a restart among them. */
const scan = [...segment(0xda, 1, 1, 0, 0, 63, 0), 0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56]
const END = [0xff, 0xd9]
/** A small picture inside the real one, as cameras put it there: with an end of its own. */
const thumbnail = segment(0xe1, 0xff, 0xd8, 0xff, 0xd9)
const jpeg = (width = 640, height = 480): number[] => [0xff, 0xd8, ...thumbnail, ...frame(width, height), ...scan, ...END]
const chunk = (kind: string, ...body: number[]): number[] => [...four(body.length), ...bytesOf(kind), ...body, 0, 0, 0, 0]
const SIGN = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const png = (width = 640, height = 480): number[] => [...SIGN, ...chunk('IHDR', ...four(width), ...four(height), 8, 6, 0, 0, 0), ...chunk('IDAT', 1, 2, 3), ...chunk('IEND')]
const judged = (bytes: readonly number[]): boolean => isPicture(Uint8Array.from(bytes))

test.each([
  ['a JPEG', jpeg()],
  ['a PNG', png()],
  ['a JPEG with a second picture behind it, as cameras write them', [...jpeg(), ...jpeg(64, 48)]],
  ['a progressive JPEG of two scans', [0xff, 0xd8, ...segment(0xc2, 8, 0, 9, 0, 9, 1, 1, 0x11, 0), ...scan, ...scan, ...END]],
])('GALLERY-14 %s is a picture', (_, bytes) => {
  expect(judged(bytes)).toBe(true)
})

test.each([
  ['an SVG', bytesOf('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
  ['a GIF', bytesOf('GIF89a................')],
  ['a JPEG that breaks off in its scan', jpeg().slice(0, -3)],
  ['a JPEG that breaks off behind its thumbnail', [0xff, 0xd8, ...thumbnail]],
  ['a JPEG without a scan', [0xff, 0xd8, ...frame(9, 9), ...END]],
  ['a JPEG of no size', jpeg(0, 480)],
  ['a JPEG of 65,535 by 65,535 pixels', jpeg(65_535, 65_535)],
  ['a PNG that breaks off', png().slice(0, -1)],
  ['a PNG without data', [...SIGN, ...chunk('IHDR', ...four(9), ...four(9), 8, 6, 0, 0, 0), ...chunk('IEND')]],
  ['a PNG of 100,000 by 100,000 pixels', png(100_000, 100_000)],
  ['a PNG whose chunk is longer than the file', [...SIGN, ...four(0xffffffff), ...bytesOf('IHDR'), ...four(9), ...four(9)]],
  ['a JPEG with an archive behind it', [...jpeg(), ...bytesOf('PK\u0003\u0004evil')]],
  ['a PNG with a page behind it', [...png(), ...bytesOf('<html><script>alert(1)</script>')]],
  ['a JPEG with a document behind it', [...jpeg(), ...bytesOf('%PDF-1.7')]],
  ['nothing', []],
])('GALLERY-14 QUALITY %s is no picture', (_, bytes) => {
  expect(judged(bytes)).toBe(false)
})

test('GALLERY-14 whatever is in a file, it is judged without an error', () => {
  const beginnings = fc.constantFrom<readonly number[]>([], [0xff, 0xd8], SIGN, jpeg().slice(0, 30), png().slice(0, 33))
  fc.assert(
    fc.property(beginnings, fc.uint8Array({ maxLength: 400 }), (begin, rest) => {
      expect(typeof isPicture(Uint8Array.from([...begin, ...rest]))).toBe('boolean')
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  [PICTURE_BELOW_BYTES - 1, 'image/jpeg', true],
  [PICTURE_BELOW_BYTES, 'image/jpeg', false],
  [10, 'image/png', true],
  [10, 'image/gif', false],
  [10, 'image/svg+xml', false],
  [10, '', false],
])('GALLERY-15 LIMIT-35 a file of %d bytes and the type %j is looked at: %s', (size, type, looked) => {
  expect(mayBePicture({ size, type })).toBe(looked)
})
