import { alarmRoutes, pathOf, Problem, decodeReply } from '@drydock/contracts'
import Fastify from 'fastify'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Boat } from '#boat/boat.ts'
import type { InputHandlers } from '#boat/inputLog.ts'
import { Refusal, type RefusalCode } from '#boat/refusal.ts'
import { boatOf, entriesOf } from '#testing/boat.ts'
import { CALLS, type GoodCall } from '#testing/calls.ts'
import { createServer } from '../app/server.ts'
import type { Caller } from './handleCall.ts'
import { serve } from './serve.ts'
import { onBoat } from './testing.ts'

const FRIEND = { isCaptain: false, isApproved: true, hasGalleryAccess: false, hasUploadAccess: false }

const ROUTES = CALLS.map(it => it.route)
const named = CALLS.map(it => [it.name, it] as const)
const asking = ({ route, body }: GoodCall) => ({
  method: route.method,
  ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
})

test.each(named)(
  'API-52 OPEN-128 %s answers exactly 200 with a reply of its contract, and with no-store',
  async (_, call) => {
    const { ask, token } = await onBoat()
    const { route } = call
    const answer = await ask(pathOf(route, call.params), { ...asking(call), token })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    if (route.reply === undefined) expect(answer.text).toBe('')
    else expect(decodeReply(route, answer.text)).toMatchObject({ ok: true })
  },
)

test.each([
  '/api/alarm',
  '/API/ALARM',
  '/api/Alarm/',
  '/aPi/aLaRm/?x=1',
  '/api/sensor/coreHISTORY',
  '/api/SENSOR/Status/PLUG/true/',
])('%s is found, whatever the letter case and the trailing slash', async path => {
  const { ask, token } = await onBoat()
  expect((await ask(path, { method: /status/i.test(path) ? 'PUT' : 'GET', token })).status).toBe(200)
})

test.each([
  ['an unknown path', 'GET', '/api/nothing', undefined, {}, 404, undefined],
  ['a method the path does not support', 'POST', '/api/Alarm', undefined, {}, 405, undefined],
  ['an address that cannot be decoded', 'GET', '/api/%zz', undefined, {}, 400, 'path'],
  ['an address that is too long', 'DELETE', `/api/sensor/unpair/${'x'.repeat(301)}`, undefined, {}, 414, 'path'],
  [
    'a body that is no JSON',
    'PUT',
    '/api/sensor/status/PLUG/true',
    '{',
    { 'content-type': 'application/json' },
    400,
    'body',
  ],
  [
    'a body of another kind',
    'PUT',
    '/api/sensor/status/PLUG/true',
    '<a/>',
    { 'content-type': 'text/xml' },
    415,
    'body',
  ],
  [
    'a body that is too large',
    'PUT',
    '/api/sensor/status/PLUG/true',
    `"${'x'.repeat(1_048_576)}"`,
    { 'content-type': 'application/json' },
    413,
    'body',
  ],
] as const)('%s is answered with a problem document', async (_, method, path, body, headers, status, field) => {
  const { ask, token, boat, reported } = await onBoat()
  const answer = await ask(path, { method, token, headers, ...(body === undefined ? {} : { body }) })
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    status,
    'application/problem+json; charset=utf-8',
    'no-store',
  ])
  expect(Problem.parse(answer.body)).toMatchObject({
    status,
    title: expect.not.stringMatching('Refused'),
    ...(field ? { field } : {}),
  })
  expect([entriesOf(boat, 'rest'), reported]).toEqual([[], []])
})

test('an empty body that is declared as JSON is accepted by a call without a body, and by no other', async () => {
  const { ask, token } = await onBoat()
  const post = async (path: string) =>
    (await ask(path, { method: 'POST', token, body: '', headers: { 'content-type': 'application/json' } })).status
  expect([await post('/api/Alarm/CatchThiefStop'), await post('/api/vipcontact')]).toEqual([200, 400])
})

test('no token and no query string appears in answers, reports or the journal', async () => {
  const { ask, boat, token, reported } = await onBoat()
  const canary = 'canary-8f3a'
  const answers = await Promise.all([
    ask(`/api/Alarm?access_token=${canary}`, { token }),
    ask(`/api/nothing?access_token=${canary}`, { token }),
    ask(`/api/%zz?access_token=${canary}`, { token }),
    ask('/api/Alarm', { token: canary }),
    ask(`/messages/negotiate?access_token=${canary}`, { method: 'POST' }),
    ask(`/messages?id=${canary}&access_token=${canary}`),
  ])
  const written = JSON.stringify([answers.map(it => [it.text, ...it.headers]), reported, boat.journal.since(0)])
  expect(written).not.toContain(canary)
  expect(written).not.toContain(token)
})

/** HTTP status of each refusal. */
const STATUSES: readonly (readonly [RefusalCode, number])[] = [
  ['not-found', 404],
  ['not-allowed', 403],
  ['conflict', 409],
  ['invalid', 400],
  ['broken', 500],
]

