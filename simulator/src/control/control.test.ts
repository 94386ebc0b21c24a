import { Problem } from '@drydock/contracts'
import fc from 'fast-check'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openapiControl } from '#documents/openapiControl.ts'
import { createControl, listenControl } from './listen.ts'
import { type Harness, json, openScenarioHarness, TOKEN } from './testing.ts'

let harness: Harness
beforeAll(async () => {
  harness = await openScenarioHarness()
})
afterAll(() => harness.close())

test.each([
  ['no token', { host: 'localhost:5201' }, 401],
  ['a wrong token', { host: 'localhost:5201', authorization: 'Bearer no' }, 401],
  ['a foreign name for this machine', { host: 'boat.example:5201', authorization: `Bearer ${TOKEN}` }, 403],
  [
    'a page of another origin',
    { host: 'localhost:5201', origin: 'http://localhost:5200', authorization: `Bearer ${TOKEN}` },
    403,
  ],
])('a request with %s is refused with a problem document', async (_, headers, status) => {
  const response = await harness.ask('GET', '/boats', undefined, headers)
  expect(response.statusCode).toBe(status)
  expect(response.headers['content-type']).toContain('application/problem+json')
  expect(json(Problem, response).status).toBe(status)
})

test.each([
  ['boat.local:5201', 200],
  ['192.0.2.7:5201', 200],
  ['[2001:db8::7]:5201', 200],
  ['localhost:5201', 200],
  ['evil.example:5201', 403],
])('a control interface opened on boat.local and called as %s answers %i', async (host, status) => {
  const http = createControl({ gateway: harness.gateway, token: TOKEN, opened: 'boat.local' })
  const response = await http.inject({ url: '/boats', headers: { host, authorization: `Bearer ${TOKEN}` } })
  expect(response.statusCode).toBe(status)
})

test('a page of the control interface itself may call it', async () => {
  const response = await harness.ask('GET', '/boats', undefined, {
    host: 'localhost:5201',
    origin: 'http://localhost:5201',
    authorization: `Bearer ${TOKEN}`,
  })
  expect(response.statusCode).toBe(200)
})

test('the control interface refuses to listen beyond this machine', async () => {
  await expect(listenControl({ gateway: harness.gateway, token: TOKEN, host: '0.0.0.0' })).rejects.toThrow(
    'cannot listen on',
  )
})

test.each(['{', '[', 'null', '"text"', '{"__proto__":1}', '{"constructor":{"prototype":1}}', ''])(
  'a body of %s is answered with a problem document, not a failure',
  async body => {
    const response = await harness.ask('POST', '/boats/boat-1/steps', body)
    expect(response.statusCode).toBeGreaterThanOrEqual(400)
    expect(response.statusCode).toBeLessThan(500)
    json(Problem, response)
  },
)

const POSTS = [
  '/boats',
  '/boats/boat-1/token',
  '/boats/boat-1/clock',
  '/boats/boat-1/steps',
  '/boats/boat-1/scenario',
  '/boats/no-boat/steps',
]
const KEYS = [
  'alarm',
  'sensor',
  'reading',
  'join',
  'position',
  'push',
  'gateway',
  'event',
  'type',
  'on',
  'meter',
  'value',
  'mode',
  'speed',
  'name',
  'yaml',
  'base',
  'user',
  'expiresIn',
]

test.each([
  ['PUT', '/boats', 'GET, HEAD, POST, OPTIONS'],
  ['PATCH', '/boats/boat-1/clock', 'GET, HEAD, POST, OPTIONS'],
  ['GET', '/boats/boat-1/steps', 'POST, OPTIONS'],
  ['HEAD', '/boats/boat-1/clock/advance', 'POST, OPTIONS'],
] as const)('%s %s is 405 and lists the methods, once the token is valid', async (method, url, allow) => {
  const headers = { host: 'localhost:5201', authorization: `Bearer ${TOKEN}` }
  const [known, stranger] = [
    await harness.http.inject({ method, url, headers }),
    await harness.http.inject({ method, url, headers: { host: headers.host } }),
  ]
  expect([known.statusCode, known.headers.allow, stranger.statusCode]).toEqual([405, allow, 401])
})

test('several blanks may stand before the token', async () => {
  const headers = { host: 'localhost:5201', authorization: `bearer   ${TOKEN}` }
  expect((await harness.http.inject({ url: '/boats', headers })).statusCode).toBe(200)
})

test.each([
  ['a body that is too large', `"${'x'.repeat(1_048_576)}"`, 'application/json', 413],
  ['a body of another kind', '<a/>', 'text/xml', 415],
  ['JSON that is declared as plain text', '{"alarm":"bilgePump"}', 'text/plain', 415],
  ['a body in another charset', Buffer.from('{"base":"calm"}', 'utf16le'), 'application/json; charset=utf-16', 415],
])('%s is refused', async (_, payload, type, status) => {
  const response = await harness.http.inject({
    method: 'POST',
    url: '/boats/boat-1/steps',
    headers: { host: 'localhost:5201', authorization: `Bearer ${TOKEN}`, 'content-type': type },
    payload,
  })
  expect([response.statusCode, json(Problem, response).status]).toEqual([status, status])
})

