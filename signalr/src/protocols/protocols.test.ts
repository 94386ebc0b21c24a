import { JsonHubProtocol, NullLogger, type HubMessage as OfficialMessage } from '@microsoft/signalr'
import { MessagePackHubProtocol } from '@microsoft/signalr-protocol-msgpack'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { HubMessage } from './messages.ts'
import { jsonProtocol } from './json.ts'
import { messagePackProtocol } from './messagepack.ts'
import type { HubProtocol } from './protocol.ts'

const LIMIT = 1_000_000

/** The official codecs, with the bytes of a transport. */
const officials = {
  json: {
    write: (message: OfficialMessage) => Buffer.from(new JsonHubProtocol().writeMessage(message)),
    parse: (bytes: Buffer) => new JsonHubProtocol().parseMessages(bytes.toString(), NullLogger.instance),
  },
  messagepack: {
    write: (message: OfficialMessage) => Buffer.from(new MessagePackHubProtocol().writeMessage(message)),
    parse: (bytes: Buffer) =>
      new MessagePackHubProtocol().parseMessages(new Uint8Array(bytes).buffer, NullLogger.instance),
  },
}
const both: [HubProtocol, (typeof officials)['json']][] = [
  [jsonProtocol, officials.json],
  [messagePackProtocol, officials.messagepack],
]

const name = fc.string({ minLength: 1, unit: 'grapheme' })
// Parsed once, because JSON has no -0; and without the key that MessagePack refuses as prototype pollution.
const value = fc
  .json()
  .filter(it => !it.includes('__proto__'))
  .map((it): unknown => JSON.parse(it))
const args = fc.array(value, { maxLength: 4 })

/** Messages that both official codecs read; the others are only sent by clients. */
const toClient: fc.Arbitrary<HubMessage> = fc.oneof(
  fc.record({ type: fc.constant(1 as const), target: name, arguments: args }),
  fc.record({ type: fc.constant(1 as const), target: name, arguments: args, invocationId: name }),
  fc.record({ type: fc.constant(2 as const), invocationId: name, item: value }),
  fc.record({ type: fc.constant(3 as const), invocationId: name }),
  fc.record({ type: fc.constant(3 as const), invocationId: name, error: name }),
  fc.record({ type: fc.constant(3 as const), invocationId: name, result: value }),
  fc.constant({ type: 6 as const }),
  fc.record({ type: fc.constant(7 as const), error: name, allowReconnect: fc.boolean() }),
)
const fromClient: fc.Arbitrary<HubMessage> = fc.oneof(
  toClient.filter(it => it.type !== 7),
  fc.record({ type: fc.constant(4 as const), target: name, arguments: args, invocationId: name }),
  fc.record({ type: fc.constant(5 as const), invocationId: name }),
)

/** Reads all messages from chunks, as a connection does. */
function readAll(protocol: HubProtocol, chunks: Iterable<Buffer>): (HubMessage | undefined)[] {
  const messages: (HubMessage | undefined)[] = []
  let rest = Buffer.alloc(0)
  for (const chunk of chunks) {
    rest = Buffer.concat([rest, chunk])
    for (let piece = protocol.split(rest, LIMIT); piece; piece = protocol.split(rest, LIMIT)) {
      messages.push(protocol.decode(piece.record))
      rest = rest.subarray(piece.size)
    }
  }
  expect(rest).toHaveLength(0)
  return messages
}

/** Removes headers and fields that are undefined in the official messages. */
const withoutDefaults = (message: object): object =>
  JSON.parse(JSON.stringify({ ...message, headers: undefined, streamIds: undefined }))

/** The message as the official client would create it. */
const official = (message: object): OfficialMessage =>
  JSON.parse(JSON.stringify({ headers: { a: 'b' }, streamIds: [], ...message }))

