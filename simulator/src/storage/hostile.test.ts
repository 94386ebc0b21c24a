import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readBlockList } from './blockList.ts'
import { cpuMs } from '#testing/cpu.ts'
import { ALL, startTestStorage } from './testing.ts'

const METHODS = ['GET', 'HEAD', 'PUT', 'DELETE', 'POST', 'PATCH', 'OPTIONS'] as const
const NAMES = [
  'x-ms-blob-type',
  'x-ms-range',
  'range',
  'if-match',
  'if-none-match',
  'if-modified-since',
  'content-md5',
  'content-type',
  'x-ms-blob-content-type',
  'x-ms-blob-content-md5',
  'x-ms-meta-__proto__',
  'x-ms-client-request-id',
  'access-control-request-method',
  'access-control-request-headers',
  'x-ms-range-get-content-md5',
]
const VALUES = [
  'BlockBlob',
  'PageBlob',
  '*',
  'bytes=0-0',
  'bytes=5-1',
  'bytes=9999999-',
  'Mon, 01 Jun 2026 08:00:00 GMT',
  'image/jpeg',
  'text/html; charset=\u00ff',
  'AAAA',
  '',
  ';;;',
  'true',
]
const QUERY = [
  'comp=block',
  'comp=blocklist',
  'comp=list',
  'comp=metadata',
  'restype=container',
  'restype=service',
  'blockid=MQ==',
  'blockid=%00',
  'prefix=%ff%3C',
  'marker=zzz',
  'maxresults=0',
  'maxresults=1e9',
  'maxresults=2',
  'delimiter=/',
  'rsct=%0d%0ax',
  'se=x',
  'sp=',
]
const BODIES = [
  '',
  'x',
  '<BlockList><Latest>MQ==</Latest></BlockList>',
  '<BlockList/>',
  '<!DOCTYPE x [<!ENTITY e "e">]><BlockList>&e;</BlockList>',
  '\u0000\u0001',
]

test('every generated request, signed or not, is answered without a 5xx', async () => {
  const { http, address } = await startTestStorage()
  const signed = new URL(address(ALL))
  const segment = fc.oneof(
    fc.constantFrom('', '...', '%5c', '%00', '%F0%9F%9A%A3', 'a', 'a%2Fb', '%25'),
    fc.string({ maxLength: 20 }).map(it => encodeURIComponent(it.toWellFormed())),
  )
  const request = fc.record({
    method: fc.constantFrom(...METHODS),
    path: fc.array(segment, { maxLength: 4 }),
    query: fc.subarray(QUERY, { maxLength: 4 }),
    isSigned: fc.boolean(),
    headers: fc.dictionary(
      fc.constantFrom(...NAMES),
      fc.oneof(
        fc.constantFrom(...VALUES),
        fc.string({ maxLength: 30, unit: fc.integer({ min: 32, max: 126 }).map(it => String.fromCharCode(it)) }),
      ),
      {
        maxKeys: 6,
      },
    ),
    body: fc.constantFrom(...BODIES),
  })
  await fc.assert(
    fc.asyncProperty(request, async ({ method, path, query, isSigned, headers, body }) => {
      const address = `${signed.pathname}${path.map(it => `/${it}`).join('')}?${isSigned ? signed.search.slice(1) : ''}&${query.join('&')}`
      const answer = await http.inject({
        method,
        url: address,
        headers,
        ...(method === 'GET' || method === 'HEAD' ? {} : { payload: body }),
      })
      expect([address, answer.statusCode < 500]).toEqual([address, true])
      if (answer.statusCode >= 400 && method !== 'HEAD') expect(answer.body).toMatch(/<Error><Code>\w+<\/Code>/)
    }),
    { numRuns: 1_500 },
  )
})

test('a too long blob name and an undecodable one are refused', async () => {
  const { http, address } = await startTestStorage()
  const url = new URL(address(ALL))
  for (const [name, status] of [
    ['x'.repeat(1_025), 400],
    ['x'.repeat(1_024), 404],
    ['%ff', 400],
  ] as const)
    expect((await http.inject({ method: 'GET', url: `${url.pathname}/${name}${url.search}` })).statusCode).toBe(status)
})

test.each([
  '',
  '<BlockList>',
  '<BlockList><Latest>a b</Latest></BlockList>',
  '<BlockList><Later>MQ==</Later></BlockList>',
  '<BlockList>x</BlockList>',
  '<Blocks/>',
])('%j is not a valid block list', text => {
  expect(() => readBlockList(Buffer.from(text))).toThrow('not a block list')
})

test('a block list is parsed in order, whatever whitespace is between its blocks', () => {
  const text =
    '<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<BlockList>\n  <Latest>MQ==</Latest>\r\n<Committed>Mg==</Committed>\t<Uncommitted>Mw==</Uncommitted> </BlockList>\n'
  expect(readBlockList(Buffer.from(text))).toEqual([
    ['Latest', 'MQ=='],
    ['Committed', 'Mg=='],
    ['Uncommitted', 'Mw=='],
  ])
})

const LONG = 2_000_000
test.each([
  ['blanks', ' '.repeat(LONG)],
  ['blanks before an unclosed list', `${' '.repeat(LONG)}<BlockList>`],
  ['blanks in a list', `<BlockList>${' '.repeat(LONG)}x</BlockList>`],
  ['blanks in the name of the list', `<BlockList${' '.repeat(LONG)}`],
  ['ends of lists', `<BlockList>${'</BlockList>'.repeat(LONG / 12)}x`],
  ['declarations', `${'<?xml'.repeat(LONG / 5)}`],
  ['beginnings of blocks', `<BlockList>${'<Latest>MQ=='.repeat(LONG / 12)}`],
])('two megabytes of %s are refused in linear time', (_, text) => {
  const ms = cpuMs(() => expect(() => readBlockList(Buffer.from(text))).toThrow('not a block list'))
  // A hundred milliseconds per 100 kB are allowed; quadratic time is minutes.
  expect(ms).toBeLessThan(2_000)
})
