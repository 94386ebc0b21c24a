import { gzipSync } from 'node:zlib'
import { Problem } from '@drydock/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findJsonProblem, toWellFormedJson } from '#boat/jsonLimits.ts'
import { createServer } from './server.ts'

const serving = () => {
  const http = createServer(() => undefined)
  http.post('/echo', request => request.body)
  return (payload: string | Buffer, headers: Readonly<Record<string, string>> = {}) =>
    http.inject({ method: 'POST', url: '/echo', headers: { 'content-type': 'application/json', ...headers }, payload })
}

test('any JSON body arrives as it was sent', async () => {
  const send = serving()
  await fc.assert(
    fc.asyncProperty(
      fc.object({ withNullPrototype: false }).map(it => JSON.parse(JSON.stringify(it))),
      async value => {
        fc.pre(!/"(__proto__|constructor)"/.test(JSON.stringify(value)))
        expect((await send(JSON.stringify(value))).json()).toEqual(value)
      },
    ),
    { numRuns: 100 },
  )
})

test.each([
  ['another spelling of UTF-8', '{"a":"ø"}', { 'content-type': 'application/json;charset="UTF8"' }],
  ['a byte order mark', '\ufeff{"a":"ø"}', {}],
  ['the encoding identity', '{"a":"ø"}', { 'content-encoding': 'identity' }],
])('a body with %s is parsed', async (_, payload, headers) => {
  expect((await serving()(payload, headers)).json()).toEqual({ a: 'ø' })
})

test.each([
  [
    'UTF-16 with a declared charset',
    Buffer.from('{"a":1}', 'utf16le'),
    { 'content-type': 'application/json; charset=utf-16' },
    415,
  ],
  ['UTF-16 without a declared charset', Buffer.from('{"a":1}', 'utf16le'), {}, 400],
  ['a text in Latin 1', Buffer.from('{"a":"ø"}', 'latin1'), {}, 400],
  ['a compressed body', gzipSync('{"a":1}'), { 'content-encoding': 'gzip' }, 415],
  ['JSON that is declared as plain text', '{"a":1}', { 'content-type': 'text/plain' }, 415],
  ['a truncated body', '{"a":', {}, 400],
  ['no body', '', {}, 400],
  ['a __proto__ key', '{"__proto__":{"a":1}}', {}, 400],
  ['a constructor with a prototype', '{"constructor":{"prototype":{"a":1}}}', {}, 400],
  ['a body of 65,537 bytes', `"${'x'.repeat(65_535)}"`, {}, 413],
])('%s is refused', async (_, payload, headers, status) => {
  const answer = await serving()(payload, headers)
  expect([answer.statusCode, Problem.parse(answer.json())]).toEqual([
    status,
    expect.objectContaining({ status, field: 'body' }),
  ])
})

/** Arrays nested to a depth, or objects nested to it. */
const lists = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels)
const objects = (levels: number): string => `${'{"a":'.repeat(levels - 1)}{}${'}'.repeat(levels - 1)}`

test.each([
  ['an array', lists],
  ['an object', objects],
])('%s of 64 levels is read, and one of 65 is refused with the limit', async (_, nested) => {
  const send = serving()
  expect((await send(nested(64))).statusCode).toBe(200)
  const answer = await send(nested(65))
  expect([answer.statusCode, Problem.parse(answer.json()).detail]).toEqual([
    400,
    expect.stringContaining('is nested deeper than 64 levels.'),
  ])
})

test('a body of 10,000 levels is refused like any other', async () => {
  expect((await serving()(lists(10_000))).statusCode).toBe(400)
})

test.each([
  ['a text', '{"boat":{"name":"\\ud800"}}', 'boat.name'],
  ['a text in a list', '["a","\\udfff."]', '1'],
  ['a name', '{"a":{"\\ud83d":1}}', 'a.\ufffd'],
])('half a surrogate pair in %s is refused with its field', async (_, payload, field) => {
  const problem = Problem.parse((await serving()(payload)).json())
  expect([problem.status, problem.field, problem.detail]).toEqual([
    400,
    field,
    expect.stringContaining('half a surrogate pair'),
  ])
})

test('the refusal of a too long body names the limit', async () => {
  expect((await serving()(`"${'x'.repeat(70_000)}"`)).json()).toMatchObject({
    status: 413,
    field: 'body',
    detail: 'The body has more than 65536 bytes, the most that this call takes.',
  })
})

test('a value has a problem exactly when it holds a string that is not well-formed', () => {
  const units = fc.string({ unit: fc.integer({ min: 0xd7f0, max: 0xe00f }).map(it => String.fromCharCode(it)) })
  fc.assert(
    fc.property(
      units,
      units,
      (name, text) =>
        (findJsonProblem({ [name]: [text] }) === undefined) === (name.isWellFormed() && text.isWellFormed()),
    ),
  )
})

test('any JSON text becomes well-formed, and a well-formed one stays the same', () => {
  const texts = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom('\\', 'u', 'd', '8', '0', '"', '\ud800', '\udc00', '\u2028') }),
  )
  fc.assert(fc.property(texts, text => JSON.parse(toWellFormedJson(JSON.stringify(text))) === text.toWellFormed()))
})

test.each(['{"__proto__":{"a":1}}', '{"constructor":{"prototype":{"a":1}}}'])(
  'the refusal of %s says that the key is refused',
  async payload => {
    expect((await serving()(payload)).json().detail).toBe(
      "The body has a key '__proto__', or 'constructor' with 'prototype' in it. No call takes these.",
    )
  },
)
