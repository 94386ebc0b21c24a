import { createServer, request as forward } from 'node:http'
import { isDeepStrictEqual } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import type { BoatState } from '#boat/state.ts'
import { CREWED } from '#testing/calls.ts'
import { openTestGateway } from '#testing/gateway.ts'
import { STARTUP_WAIT_MS, type HubEventName } from '@drydock/contracts'
import { hubExamples } from '@drydock/contracts/catalog'
import { realTime } from '#time/pace.ts'
import type { Finding } from './finding.ts'
import { verifyHub } from './hub.ts'
import { type Verified, verify } from './verify.ts'

const never = new Promise<void>(() => undefined)
const ignore = (): void => undefined
const seldom = { statusEvery: 3_600_000 }

const LAST_PUSH = ['ShowMessage', ['The last one']] as const

/**
 * Verifies a boat that sends all example pushes while verify listens to its hub.
 * @param last one more push; verify stops when it has received it. Without it the test calls `enough`.
 */
async function verified({
  who = 'captain',
  write = false,
  gateway = '',
  plan = CREWED,
  statusDelay = 0,
  after = realTime.after,
  last = undefined as readonly [name: HubEventName | 'constructor', args: readonly unknown[]] | undefined,
} = {}) {
  const fixture = await openTestGateway()
  const hosted = fixture.gateway.fleet.add({
    plan: { ...plan, gateway: { ...seldom, statusDelay, confirmsAfter: 0 } },
    mode: 'realtime',
  })
  const token = await fixture.token(hosted, who)
  const enough = Promise.withResolvers<void>()
  const lines: string[] = []
  const run = verify({
    gateway: gateway || fixture.gateway.origin,
    token,
    listen: 60_000,
    write,
    enough: enough.promise,
    after,
    progress: line => {
      lines.push(line)
      if (!line.startsWith('Listening')) return
      for (const [name, args] of Object.entries(hubExamples)) hosted.boat.pushRaw(name, args)
      if (last) hosted.boat.pushRaw(...last)
    },
    onPush: (name, args) => {
      if (last && isDeepStrictEqual([name, args], last)) enough.resolve()
    },
  })
  return { run, fixture, hosted, enough: () => enough.resolve(), lines }
}

/** Stops listening when the boat has sent everything. */
async function through(options: Parameters<typeof verified>[0] = {}): Promise<Verified> {
  const { run } = await verified({ last: LAST_PUSH, ...options })
  return run
}

test.each(['captain', 'friend'])(
  'API-52 HUB-02 the simulated boat conforms for the %s, with every example push',
  async who => {
    const result = await through({ who })
    expect(result.findings).toEqual([])
    expect(result.ended).toBeUndefined()
    expect(Object.keys(result.pushes).length).toBe(15)
  },
)

test('with write access verify makes the changing calls too, and restores the boat', async () => {
  const { run, hosted, enough, fixture } = await verified({ write: true })
  const before = stateOf(hosted.boat.state)
  enough()
  const result = await run
  expect(result.findings).toEqual([])
  expect(result.leftOut.filter(it => it.includes('cannot be taken back'))).toHaveLength(6)
  expect(stateOf(hosted.boat.state)).toEqual(before)
  const called = new Set(hosted.boat.journal.since(0).flatMap(it => (it.lane === 'rest' ? [it.name] : [])))
  expect([...called]).toEqual(
    expect.arrayContaining([
      'GET /api/Alarm/Arm',
      'GET /api/Alarm/Disarm',
      'POST /api/contact',
      'DELETE /api/favouriteJourney/{id}',
      'PUT /api/Profile',
    ]),
  )
  expect(fixture.reported).toEqual([])
})
const stateOf = ({ armed, name, home, geofence, contacts, vips, journeys, accounts, captainContact }: BoatState) => ({
  armed,
  name,
  home,
  geofence,
  contacts,
  vips,
  journeys,
  accounts,
  captainContact,
})

test('without write access verify makes no call that changes the boat, and requests a status', async () => {
  const { run, hosted, enough } = await verified()
  enough()
  await run
  const names = hosted.boat.journal.since(0).flatMap(it => (it.lane === 'rest' ? [it.name] : []))
  expect(names.filter(it => !it.startsWith('GET ') || /Arm$|Disarm|enroll/.test(it))).toEqual([])
  expect(names).toContain('GET /api/Alarm/status')
})

