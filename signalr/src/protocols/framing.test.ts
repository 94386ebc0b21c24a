import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitLength, writeLength } from './lengths.ts'
import { splitRecord, writeRecord } from './records.ts'

test.each([0, 1, 127, 128, 16_383, 16_384, 2_097_151, 2_097_152])(
  'a payload of %i bytes keeps its size when it is written and read with a length prefix',
  size => {
    const framed = writeLength(new Uint8Array(size))
    expect(splitLength(framed, size)).toMatchObject({ size: framed.length, record: { length: size } })
    expect(splitLength(framed.subarray(0, -1), size)).toBeUndefined()
  },
)

test.each([
  [[0x80, 0x80, 0x80, 0x80, 0x08], 'Messages over 2GB in size are not supported.'],
  [[0xff, 0xff, 0xff, 0xff, 0xff], 'Messages over 2GB in size are not supported.'],
  [[0xff, 0xff, 0xff, 0xff, 0x07], 'The maximum message size of 10B was exceeded.'],
  [[0x0b], 'The maximum message size of 10B was exceeded.'],
])('the length %j is refused before its message arrives', (bytes, message) => {
  expect(() => splitLength(Buffer.from(bytes), 10)).toThrow(message)
})

test.each([
  [10, false],
  [11, true],
])('a record of %i bytes is above the limit of 10: %s', (size, refused) => {
  for (const text of ['x'.repeat(size), `${'x'.repeat(size)}\u001e`]) {
    const split = () => splitRecord(Buffer.from(text), 10)
    if (refused) expect(split).toThrow('The maximum message size of 10B was exceeded.')
    else expect(split).not.toThrow()
  }
})

test('a record is read as it was written', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.string()), value => {
      const record = splitRecord(writeRecord(value), 100_000)?.record
      expect(JSON.parse(String(record))).toEqual(value)
    }),
  )
})
