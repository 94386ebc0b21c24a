/** Messages made at random and bent, with the official codecs as judges. `npm run fuzz` makes many more. */
import { JsonHubProtocol, NullLogger, type HubMessage as OfficialMessage } from '@microsoft/signalr'
import { MessagePackHubProtocol } from '@microsoft/signalr-protocol-msgpack'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { HubMessage } from './messages.ts'
import { jsonProtocol } from './json.ts'
import { messagePackProtocol } from './messagepack.ts'
import type { HubProtocol } from './protocol.ts'

const RUNS = Number(process.env['HUB_FUZZ_RUNS'] ?? 500)
const LIMIT = 1_000_000

type Judge = { write(message: OfficialMessage): Buffer; parse(bytes: Buffer): OfficialMessage[] }

const officials = { json: new JsonHubProtocol(), messagepack: new MessagePackHubProtocol() }
const inJson: readonly [HubProtocol, Judge] = [
  jsonProtocol,
  {
    write: it => Buffer.from(officials.json.writeMessage(it)),
    parse: it => officials.json.parseMessages(it.toString(), NullLogger.instance),
  },
]
const inMessagePack: readonly [HubProtocol, Judge] = [
  messagePackProtocol,
  {
    write: it => Buffer.from(officials.messagepack.writeMessage(it)),
    parse: it => officials.messagepack.parseMessages(new Uint8Array(it).buffer, NullLogger.instance),
  },
]
const both = [inJson, inMessagePack]

const id = fc.string({ minLength: 1, maxLength: 8, unit: 'grapheme' })
// Parsed once, for JSON does not know -0; and without the key that MessagePack refuses as an attack on prototypes.
const value = fc
  .json({ maxDepth: 2 })
  .filter(it => !it.includes('__proto__'))
  .map((it): unknown => JSON.parse(it))
const args = fc.array(value, { maxLength: 3 })
const streamIds = fc.array(id, { maxLength: 2 })
const sequenceId = fc.integer({ min: 0, max: 2 ** 40 })

const message: fc.Arbitrary<HubMessage> = fc.oneof(
  fc.record({ type: fc.constant(1 as const), target: id, arguments: args, streamIds }),
  fc.record({ type: fc.constant(1 as const), target: id, arguments: args, invocationId: id, streamIds }),
  fc.record({ type: fc.constant(2 as const), invocationId: id, item: value }),
  fc.record({ type: fc.constant(3 as const), invocationId: id }),
  fc.record({ type: fc.constant(3 as const), invocationId: id, error: id }),
  fc.record({ type: fc.constant(3 as const), invocationId: id, result: value }),
  fc.record({ type: fc.constant(4 as const), target: id, arguments: args, invocationId: id, streamIds }),
  fc.record({ type: fc.constant(5 as const), invocationId: id }),
  fc.constant({ type: 6 as const }),
  fc.record({ type: fc.constantFrom(8 as const, 9 as const), sequenceId }),
)

/**
 * Without what says nothing: headers, undefined fields, empty lists of streams. The copy makes plain bytes of Buffers.
 */
const said = (message: object): object =>
  JSON.parse(
    JSON.stringify(structuredClone(message), (key, it: unknown) =>
      key === 'headers' || (key === 'streamIds' && Object(it).length === 0) ? undefined : it,
    ),
  )

/** The bytes with one change: a byte turned, taken out, put in, or the end cut off. */
const bent = (bytes: Buffer, at: number, by: number, how: number): Buffer => {
  const place = at % Math.max(bytes.length, 1)
  const [before, after] = [bytes.subarray(0, place), bytes.subarray(place + 1)]
  const middles = [[by], [], [by, bytes[place] ?? 0]]
  return how === 3 ? before : Buffer.concat([before, Buffer.from(middles[how] ?? []), after])
}

/** The first message; undefined while it is incomplete or of an unknown type; else the name of the error. */
function read(protocol: HubProtocol, bytes: Buffer): HubMessage | string | undefined {
  try {
    const piece = protocol.split(bytes, LIMIT)
    return piece && protocol.decode(piece.record)
  } catch (error) {
    return error instanceof Error ? error.name : 'nothing'
  }
}

