import { expect, test } from 'vitest'
import {
  decodeAck,
  decodeCompletion,
  decodeGroupCommand,
  decodeInvocation,
  encodeAck,
  encodeCompletion,
  encodeGroupCommand,
  encodeInvocation,
} from './format.ts'

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
const bytes = (...parts: readonly (number | string)[]): Buffer =>
  Buffer.concat(parts.map(it => (typeof it === 'string' ? Buffer.from(it) : Buffer.from([it]))))

const JSON_BYTES = Buffer.from('{}\u001e')
const PACKED_BYTES = Buffer.from([1, 2])
const message = new Map([
  ['json', JSON_BYTES],
  ['messagepack', PACKED_BYTES],
])
/** A map of two texts to byte strings. */
const MAP = [0x82, 0xa4, 'json', 0xc4, 3, '{}\u001e', 0xab, 'messagepack', 0xc4, 2, 1, 2]

test('an invocation is the list of excluded connections, and the message in each encoding', () => {
  const encoded = encodeInvocation({ except: ['a', 'bc'], message })
  expect(hex(encoded)).toBe(hex(bytes(0x92, 0x92, 0xa1, 'a', 0xa2, 'bc', ...MAP)))
  const decoded = decodeInvocation(encoded)
  expect(decoded.except).toEqual(['a', 'bc'])
  expect(Array.from(decoded.message, ([name, it]) => [name, hex(it)])).toEqual([
    ['json', hex(JSON_BYTES)],
    ['messagepack', hex(PACKED_BYTES)],
  ])
})

test('an invocation that asks for a result has its id and the channel of the answer at the end', () => {
  const encoded = encodeInvocation({ except: [], message, invocationId: 'i', returnChannel: 'r' })
  expect(hex(encoded)).toBe(hex(bytes(0x94, 0x90, ...MAP, 0xa1, 'i', 0xa1, 'r')))
  expect(decodeInvocation(encoded)).toMatchObject({ except: [], invocationId: 'i', returnChannel: 'r' })
})

test('a group command has id, server, action, group and connection', () => {
  const command = { id: 7, server: 's', isMember: true, group: 'g', connection: 'c' }
  const encoded = encodeGroupCommand(command)
  expect(hex(encoded)).toBe(hex(bytes(0x95, 7, 0xa1, 's', 1, 0xa1, 'g', 0xa1, 'c')))
  expect(decodeGroupCommand(encoded)).toEqual(command)
  expect(hex(encodeGroupCommand({ ...command, isMember: false }))).toContain('a17302a1')
})

test('an acknowledgment is an id, a completion is an encoding and its bytes', () => {
  expect(hex(encodeAck(42))).toBe('912a')
  expect(decodeAck(encodeAck(42))).toBe(42)
  const encoded = encodeCompletion({ encoding: 'json', bytes: JSON_BYTES })
  expect(hex(encoded)).toBe(hex(bytes(0x92, 0xa4, 'json', 0xc4, 3, '{}\u001e')))
  expect(decodeCompletion(encoded).encoding).toBe('json')
})

test('further items of newer servers are ignored, and anything else is refused', () => {
  expect(decodeAck(Buffer.from([0x92, 1, 2]))).toBe(1)
  for (const decode of [decodeInvocation, decodeGroupCommand, decodeAck, decodeCompletion])
    for (const it of [[0x90], [0x01], [0x95, 0xc0, 0xc0, 0xc0, 0xc0, 0xc0], []])
      expect(() => decode(Buffer.from(it))).toThrow()
})