describe('error statuses of a rule', () => {
  let http = Fastify()
  let boat: Boat = boatOf()
  let caller: Caller = { boat, user: 'ann', rights: FRIEND }
  beforeEach(() => {
    http = Fastify()
    boat = boatOf()
    caller = { boat, user: 'ann', rights: FRIEND }
  })
  const gateway = () => ({ http, authenticate: async () => caller })

  test.each(STATUSES)('%s is %d', async (code, status) => {
    serve(gateway(), alarmRoutes.arm, () => {
      throw new Refusal(code, 'Because.', 'what')
    })
    const answer = await http.inject('/api/Alarm/Arm')
    expect([answer.statusCode, answer.json()]).toEqual([
      status,
      expect.objectContaining({ status, detail: 'Because.', field: 'what' }),
    ])
    expect(entriesOf(boat, 'rest')).toMatchObject([[0, 'GET /api/Alarm/Arm', { status, reply: null }]])
  })

  test.each([
    ['a boat that was told to be broken', new Refusal('broken', 'Because.'), 'An injected fault'],
    ['a bug', new TypeError('no such thing'), 'Internal error'],
  ])('%s is a 500 with its own title', async (_, error, title) => {
    const reported: string[] = []
    const server = createServer(it => reported.push(it))
    serve({ ...gateway(), http: server }, alarmRoutes.arm, () => {
      throw error
    })
    expect((await server.inject('/api/Alarm/Arm')).json()).toMatchObject({ status: 500, title })
    expect(reported.length).toBe(error instanceof Refusal ? 0 : 1)
  })

  test.each([
    [true, 200],
    [false, 403],
  ])(
    'ROLE-01 a call for the captain alone, made with isCaptain %s, is %d and recorded in the journal',
    async (isCaptain, status) => {
      caller = { boat, user: 'ann', rights: { ...FRIEND, isCaptain } }
      const ran: string[] = []
      serve(gateway(), { ...alarmRoutes.arm, role: 'captain' }, () => void ran.push('ran'))
      expect((await http.inject('/api/Alarm/Arm')).statusCode).toBe(status)
      expect([ran.length, entriesOf(boat, 'rest')]).toMatchObject([
        isCaptain ? 1 : 0,
        [[0, 'GET /api/Alarm/Arm', { user: 'ann', status }]],
      ])
    },
  )

  test('a replay goes on after a call that fails because of a bug', async () => {
    const inputHandlers: InputHandlers = new Map()
    serve({ ...gateway(), inputHandlers }, alarmRoutes.arm, () => {
      throw new TypeError('no such thing')
    })
    const replay = inputHandlers.get('GET /api/Alarm/Arm')
    expect(() => replay?.(boat, { user: boat.state.captain, params: {} })).not.toThrow()
    expect(() => replay?.(boat, { params: {} })).toThrow('user')
  })

  test.each([
    ['with the right', FRIEND, 200],
    ['whose right has ended', { ...FRIEND, isApproved: false }, 403],
    ['whose boat was removed', 403, 403],
    ['whose boat was replaced', 409, 409],
  ] as const)(
    'ROLE-01 a caller %s when the body has arrived is refused or answered by the present rights',
    async (_, now, status) => {
      const ran: string[] = []
      serve({ ...gateway(), presentRights: () => now }, alarmRoutes.arm, () => void ran.push('ran'))
      expect([(await http.inject('/api/Alarm/Arm')).statusCode, ran.length]).toEqual([status, status === 200 ? 1 : 0])
    },
  )

  test.each([401, 403] as const)('a caller refused with %d does not reach the rule', async status => {
    const ran: string[] = []
    serve({ http, authenticate: async () => status }, alarmRoutes.arm, () => void ran.push('ran'))
    expect([(await http.inject('/api/Alarm/Arm')).statusCode, ran]).toEqual([status, []])
  })
})

test('no generated request causes a 5xx, hangs, or is answered outside the contracts', async () => {
  const { ask, token, reported } = await onBoat()
  const word = fc.oneof(
    fc.constantFrom('PLUG', 'true', 'false', '3', '..', '%2e%2e', '__proto__', ''),
    fc.string({ maxLength: 20 }),
  )
  const ofContract = fc
    .record({ route: fc.constantFrom(...ROUTES), words: fc.array(word, { minLength: 3, maxLength: 3 }) })
    .map(({ route, words }) => {
      let next = 0
      return {
        method: route.method as string,
        path: route.path.replace(/\{\w+\}/g, () => encodeURIComponent(words[next++] ?? '')),
      }
    })
  const anything = fc.record({
    method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'),
    path: fc
      .array(
        fc.oneof(
          fc.constantFrom('api', 'Alarm', 'sensor', 'messages', '_drydock', 'config.json', 'identity', '%', '%00'),
          word.map(encodeURIComponent),
        ),
        { maxLength: 5 },
      )
      .map(it => `/${it.join('/')}`),
  })
  const sent = fc.record({
    to: fc.oneof({ weight: 2, arbitrary: ofContract }, anything),
    query: fc.oneof(
      fc.constant(''),
      fc.string({ maxLength: 10 }).map(it => `?${encodeURIComponent(it)}`),
    ),
    body: fc.option(fc.oneof(fc.json(), fc.string()), { nil: undefined }),
    type: fc.constantFrom('application/json', 'text/plain', 'application/x-www-form-urlencoded', 'nonsense'),
    signedIn: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(sent, async ({ to, query, body, type, signedIn }) => {
      const bodied = body !== undefined && to.method !== 'GET' && to.method !== 'HEAD'
      const answer = await ask(to.path + query, {
        method: to.method,
        ...(signedIn ? { token } : {}),
        ...(bodied ? { body, headers: { 'content-type': type } } : {}),
      })
      expect(answer.status).toBeLessThan(500)
      if (answer.headers.get('content-type')?.startsWith('application/problem+json') && to.method !== 'HEAD')
        expect(Problem.parse(answer.body).status).toBe(answer.status)
      if (!signedIn && to.method !== 'OPTIONS' && /^\/api\//i.test(new URL(`http://boat${to.path}`).pathname))
        expect(answer.status).toBeGreaterThanOrEqual(400)
    }),
    { numRuns: 300 },
  )
  expect(reported).toEqual([])
})