test.each(both)('$name reads what the official client writes', (protocol, { write }) => {
  fc.assert(
    fc.property(message, it => {
      const ours = read(protocol, write(JSON.parse(JSON.stringify(it))))
      expect(said(Object(ours))).toEqual(said(it))
    }),
    { numRuns: RUNS },
  )
})

/** A message, and one change of its bytes: where, the new byte, and how. */
type Bent = readonly [it: HubMessage, at: number, by: number, how: number]

test.each(both)(
  'what the official client reads of bent messages, $name reads alike, and else it throws its own error',
  (protocol, { parse }) => {
    fc.assert(
      fc.property(message, fc.nat(400), fc.integer({ min: 0, max: 255 }), fc.nat(3), (...it) =>
        compare(protocol, parse, it),
      ),
      { numRuns: RUNS },
    )
  },
)

test.each<[string, typeof inJson, Bent, object]>([
  [
    'a stream item in JSON that a byte makes a completion has no result: the official client keeps the key that means nothing',
    inJson,
    [{ type: 2, invocationId: 'ꮱ', item: '82o8.$<P' }, 308, 0x33, 0],
    { type: 3, invocationId: 'ꮱ' },
  ],
  [
    'a completion in JSON that a byte makes a stream item has no item',
    inJson,
    [{ type: 3, invocationId: 'a', result: 5 }, 8, 0x32, 0],
    { name: 'InvalidDataException' },
  ],
  [
    'a stream item in MessagePack that a byte makes a completion has the item as its kind of result',
    inMessagePack,
    [{ type: 2, invocationId: 'a', item: 2 }, 2, 3, 0],
    { type: 3, invocationId: 'a' },
  ],
])('%s', (_, [protocol, { parse }], bentMessage, expected) => {
  const [it, at, by, how] = bentMessage
  const ours = read(protocol, bent(protocol.encode(it), at, by, how))
  expect(typeof ours === 'string' ? { name: ours } : said(Object(ours))).toEqual(expected)
  compare(protocol, parse, bentMessage)
})

/** Both ends read a bent message alike, or ours refuses it with its own error. */
function compare(protocol: HubProtocol, parse: Judge['parse'], [it, at, by, how]: Bent): void {
  const bytes = bent(protocol.encode(it), at, by, how)
  const ours = read(protocol, bytes)
  if (ours === undefined) return
  if (typeof ours === 'string') {
    expect(ours).toBe('InvalidDataException')
    return
  }
  // What goes on is a message of the protocol; written in the usual form it is read as that.
  const usual = Object(read(protocol, protocol.encode(ours)))
  expect(usual.type).toBe(ours.type)
  expect(read(protocol, protocol.encode(usual))).toEqual(usual)
  const [theirs] = judged(() => parse(bytes))
  const fields = FROM_SERVER.get(ours.type)
  if (theirs?.type === ours.type && fields) expect(said(ours)).toEqual(meant(theirs, fields))
}

/**
 * Types of which the official client reads every field, with these fields; the other types only go to servers.
 * Any other key of a JSON object it keeps, although it means nothing; ours keeps none. Source: the hub protocol.
 */
const FROM_SERVER: ReadonlyMap<number, readonly string[]> = new Map([
  [2, ['invocationId', 'item']],
  [3, ['invocationId', 'error', 'result']],
])

/** The type and the fields of a message as the official client has read them; an error of null is none. */
const meant = (theirs: OfficialMessage, fields: readonly string[]): object => {
  const values = Object.entries(theirs).filter(
    ([name, value]) => fields.includes(name) && !(name === 'error' && value === null),
  )
  return said({ type: theirs.type, ...Object.fromEntries(values) })
}

/** What the official client makes of it; nothing when it throws, as it does for what it cannot read. */
function judged(run: () => OfficialMessage[]): OfficialMessage[] {
  try {
    return run()
  } catch {
    return []
  }
}
