import { PICTURE_SIZE_LIMIT_BYTES } from '@drydock/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isImageFile, mayBeImageFile } from '#machines/imageFile.ts'

const bytesOf = (text: string): number[] => [...text].map(it => it.charCodeAt(0))
const two = (value: number): number[] => [value >> 8, value & 0xff]
const four = (value: number): number[] => [...two(value >>> 16), ...two(value & 0xffff)]
const segment = (marker: number, ...body: number[]): number[] => [0xff, marker, ...two(body.length + 2), ...body]
const frame = (width: number, height: number, marker = 0xc0): number[] =>
  segment(marker, 8, ...two(height), ...two(width), 1, 1, 0x11, 0)
/** Entropy-coded bytes with a stuffed byte and a restart among them. */
const scan = [...segment(0xda, 1, 1, 0, 0, 63, 0), 0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56]
const START = [0xff, 0xd8]
const END = [0xff, 0xd9]
/** A thumbnail inside the picture, as cameras write it, with its own end marker. */
const thumbnail = segment(0xe1, 0xff, 0xd8, 0xff, 0xd9)
const jpeg = (width = 640, height = 480): number[] => [...START, ...thumbnail, ...frame(width, height), ...scan, ...END]
const chunk = (kind: string, ...body: number[]): number[] => [
  ...four(body.length),
  ...bytesOf(kind),
  ...body,
  0,
  0,
  0,
  0,
]
const SIGN = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const png = (width = 640, height = 480): number[] => [
  ...SIGN,
  ...chunk('IHDR', ...four(width), ...four(height), 8, 6, 0, 0, 0),
  ...chunk('IDAT', 1, 2, 3),
  ...chunk('IEND'),
]
const judged = (bytes: readonly number[]): boolean => isImageFile(Uint8Array.from(bytes))

test.each([
  ['a JPEG', jpeg()],
  ['a PNG', png()],
  ['a JPEG with a second picture behind it, as cameras write them', [...jpeg(), ...jpeg(64, 48)]],
  ['a progressive JPEG of two scans', [...START, ...frame(9, 9, 0xc2), ...scan, ...scan, ...END]],
  ['a JPEG with fill bytes before a marker', [...START, 0xff, ...frame(9, 9), ...scan, ...END]],
  ['a JPEG with a fill byte before its end', [...START, ...frame(9, 9), ...scan, 0xff, ...END]],
  ['a JPEG with a fill byte before a stuffed one', [...START, ...frame(9, 9), ...scan, 0xff, 0xff, 0x00, 0x78, ...END]],
  ['a JPEG with an empty comment', [...START, ...segment(0xfe), ...frame(9, 9), ...scan, ...END]],
  [
    'a JPEG with a comment of 300 bytes',
    [...START, ...segment(0xfe, ...Array<number>(300).fill(0xff)), ...frame(9, 9), ...scan, ...END],
  ],
  ['a JPEG of 64 million pixels', jpeg(8_000, 8_000)],
  ['a PNG of one pixel', png(1, 1)],
])('GALLERY-14 %s is a picture', (_, bytes) => {
  expect(judged(bytes)).toBe(true)
})

/** Markers that begin a frame, without the three table markers in their range. */
const FRAMES = Array.from({ length: 16 }, (_, index) => 0xc0 + index).filter(it => ![0xc4, 0xc8, 0xcc].includes(it))
test.each(FRAMES)('GALLERY-14 a JPEG whose frame begins with marker %d is a picture', marker => {
  expect(judged([...START, ...frame(9, 9, marker), ...scan, ...END])).toBe(true)
})

test.each([0xc4, 0xc8, 0xcc])('GALLERY-14 marker %d does not define the size of a JPEG', marker => {
  expect(judged([...START, ...frame(9, 9), ...frame(0, 0, marker), ...scan, ...END])).toBe(true)
})

test.each([0, 1, 2, 3, 4, 5, 6, 7])('GALLERY-14 restart %d does not end the scan of a JPEG', number => {
  expect(judged([...START, ...frame(9, 9), ...scan, 0xff, 0xd0 + number, 0x78, ...END])).toBe(true)
})

test.each([
  ['an SVG', bytesOf('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
  ['a GIF', bytesOf('GIF89a................')],
  ['a JPEG that breaks off in its scan', jpeg().slice(0, -3)],
  ['a JPEG that breaks off behind its thumbnail', [...START, ...thumbnail]],
  ['a JPEG without a scan', [...START, ...frame(9, 9), ...END]],
  ['a JPEG without a frame', [...START, ...scan, ...END]],
  ['a JPEG of no width', jpeg(0, 480)],
  ['a JPEG of no height', jpeg(640, 0)],
  ['a file that begins with half of the JPEG signature', [0xff, 0xd9, ...jpeg().slice(2)]],
  ['a file that begins with the other half of the JPEG signature', [0xfe, 0xd8, ...jpeg().slice(2)]],
  [
    'a JPEG that breaks off in its scan, with a comment that looks like an end',
    [...START, ...segment(0xfe, ...Array<number>(65_530).fill(0), ...END, 0), ...frame(9, 9), ...scan.slice(0, 9)],
  ],
  ['a JPEG of 65,535 by 65,535 pixels', jpeg(65_535, 65_535)],
  ['a PNG that breaks off', png().slice(0, -1)],
  ['a PNG without data', [...SIGN, ...chunk('IHDR', ...four(9), ...four(9), 8, 6, 0, 0, 0), ...chunk('IEND')]],
  ['a PNG of 100,000 by 100,000 pixels', png(100_000, 100_000)],
  ['a PNG of one pixel more than 64 million', png(64_000_001, 1)],
  [
    'a PNG whose chunk is longer than the file',
    [...SIGN, ...four(0xffffffff), ...bytesOf('IHDR'), ...four(9), ...four(9)],
  ],
  ['a JPEG with an archive behind it', [...jpeg(), ...bytesOf('PK\u0003\u0004evil')]],
  ['a PNG with a page behind it', [...png(), ...bytesOf('<html><script>alert(1)</script>')]],
  ['a JPEG with a document behind it', [...jpeg(), ...bytesOf('%PDF-1.7')]],
  ['nothing', []],
])('GALLERY-14 QUALITY %s is no picture', (_, bytes) => {
  expect(judged(bytes)).toBe(false)
})

test('GALLERY-14 every file content is judged without an error', () => {
  const beginnings = fc.constantFrom<readonly number[]>([], START, SIGN, jpeg().slice(0, 30), png().slice(0, 33))
  fc.assert(
    fc.property(beginnings, fc.uint8Array({ maxLength: 400 }), (begin, rest) => {
      expect(typeof isImageFile(Uint8Array.from([...begin, ...rest]))).toBe('boolean')
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  [PICTURE_SIZE_LIMIT_BYTES - 1, 'image/jpeg', true],
  [PICTURE_SIZE_LIMIT_BYTES, 'image/jpeg', false],
  [10, 'image/png', true],
  [10, 'image/gif', false],
  [10, 'image/svg+xml', false],
  [10, '', false],
])('GALLERY-15 LIMIT-35 a file of %d bytes and the type %j may be read: %s', (size, type, looked) => {
  expect(mayBeImageFile({ size, type })).toBe(looked)
})
