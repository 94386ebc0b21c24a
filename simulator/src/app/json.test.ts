import { gzipSync } from 'node:zlib'
import { Problem } from '@drydock/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createServer } from './server.ts'

const serving = () => {
  const http = createServer(() => undefined)
  http.post('/echo', request => request.body)
  return (payload: string | Buffer, headers: Readonly<Record<string, string>> = {}) =>
    http.inject({ method: 'POST', url: '/echo', headers: { 'content-type': 'application/json', ...headers }, payload })
}

test('whatever can be JSON arrives as it was sent', async () => {
  const send = serving()
  await fc.assert(
    fc.asyncProperty(
      fc.object({ withNullPrototype: false }).map(it => JSON.parse(JSON.stringify(it))),
      async it => {
        fc.pre(!/"(__proto__|constructor)"/.test(JSON.stringify(it)))
        expect((await send(JSON.stringify(it))).json()).toEqual(it)
      },
    ),
    { numRuns: 100 },
  )
})

test.each([
  ['UTF-8 by another spelling', '{"a":"ø"}', { 'content-type': 'application/json;charset="UTF8"' }],
  ['a mark at the beginning', '\ufeff{"a":"ø"}', {}],
  ['an encoding that is none', '{"a":"ø"}', { 'content-encoding': 'identity' }],
])('%s is read', async (_, payload, headers) => {
  expect((await serving()(payload, headers)).json()).toEqual({ a: 'ø' })
})

test.each([
  ['UTF-16 that says so', Buffer.from('{"a":1}', 'utf16le'), { 'content-type': 'application/json; charset=utf-16' }, 415],
  ['UTF-16 that does not say so', Buffer.from('{"a":1}', 'utf16le'), {}, 400],
  ['a text in Latin 1', Buffer.from('{"a":"ø"}', 'latin1'), {}, 400],
  ['a body that was packed', gzipSync('{"a":1}'), { 'content-encoding': 'gzip' }, 415],
  ['a body that was cut off', '{"a":', {}, 400],
  ['no body', '', {}, 400],
  ['a prototype', '{"__proto__":{"a":1}}', {}, 400],
  ['a constructor with a prototype', '{"constructor":{"prototype":{"a":1}}}', {}, 400],
])('%s is refused', async (_, payload, headers, status) => {
  const answer = await serving()(payload, headers)
  expect([answer.statusCode, Problem.parse(answer.json())]).toEqual([status, expect.objectContaining({ status, field: 'body' })])
})
