import fc from 'fast-check'
import { expect, test } from 'vitest'
import { importHar } from './importHar.ts'
import { AS, entryOf, GATEWAY, harOf } from './testing.ts'

const CALL = entryOf('/api/temperature', { cabinTemperature: 17.5 })
const content = (body: object) => harOf([{ ...CALL, response: { status: 200, content: { mimeType: 'x', ...body } } }])
const socket = (...messages: readonly object[]) =>
  harOf([CALL, { ...CALL, request: { method: 'GET', url: `${GATEWAY}/messages?id=1` }, _webSocketMessages: messages }])
const BINARY = { type: 'receive', time: 1_780_272_000, opcode: 2 }
/** 100 MB of open lists, for which a parser would need several gigabytes. */
const DEEP = Buffer.alloc(100 * 1_048_576, '[')

test.each<[what: string, file: Buffer, refused: string]>([
  ['an empty file', Buffer.from(''), 'It is not JSON, or it is cut off.'],
  ['a text', Buffer.from('Ahoy'), 'It is not JSON'],
  ['a HAR that is cut off', harOf([CALL]).subarray(0, 200), 'It is not JSON, or it is cut off.'],
  ['JSON that is no HAR', Buffer.from('{"log":{}}'), "It is no HAR: 'log.entries' is missing or no list."],
  ['null', Buffer.from('null'), "'log.entries' is missing"],
  ['a HAR without requests', harOf([]), 'It contains no requests.'],
  [
    'a HAR of pages alone',
    harOf([{ ...CALL, request: { method: 'GET', url: 'https://a.test/' } }]),
    'no call to a gateway',
  ],
  ['an entry that is null', harOf([CALL, null]), 'in entry 2, the entry is missing or not as HAR 1.2'],
  [
    'an entry without an address',
    harOf([{ ...CALL, request: { method: 'GET' } }]),
    "in entry 1, 'request.url' is missing",
  ],
  ['a moment that is none', harOf([{ ...CALL, startedDateTime: 'noon' }]), "'startedDateTime'"],
  ['a request of a hundred years', harOf([{ ...CALL, time: 3e12 }]), "'time'"],
  [
    'base64 that is cut off',
    content({ text: 'eyJhI', encoding: 'base64' }),
    'the content of entry 1 is cut off, or no base64',
  ],
  [
    'text instead of base64',
    content({ text: '{"a":1}', encoding: 'base64' }),
    'the content of entry 1 is cut off, or no base64',
  ],
  ['an unknown encoding', content({ text: 'x', encoding: 'br' }), 'the content of entry 1 has an unknown encoding.'],
  ['a binary message that is cut off', socket({ ...BINARY, data: 'lQGAw' }), 'message 1 of the WebSocket in entry 2'],
  ['times that are far apart', socket({ ...BINARY, time: 1, opcode: 1, data: '{}' }), 'more than 31 days apart'],
  ['bytes that are no UTF-8', Buffer.concat([harOf([CALL]), Buffer.from([0xff])]), 'neither UTF-8 nor UTF-16'],
  ['a ZIP archive', Buffer.from('PK\u{3}\u{4}...'), 'It is a ZIP archive.'],
  ['damaged gzip', Buffer.from([0x1f, 0x8b, 8, 0, 1]), 'It is packed by gzip, and damaged.'],
  ['100 MB of open lists', DEEP, 'nested deeper than 64 levels'],
])('%s is refused in one sentence that says where the damage is', (_, file, refused) => {
  const result = importHar(file, AS)
  expect(result).toEqual({ refused: expect.stringContaining(refused) })
})

test('a refusal quotes nothing of the file', () => {
  const result = importHar(Buffer.from('{"log": {"entries": [{"text": "Jane Petersen" Jane'), AS)
  expect(JSON.stringify(result)).not.toContain('Jane')
})

/** A sentence of the import begins with It and ends with a full stop. */
function expectSentenceOrScenario(file: Uint8Array): void {
  const result = importHar(file, AS)
  if ('refused' in result) expect(result.refused).toMatch(/^It .*\.$/)
  else expect(result.scenario).toContain('steps:')
}

test('any bytes are refused or imported', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), expectSentenceOrScenario), { numRuns: 300 })
})

const WHOLE = [
  CALL,
  entryOf('/api/sensor', [{ attachedDeviceId: 'D-1', attachedDeviceTypeId: 3 }]),
  {
    ...CALL,
    request: { method: 'GET', url: `${GATEWAY}/messages?id=1` },
    _webSocketMessages: [
      { type: 'send', time: 1_780_272_000, opcode: 1, data: '{"protocol":"json","version":1}\u{1e}' },
      { type: 'receive', time: 1_780_272_001.5, opcode: 1, data: '{}\u{1e}' },
      {
        type: 'receive',
        time: 1_780_272_002,
        opcode: 1,
        data: '{"type":1,"target":"ShowMessage","arguments":["Hi"]}\u{1e}',
      },
      { type: 'receive', time: 1_780_272_003, opcode: 2, data: 'lQGAwKtTaG93TWVzc2FnZZGiSGk=' },
    ],
  },
]

/** Paths of all values in a value, without that of itself. */
const pathsIn = (value: unknown): readonly (readonly string[])[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, it]) => [[key], ...pathsIn(it).map(path => [key, ...path])])
    : []
const replaced = (value: unknown, [key, ...rest]: readonly string[], by: unknown): unknown => {
  if (key === undefined) return by
  const inner = replaced(Reflect.get(Object(value), key), rest, by)
  return Array.isArray(value) ? value.with(Number(key), inner) : { ...Object(value), [key]: inner }
}

test('a HAR with any value in the place of another is refused or imported', () => {
  const values = fc.oneof(
    fc.constantFrom(undefined, null, -1, 0, 1e308, '', 'Infinity', '9999-12-31T00:00:00Z', 'wss://x', []),
    fc.jsonValue({ maxDepth: 2 }),
  )
  fc.assert(
    fc.property(fc.constantFrom(...pathsIn(WHOLE)), values, (path, by) =>
      expectSentenceOrScenario(harOf(replaced(WHOLE, path, by) as unknown[])),
    ),
    { numRuns: 1_000 },
  )
})

test('a HAR that is cut off anywhere is refused', () => {
  const file = harOf(WHOLE)
  fc.assert(
    fc.property(fc.integer({ min: 0, max: file.length - 1 }), end => {
      expect(importHar(file.subarray(0, end), AS)).toHaveProperty('refused')
    }),
  )
})
