/** Random and mutated messages, with the official codecs as reference. `npm run fuzz` makes many more. */
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
// Parsed once, because JSON has no -0; and without the key that MessagePack refuses as prototype pollution.
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

/** Removes headers, undefined fields and empty stream lists. The copy turns Buffers into plain bytes. */
const withoutDefaults = (message: object): object =>
  JSON.parse(
    JSON.stringify(structuredClone(message), (key, value: unknown) =>
      key === 'headers' || (key === 'streamIds' && Object(value).length === 0) ? undefined : value,
    ),
  )

/** Returns the bytes with one change: a byte replaced, removed or inserted, or the end truncated. */
const bent = (bytes: Buffer, at: number, by: number, how: number): Buffer => {
  const place = at % Math.max(bytes.length, 1)
  const [before, after] = [bytes.subarray(0, place), bytes.subarray(place + 1)]
  const middles = [[by], [], [by, bytes[place] ?? 0]]
  return how === 3 ? before : Buffer.concat([before, Buffer.from(middles[how] ?? []), after])
}

/** Returns the first message; undefined while it is incomplete or of an unknown type; else the name of the error. */
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
    fc.property(message, message => {
      const ours = read(protocol, write(JSON.parse(JSON.stringify(message))))
      expect(withoutDefaults(Object(ours))).toEqual(withoutDefaults(message))
    }),
    { numRuns: RUNS },
  )
})

/** A message and one change of its bytes: position, new byte and kind of change. */
type Bent = readonly [it: HubMessage, at: number, by: number, how: number]

test.each(both)(
  'for mutated messages, $name reads what the official client reads, or throws its own error',
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
  expect(typeof ours === 'string' ? { name: ours } : withoutDefaults(Object(ours))).toEqual(expected)
  compare(protocol, parse, bentMessage)
})

/** Both codecs read a mutated message alike, or ours throws its own error. */
function compare(protocol: HubProtocol, parse: Judge['parse'], [it, at, by, how]: Bent): void {
  const bytes = bent(protocol.encode(it), at, by, how)
  const ours = read(protocol, bytes)
  if (ours === undefined) return
  if (typeof ours === 'string') {
    expect(ours).toBe('InvalidDataException')
    return
  }
  // The result is a message of the protocol; encoding and decoding it gives the same message.
  const usual = Object(read(protocol, protocol.encode(ours)))
  expect(usual.type).toBe(ours.type)
  expect(read(protocol, protocol.encode(usual))).toEqual(usual)
  const [theirs] = judged(() => parse(bytes))
  const fields = FROM_SERVER.get(ours.type)
  if (theirs?.type === ours.type && fields) expect(withoutDefaults(ours)).toEqual(meant(theirs, fields))
}

/**
 * Types of which the official client reads every field, with these fields; the other types only go to servers. The
 * official client keeps unknown keys of a JSON object; ours drops them. Source: the hub protocol.
 */
const FROM_SERVER: ReadonlyMap<number, readonly string[]> = new Map([
  [2, ['invocationId', 'item']],
  [3, ['invocationId', 'error', 'result']],
])

/** Type and fields of a message as the official client has read them; a null error counts as none. */
const meant = (theirs: OfficialMessage, fields: readonly string[]): object => {
  const values = Object.entries(theirs).filter(
    ([name, value]) => fields.includes(name) && !(name === 'error' && value === null),
  )
  return withoutDefaults({ type: theirs.type, ...Object.fromEntries(values) })
}

/** Returns the messages that the official client reads; none if it throws. */
function judged(run: () => OfficialMessage[]): OfficialMessage[] {
  try {
    return run()
  } catch {
    return []
  }
}