test.each([
  ['POST', '/clock/advance', {}, "the body needs 'by' or 'ms' or 'to'.", 'body'],
  ['POST', '/clock', { mode: 'realtime', speed: 10 }, "'speed' is for the mode 'scaled' only.", 'speed'],
  [
    'POST',
    '/breakpoints',
    { on: 'any' },
    `'on' is a call or a push, such as { "rest": "any" } or { "hub": "any" }, not 'any'.`,
    'on',
  ],
  [
    'POST',
    '/steps',
    { alarm: 'smoke', tamper: 'gateway' },
    "A step has one key. Send 'alarm' alone, and each other key as a step of its own.",
    'body',
  ],
  ['POST', '/steps', { mains: 'restore' }, "'restore' is not known for 'mains'. Did you mean 'restored'?", 'mains'],
  ['POST', '/rerun', {}, "'until' is missing.", 'until'],
  ['POST', '/faults', { kind: 'drop' }, "'on' is missing.", 'on'],
  ['POST', '/held', { id: 1, do: 'hold' }, "'hold' is not known for 'do'. It is one of: release, drop, change.", 'do'],
  [
    'POST',
    '/breakpoints',
    { on: { rest: 'any' }, direction: 'push' },
    "'push' is not known for 'direction'. It is one of: request, reply.",
    'direction',
  ],
  [
    'POST',
    '/breakpoints',
    { on: { hub: 'any' }, direction: 'reply' },
    "'direction' does not fit the value of 'on'.",
    'direction',
  ],
  ['GET', '/wire?sinc=3', undefined, "'sinc' is not known here. Did you mean 'since'?", 'sinc'],
] as const)('%s %s with %j is refused, and the detail says what to send', async (method, path, body, detail, field) => {
  const response = await harness.ask(method, `/boats/boat-1${path}`, body)
  expect(response.json()).toMatchObject({ status: 400, detail, field })
})

test('a new boat from a base and from a boat is refused, and the detail names both', async () => {
  const response = await harness.ask('POST', '/boats', { base: 'calm', from: 'boat-1' })
  expect(response.json()).toMatchObject({
    status: 400,
    detail: "'from' cannot be combined with 'base'.",
    field: 'from',
  })
})

test('a body that is no JSON is refused, and the detail says what to write', async () => {
  const headers = { host: 'localhost:5201', authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' }
  expect((await harness.ask('POST', '/boats/boat-1/steps', "{'alarm':'smoke'}", headers)).json()).toMatchObject({
    status: 400,
    detail:
      'The body is no JSON. Write names and texts in double quotes, and no comma after the last entry of a list or object.',
    field: 'body',
  })
})

test('a body without the content type of JSON is refused, and the detail names the header', async () => {
  const headers = {
    host: 'localhost:5201',
    authorization: `Bearer ${TOKEN}`,
    'content-type': 'application/x-www-form-urlencoded',
  }
  expect((await harness.ask('POST', '/boats/boat-1/steps', '{"alarm":"bilgePump"}', headers)).json()).toMatchObject({
    status: 415,
    detail: 'Send the body as JSON, with the header `Content-Type: application/json`.',
  })
})

/** Returns the statuses that the document declares for a call. */
const declared = (url: string): readonly string[] =>
  Object.keys(openapiControl('').paths[url.replace(/(?<=^\/boats\/)[^/]+/, '{id}')]?.post?.responses ?? {})

test('every answer to a generated request is one that the document declares, and never a 5xx', async () => {
  const leaf = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom('bilgePump', 'door', 'V1', 'paused', 'captain', 'SC-900', 1e308, -0),
  )
  const body = fc.oneof(
    fc.jsonValue(),
    fc.dictionary(fc.constantFrom(...KEYS), fc.oneof(leaf, fc.dictionary(fc.constantFrom(...KEYS), leaf)), {
      maxKeys: 3,
    }),
  )
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...POSTS), body, async (url, sent) => {
      const response = await harness.ask('POST', url, JSON.stringify(sent))
      expect(declared(url)).toContain(String(response.statusCode))
      if (response.statusCode >= 400) json(Problem, response)
    }),
    { numRuns: 300 },
  )
  expect(harness.bugs).toEqual([])
})

test('a request with slow headers is disconnected when its time is over', async () => {
  const http = createControl({ gateway: harness.gateway, token: TOKEN, requestLimit: 50 })
  await http.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => http.close())
  const socket = connect((http.server.address() as AddressInfo).port, '127.0.0.1')
  socket.resume().write('GET /boats HTTP/1.1\r\nHost: localhost\r\n')
  await new Promise<void>(resolve => socket.once('close', () => resolve()))
  expect(socket.destroyed).toBe(true)
})