/** A proxy before a boat that changes the text of replies; stops after `die` calls. */
async function before(
  origin: () => string,
  change: (path: string, text: string) => string,
  die = Number.POSITIVE_INFINITY,
): Promise<string> {
  let calls = 0
  const server = createServer((request, response) => {
    if (++calls > die) {
      server.closeAllConnections()
      server.close()
      return
    }
    // Only calls are changed here; hub requests are refused.
    if (request.url?.startsWith('/messages')) return void response.writeHead(404).end()
    const onward = forward(origin() + request.url, { method: request.method, headers: request.headers }, answer => {
      const parts: Buffer[] = []
      answer.on('data', (it: Buffer) => parts.push(it))
      answer.on('end', () => {
        const { 'content-length': _, 'transfer-encoding': __, ...headers } = answer.headers
        response
          .writeHead(answer.statusCode ?? 500, headers)
          .end(change(request.url ?? '', Buffer.concat(parts).toString()))
      })
    })
    request.pipe(onward)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`
}

test('one field of a wrong type is the only finding, with its call and field', async () => {
  const target = { origin: '' }
  const gateway = await before(
    () => target.origin,
    (path, text) => (path === '/api/vipcontact' ? text.replace('"name":"Coast guard"', '"name":7') : text),
  )
  const { run, fixture: real, enough } = await verified({ gateway })
  target.origin = real.gateway.origin
  enough()
  const { findings } = await run
  expect(findings.filter(it => it.on.startsWith('GET'))).toEqual([
    {
      on: 'GET /api/vipcontact',
      pointer: '/0/name',
      expected: 'a text',
      seen: 'a number of 1 digits',
      see: 'API-37, OPEN-038; openapi.json#/paths/~1api~1vipcontact/get',
      times: 1,
    },
  ])
})

test('a profile without isCaptain is the only finding', async () => {
  const target = { origin: '' }
  const gateway = await before(
    () => target.origin,
    (path, text) => (path === '/api/Profile' ? text.replace('"isCaptain":true', '"isCaptain":"yes"') : text),
  )
  const { run, fixture: real, enough } = await verified({ gateway })
  target.origin = real.gateway.origin
  enough()
  expect((await run).findings.filter(it => it.on.startsWith('GET'))).toMatchObject([
    { on: 'GET /api/Profile', pointer: '/isCaptain', expected: 'true or false', seen: "'yes'" },
  ])
})

test('API-05 HUB-07 a hub that never pushes is reported without write access', async () => {
  const { run, enough } = await verified({
    statusDelay: 3_600_000,
    after: (ms, run) => realTime.after(ms === STARTUP_WAIT_MS ? 200 : ms, run),
  })
  enough()
  expect((await run).findings).toMatchObject([
    { on: 'GET /api/Alarm/status', expected: 'the push SetStatusOnClient within 15 s', seen: 'no such push' },
  ])
})

test('two history entries with the same id are a finding', async () => {
  const target = { origin: '' }
  const gateway = await before(
    () => target.origin,
    (path, text) => {
      const entries = path === '/api/sensor/CoreHistory' ? JSON.parse(text) : []
      return entries.length > 2 ? JSON.stringify(entries.with(2, { ...entries[2], id: entries[0].id })) : text
    },
  )
  const { run, fixture: real, enough } = await verified({ gateway })
  target.origin = real.gateway.origin
  enough()
  const { findings } = await run
  expect(findings.filter(it => it.on === 'GET /api/sensor/CoreHistory')).toMatchObject([
    { pointer: '/2/id', expected: 'an id that no other entry has', seen: 'that of entry 0' },
  ])
})

test('HUB-02 a hub without WebSockets is a finding', async () => {
  const found: Finding[] = []
  const text = JSON.stringify({
    negotiateVersion: 1,
    connectionId: 'a',
    connectionToken: 'b',
    availableTransports: [{ transport: 'LongPolling', transferFormats: ['Text', 'Binary'] }],
  })
  await verifyHub({
    gateway: 'http://127.0.0.1:1',
    token: 'x',
    ask: async ({ token }) => ({
      status: token === undefined ? 401 : 200,
      type: 'application/json',
      text,
      cache: '',
      location: '',
    }),
    reporter: { find: it => void found.push(...it), leaveOut: ignore, checkedLater: ignore, leaveBehind: ignore },
    after: realTime.after,
    onPush: () => undefined,
  })
  expect(found.filter(it => it.on === 'POST /messages/negotiate')).toMatchObject([
    { pointer: '/availableTransports', expected: 'WebSockets among the transports', seen: 'LongPolling' },
  ])
})

test('a gateway that closes during the run ends it, and keeps the findings so far', async () => {
  const target = { origin: '' }
  const gateway = await before(
    () => target.origin,
    (path, text) => (path === '/api/Profile' ? text.replace('"isCaptain":true,', '') : text),
    6,
  )
  const { run, fixture: real } = await verified({ gateway })
  target.origin = real.gateway.origin
  const { ended, findings, calls } = await run
  expect(ended).toContain('does not answer any more')
  // The call that failed when the gateway stopped is a finding too.
  expect(findings.filter(it => it.expected !== 'an answer')).toMatchObject([
    { on: 'GET /api/Profile', pointer: '/isCaptain', expected: 'true or false', seen: 'nothing: it is missing' },
  ])
  expect(calls).toBeGreaterThan(5)
})

test('an unreachable gateway, or one that refuses the token, makes the run unusable', async () => {
  const { fixture, enough } = await verified()
  enough()
  const options = { listen: 0, write: false, enough: never }
  expect(
    await verify({
      ...options,
      gateway: await before(
        () => '',
        (_, text) => text,
        0,
      ),
      token: 'x',
    }),
  ).toMatchObject({ unusable: expect.stringContaining('Nobody answers') })
  expect(await verify({ ...options, gateway: fixture.gateway.origin, token: 'x' })).toMatchObject({
    unusable: expect.stringContaining('does not know the token'),
  })
})

test('a push named constructor is counted as any other', async () =>
  expect(Object.entries((await through({ last: ['constructor', []] })).pushes)).toContainEqual(['constructor', 1]))

test('an invalid push is reported with its field', async () => {
  const position = {
    location: { geometry: { type: 'Point', coordinates: [55.6761, 512.5683] } },
    horizontal_accuracy: 8,
    last_heard: '2026-06-01T08:00:00Z',
  }
  const { findings } = await through({ last: ['UpdatePosition', [position]] })
  expect(findings).toEqual([
    {
      on: 'push UpdatePosition',
      pointer: '/0/location/geometry/coordinates/1',
      expected: 'at most 90',
      seen: 'a number with a fraction of 3 digits',
      see: 'HUB-13; asyncapi.json#/channels/messages/messages/UpdatePosition',
      times: 1,
    },
  ])
})