test.each(both)('the official client reads what $name writes', (protocol, { parse }) => {
  fc.assert(
    fc.property(fc.array(toClient), messages => {
      const bytes = Buffer.concat(messages.map(it => protocol.encode(it)))
      expect(parse(bytes).map(withoutDefaults)).toEqual(messages.map(withoutDefaults))
    }),
  )
})

test.each(both)('$name reads what the official client writes, in chunks of any size', (protocol, { write }) => {
  fc.assert(
    fc.property(fc.array(fromClient), fc.infiniteStream(fc.integer({ min: 1, max: 9 })), (messages, sizes) => {
      const bytes = Buffer.concat(messages.map(it => write(official(it))))
      expect(readAll(protocol, chunked(bytes, sizes))).toEqual(messages)
    }),
  )
})

function* chunked(bytes: Buffer, sizes: Iterable<number>): Generator<Buffer> {
  let at = 0
  for (const size of sizes) {
    if (at >= bytes.length) return
    yield bytes.subarray(at, at + size)
    at += size
  }
}

test.each(both)('for any bytes $name reads a message, waits or throws its own error', protocol => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), bytes => {
      try {
        const piece = protocol.split(Buffer.from(bytes), 40)
        if (piece) protocol.decode(piece.record)
      } catch (error) {
        expect(error).toHaveProperty('name', 'InvalidDataException')
      }
    }),
    { numRuns: 1000 },
  )
})

test.each(both)('$name splits off one message and leaves the rest of the buffer', protocol => {
  const ping = protocol.encode({ type: 6 })
  expect(protocol.split(Buffer.concat([ping, ping, ping]), LIMIT)).toMatchObject({ size: ping.length })
  expect(protocol.split(ping.subarray(0, -1), LIMIT)).toBeUndefined()
})

test('JSON and MessagePack encode bytes and dates in their own ways', () => {
  const message: HubMessage = {
    type: 3,
    invocationId: '1',
    result: [Buffer.from('ab'), new Uint8Array([1]), new Date(0), { gone: undefined }],
  }
  expect(JSON.parse(jsonProtocol.encode(message).toString().slice(0, -1)).result).toEqual([
    'YWI=',
    'AQ==',
    '1970-01-01T00:00:00.000Z',
    {},
  ])
  const [completion] = readAll(messagePackProtocol, [messagePackProtocol.encode(message)])
  expect(completion).toMatchObject({ result: [Buffer.from('ab'), Buffer.from([1]), new Date(0), {}] })
})

test('a MessagePack ping is three bytes', () => {
  expect([...messagePackProtocol.encode({ type: 6 })]).toEqual([2, 0x91, 6])
})

test('a MessagePack invocation may have five items', () => {
  expect(messagePackProtocol.decode(Buffer.from([0x95, 1, 0x80, 0xc0, 0xa1, 0x78, 0x90]))).toEqual({
    type: 1,
    target: 'x',
    arguments: [],
  })
})

test.each([
  ['{"type":3,"invocationId":"1","error":"e","result":1}'],
  ['{"type":2,"invocationId":"1"}'],
  ['{"type":1,"target":"x","arguments":{}}'],
  ['{"type":4,"target":"x","arguments":[]}'],
  ['{"type":5,"invocationId":5}'],
])('the JSON message %s is malformed', text => {
  expect(() => jsonProtocol.decode(Buffer.from(text))).toThrow('Invalid payload for')
})

test.each([
  [[0x95, 3, 0x80, 0xa1, 0x78, 4, 0xc0], 'Invalid payload for Completion.'],
  [[0x94, 3, 0x80, 0xa1, 0x78, 3], 'Invalid payload for Completion.'],
  [[0x93, 2, 0x80, 0xa1, 0x78], 'Invalid payload for StreamItem.'],
  [[0x80], 'Invalid payload.'],
])('the MessagePack record %j is malformed', (bytes, message) => {
  expect(() => messagePackProtocol.decode(Buffer.from(bytes))).toThrow(message)
})
