import {
  BoatEntry,
  BoatLogin,
  ClockReply,
  Problem,
  ScenarioReply,
  StepReply,
  TokenReply,
  WireReply,
} from '@drydock/contracts'
import fc from 'fast-check'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { openapiControl } from '#documents/openapiControl.ts'
import { loadScenario } from '#player/reader/load.ts'
import { createControl, listenControl } from './listen.ts'
import { type Harness, openHarness, TOKEN } from './testing.ts'

const BILGE = `scenario: A bilge alarm after a minute
id: SC-900
steps:
  - open: /
  - at: 10s
  - reading: { meter: I1, value: 1.5 }
  - at: 60s
  - alarm: bilgePump
`
const read = (yaml: string) =>
  loadScenario(yaml, { file: 'SC-900.yaml', vocabulary: { actions: [], observations: [] } })

let harness: Harness
beforeAll(async () => {
  harness = await openHarness({
    bases: name => (name === 'dinghy' ? { name: 'Dinghy', sensors: [] } : undefined),
    scenarios: {
      read,
      named(name) {
        const loading = read(BILGE)
        return name === 'SC-900' && 'scenario' in loading ? loading.scenario : undefined
      },
    },
  })
})
afterAll(() => harness.close())

const json = <S extends z.ZodMiniType>(schema: S, response: { body: string }): z.output<S> =>
  schema.parse(JSON.parse(response.body))
const newBoat = async (body: object = {}): Promise<string> =>
  json(BoatLogin, await harness.ask('POST', '/boats', body)).id
const field = async (method: 'GET' | 'POST', url: string, body?: unknown) => {
  const response = await harness.ask(method, url, body)
  return [response.statusCode, json(Problem, response).field]
}

test('GET /boats lists the boats with their clocks and users, without passwords', async () => {
  const response = await harness.ask('GET', '/boats')
  expect(json(z.array(BoatEntry), response)[0]).toMatchObject({
    id: 'boat-1',
    name: 'Freja',
    now: '2026-06-01T08:00:00.000Z',
    mode: 'paused',
  })
  expect(response.body).not.toContain('fair-winds')
})

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

test('a new boat has its own users and can be removed', async () => {
  const login = json(BoatLogin, await harness.ask('POST', '/boats', { role: 'friend' }))
  expect(login.user).toMatch(/^friend@/)
  expect((await harness.ask('DELETE', `/boats/${login.id}`)).statusCode).toBe(200)
  expect(await field('GET', `/boats/${login.id}/state`)).toEqual([404, 'id'])
})

test('a new boat starts from its base plan, and an unknown base is refused', async () => {
  const id = await newBoat({ base: 'dinghy' })
  expect((await harness.ask('GET', `/boats/${id}/state`)).json()).toMatchObject({
    sensors: { door: 'not paired' },
  })
  expect(await field('POST', '/boats', { base: 'constructor' })).toEqual([400, 'base'])
})

test('boats beyond the limit of 1,000 are refused without an effect, until one is removed', async () => {
  const own = await openHarness()
  const before = (await own.ask('GET', '/boats/boat-1/state')).body
  const answers = await Promise.all(Array.from({ length: 1_050 }, () => own.ask('POST', '/boats', {})))
  const refused = answers.filter(answer => answer.statusCode !== 200)
  expect([answers.length - refused.length, own.gateway.fleet.all().length]).toEqual([999, 1_000])
  expect(new Set(refused.map(answer => `${answer.statusCode} ${json(Problem, answer).detail}`))).toEqual(
    new Set(['409 There are 1000 boats already. Remove one with DELETE /boats/{id} first.']),
  )
  expect((await own.ask('GET', '/boats/boat-1/state')).body).toBe(before)
  await own.ask('DELETE', '/boats/boat-2')
  expect([(await own.ask('POST', '/boats', {})).statusCode, own.bugs]).toEqual([200, []])
  await own.close()
})

test('a token belongs to one user of this boat and has the requested lifetime', async () => {
  expect(json(TokenReply, await harness.ask('POST', '/boats/boat-1/token', { expiresIn: 60 }))).toMatchObject({
    token_type: 'Bearer',
    expires_in: 60,
  })
  const other = json(BoatLogin, await harness.ask('POST', '/boats'))
  expect(await field('POST', '/boats/boat-1/token', { user: other.user })).toEqual([404, 'user'])
})

test('a paused clock advances by the requested time', async () => {
  const id = await newBoat()
  await harness.ask('POST', `/boats/${id}/clock`, { mode: 'paused' })
  const before = json(ClockReply, await harness.ask('GET', `/boats/${id}/clock`))
  const after = json(ClockReply, await harness.ask('POST', `/boats/${id}/clock/advance`, { ms: 90_000 }))
  expect(Date.parse(after.now) - Date.parse(before.now)).toBe(90_000)
  expect(after).toMatchObject({ mode: 'paused', speed: 0 })
})

