import { Encoder } from '@msgpack/msgpack'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { messagePackProtocol } from './messagepack.ts'
import { checkNesting } from './nesting.ts'

const encoder = new Encoder()
const CLAIM = 'The message claims more than it has.'

test('the check accepts every value that the encoder wrote', () => {
  fc.assert(
    fc.property(fc.anything({ withDate: true, withTypedArray: false, maxDepth: 4 }), value => {
      const bytes = encoded(value)
      if (bytes) expect(() => checkNesting(bytes)).not.toThrow()
    }),
  )
})

/** Returns undefined for a value that MessagePack cannot encode. */
function encoded(value: unknown): Buffer | undefined {
  try {
    return Buffer.from(encoder.encode(value))
  } catch {
    return undefined
  }
}

test.each([
  ['bytes', new Uint8Array(300)],
  ['long bytes', new Uint8Array(70_000)],
  ['text', 'ø'.repeat(300)],
  ['long text', 'ø'.repeat(70_000)],
  ['an array', Array.from({ length: 300 }, () => 0)],
  ['a long array', Array.from({ length: 70_000 }, () => 0)],
  ['an object', Object.fromEntries(Array.from({ length: 300 }, (_, at) => [at, at]))],
  ['numbers', [0, -1, 127, 128, -128, 300, -300, 70_000, -70_000, 2 ** 40, -(2 ** 40), 0.5]],
  ['a date', [new Date(0), new Date(0.5e12), new Date(2 ** 40)]],
])('the check accepts %s', (_what, value) => {
  expect(() => checkNesting(Buffer.from(encoder.encode(value)))).not.toThrow()
})

test.each([
  ['an array of four thousand million', [0xdd, 0xff, 0xff, 0xff, 0xff]],
  ['an array as large as V8 makes at once', [0xdd, 0x01, 0xff, 0xff, 0xff]],
  ['a map', [0xdf, 0x01, 0xff, 0xff, 0xff]],
  ['two items with one', [0x92, 0x01]],
  ['bytes', [0xc6, 0x7f, 0xff, 0xff, 0xff, 0x00]],
  ['text', [0xdb, 0x7f, 0xff, 0xff, 0xff, 0x00]],
  ['an extension', [0xc9, 0x7f, 0xff, 0xff, 0xff, 0x01, 0x00]],
  ['nothing', []],
  ['arrays in arrays, each as large as the rest', Array.from({ length: 3_000 }, () => [0xdc, 0x10, 0x00]).flat()],
  ['arrays in arrays in arrays', [...Array.from({ length: 501 }, () => 0x91), 0x01]],
])('the check refuses %s that the message claims but does not hold, before any memory is allocated', (_what, bytes) => {
  expect(() => checkNesting(Buffer.from(bytes))).toThrow(CLAIM)
  expect(() => messagePackProtocol.decode(Buffer.from(bytes))).toThrow(CLAIM)
})

test('an incomplete header is malformed', () => {
  expect(() => messagePackProtocol.decode(Buffer.from([0xdd, 0x01]))).toThrow()
})