test('a clock that was advanced keeps its pace', async () => {
  const id = await newBoat()
  await harness.ask('POST', `/boats/${id}/clock`, { mode: 'scaled', speed: 10 })
  expect(json(ClockReply, await harness.ask('POST', `/boats/${id}/clock/advance`, { ms: 60_000 }))).toMatchObject({
    mode: 'scaled',
    speed: 10,
  })
})

test('a step changes the hardware at once, and the wire shows its effects', async () => {
  const id = await newBoat()
  const step = json(StepReply, await harness.ask('POST', `/boats/${id}/steps`, { alarm: 'bilgePump' }))
  const wire = json(WireReply, await harness.ask('GET', `/boats/${id}/wire?since=${step.since}`))
  expect(wire.entries.map(entry => entry.name)).toContain('UpdateStatusChangeOnAlarm')
  expect(json(WireReply, await harness.ask('GET', `/boats/${id}/wire?since=${wire.next}`)).entries).toEqual([])
})

test('the wire says from which number on the journal has its entries', async () => {
  const id = await newBoat()
  const wire = async () => json(WireReply, await harness.ask('GET', `/boats/${id}/wire?since=0`))
  expect((await wire()).first).toBe(1)
  await harness.ask('POST', `/boats/${id}/clock/advance`, { by: '5d' })
  const { entries, first } = await wire()
  expect(first).toBeGreaterThan(1)
  expect(entries[0]?.seq).toBe(first)
})

test('a repetition contains steps that have fallen out of the journal', async () => {
  const id = await newBoat()
  await harness.ask('POST', `/boats/${id}/steps`, { reading: { meter: 'V1', value: 11.4 } })
  await harness.ask('POST', `/boats/${id}/clock/advance`, { by: '3d' })
  await harness.ask('POST', `/boats/${id}/rerun`, { until: '1h' })
  expect((await harness.ask('GET', `/boats/${id}/state`)).json()).toMatchObject({ readings: { V1: 11.4 } })
})

test.each([
  ['no step', {}, 'body'],
  ['two steps', { alarm: 'bilgePump', event: 'Online' }, 'body'],
  ['an unknown step', { alram: 'bilgePump' }, 'alram'],
  ['a step that needs a file', { track: { file: 'a.gpx' } }, 'track'],
  ['a wrong parameter', { alarm: 'bilge' }, 'alarm'],
  ['a wrong part', { reading: { meter: 'V9', value: 1 } }, 'reading.meter'],
  ['a device that is not paired', { sensor: { type: 'gas', on: true } }, 'sensor.type'],
])('%s is refused with the field at fault', async (_, body, at) => {
  expect(await field('POST', '/boats/boat-1/steps', body)).toEqual([400, at])
})

test('the refusal of a misspelled step suggests the right word', async () => {
  expect((await harness.ask('POST', '/boats/boat-1/steps', { alram: 'bilgePump' })).body).toContain(
    "Did you mean 'alarm'?",
  )
})

test('a scenario runs the hardware steps on a running boat, starting now', async () => {
  const id = await newBoat()
  await harness.ask('POST', `/boats/${id}/clock`, { mode: 'paused' })
  await harness.ask('POST', `/boats/${id}/clock/advance`, { ms: 5_000 })
  expect(json(ScenarioReply, await harness.ask('POST', `/boats/${id}/scenario`, { name: 'SC-900' }))).toMatchObject({
    id: 'SC-900',
    is: 'running',
    at: 0,
    of: 60_000,
    done: 0,
    leftOut: 1,
  })
  expect(await field('POST', `/boats/${id}/scenario`, { yaml: BILGE })).toEqual([409, 'id'])
  await harness.ask('POST', `/boats/${id}/clock/advance`, { ms: 59_999 })
  expect(json(ScenarioReply, await harness.ask('GET', `/boats/${id}/scenario`))).toMatchObject({
    is: 'running',
    at: 59_999,
    done: 1,
  })
  await harness.ask('POST', `/boats/${id}/clock/advance`, { ms: 1 })
  expect(json(ScenarioReply, await harness.ask('GET', `/boats/${id}/scenario`))).toMatchObject({
    is: 'over',
    at: 60_000,
    done: 2,
    failures: [],
  })
})

test.each([
  ['unknown', { name: 'SC-901' }, 'name'],
  ['unreadable', { yaml: 'scenario: [' }, 'yaml'],
  ['given twice', { name: 'SC-900', yaml: BILGE }, 'yaml'],
])('a scenario that is %s is refused', async (_, body, at) => {
  const [status, where] = await field('POST', '/boats/boat-1/scenario', body)
  expect(status).toBe(400)
  expect([at, 'name', 'body']).toContain(where)
})

test('GET /hub lists the connections of the hub', async () => {
  expect((await harness.ask('GET', '/boats/boat-1/hub')).json()).toEqual({ connections: [] })
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

test.each([
  ['a body that is too large', `"${'x'.repeat(1_048_576)}"`, 'application/json', 413],
  ['a body of another kind', '<a/>', 'text/xml', 415],
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
