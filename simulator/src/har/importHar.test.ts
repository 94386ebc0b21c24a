import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { MessagePackHubProtocol } from '@microsoft/signalr-protocol-msgpack'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { playAlone } from '#player/testing.ts'
import { loadRecorded } from '#recording/testing.ts'
import { vocabulary } from '../../../e2e/src/runner/captain/vocabulary.ts'
import { importHar } from './importHar.ts'
import {
  AS,
  entryOf,
  GATEWAY,
  type HarSession,
  type HarTransport,
  harOf,
  startHarSession,
  type TestEntry,
} from './testing.ts'

const PERSONAL = { name: 'Havfruen', captain: { name: 'Jane Petersen', phone: '+4551525354' } }

async function connected(session: HarSession, transport: HarTransport, protocol: 'json' | 'messagepack') {
  const builder = new HubConnectionBuilder().configureLogging(LogLevel.None).withUrl(`${session.origin}/messages`, {
    accessTokenFactory: () => session.token,
    transport: HttpTransportType[transport],
  })
  if (protocol === 'messagepack') builder.withHubProtocol(new MessagePackHubProtocol())
  const connection = builder.build()
  onTestFinished(() => connection.stop())
  await connection.start()
  return connection
}

/** Acts as the app: it starts, somebody arms, and the gateway confirms and says something about a person. */
async function incident(session: HarSession, transport: HarTransport, protocol: 'json' | 'messagepack') {
  const { boat } = session.hosted
  const connection = await connected(session, transport, protocol)
  const next = (event: string): Promise<unknown[]> =>
    new Promise(resolve => connection.on(event, (...args) => resolve(args)))
  for (const path of ['/api/Alarm', '/api/sensor', '/api/Profile', '/api/contact/captain', '/api/temperature'])
    await session.get(path)
  session.tick(20_000)
  await session.get('/api/Alarm/Arm')
  const armed = next('SetArmOrDisarmOnClient')
  session.tick(2_000)
  boat.clock.advanceTo(boat.clock.now() + 2_000)
  await armed
  const told = next('ShowMessage')
  session.tick(1_500)
  boat.push('ShowMessage', 'Jane Petersen (+45 51 52 53 54) is aboard Havfruen.')
  await told
}

const imported = (entries: readonly unknown[]) => {
  const result = importHar(harOf(entries), AS)
  if ('refused' in result) throw new Error(result.refused)
  return result
}

test.each([
  ['WebSockets', 'json'],
  ['WebSockets', 'messagepack'],
  ['LongPolling', 'json'],
  ['LongPolling', 'messagepack'],
] as const)(
  'a HAR over %s in %s becomes the scenario that a recorder of the same session writes',
  async (transport, protocol) => {
    const session = await startHarSession(transport, PERSONAL)
    await incident(session, transport, protocol)
    const { scenario, gateway, calls, skipped } = imported(session.entries())
    expect(scenario).toBe(session.recording.scenarioText({ name: 'An incident', id: 'REC-1' }))
    expect([gateway, calls > 5, skipped]).toEqual([GATEWAY, true, {}])
    expect(scenario).toMatch(/- at: 22s\n {2}- armed: true\n/)
    expect(['Havfruen', 'Jane', '51 52'].filter(it => scenario.includes(it))).toEqual([])
  },
)

test('the pushes of server-sent events are at the end of their stream, and count as such', async () => {
  const session = await startHarSession('ServerSentEvents')
  await incident(session, 'ServerSentEvents', 'json')
  const { scenario, skipped } = imported(session.entries())
  expect(skipped).toEqual({ streamed: 1 })
  expect(scenario).toMatch(/- at: 23.5s\n {2}- armed: true\n {2}- message: /)
})

test('a stream whose end the browser does not know lasts until the last request of the file has ended', async () => {
  const session = await startHarSession('ServerSentEvents')
  await incident(session, 'ServerSentEvents', 'json')
  const isStream = (it: TestEntry): boolean => it.response.content.mimeType === 'text/event-stream'
  const cut = session.entries().map(it => (isStream(it) ? { ...it, time: 20, timings: { receive: -1 } } : it))
  expect(imported(cut).scenario).toMatch(
    /captain: arm\n {2}- expect: .*\n {2}- at: 20.001s\n {2}- armed: true\n {2}- message: /,
  )
})

test('an imported scenario plays without a person and passes', async () => {
  const session = await startHarSession('WebSockets')
  await incident(session, 'WebSockets', 'messagepack')
  const { play, boat } = await playAlone(loadRecorded(imported(session.entries()).scenario, vocabulary))
  expect([play.failures, boat.state.armed]).toEqual([[], true])
})

test('times of WebSocket messages are read in seconds, as Chromium has them, and in milliseconds, as Playwright has them', async () => {
  const session = await startHarSession('WebSockets')
  await incident(session, 'WebSockets', 'json')
  const inMilliseconds = session.entries().map(it => ({
    ...it,
    _webSocketMessages: it._webSocketMessages?.map(message => ({ ...message, time: message.time * 1_000 })),
  }))
  expect(imported(inMilliseconds).scenario).toBe(imported(session.entries()).scenario)
})

test('the app opens two seconds before the first press, since a new button takes none', () => {
  const at = Date.UTC(2026, 5, 1, 8)
  const entries = [
    entryOf('/api/temperature', { cabinTemperature: 17.5 }, at),
    entryOf('/api/Alarm/Arm', 'ok', at + 350),
    entryOf('/api/Alarm/Arm', 'ok', at + 900),
  ]
  const { scenario } = imported(entries)
  expect(scenario).toContain('start: 2026-06-01T07:59:58.350Z\n')
  expect(scenario.slice(scenario.indexOf('steps:'))).toBe(`steps:
  - open: /
  - at: 1.65s
  - expect: { rest: GET /api/temperature, since: 0s, within: 30s }
  - at: 2s
  - captain: arm
  - expect: { rest: GET /api/Alarm/Arm, since: 2s, within: 30s }
  - at: 2.55s
  - captain: arm
  - expect: { rest: GET /api/Alarm/Arm, since: 2.55s, within: 30s }
`)
})

test('a HAR is read in UTF-16, and compressed with gzip', () => {
  const file = harOf([entryOf('/api/temperature', { cabinTemperature: 17.5 })])
  for (const bytes of [gzipSync(file), Buffer.from(`\u{feff}${file.toString()}`, 'utf16le')])
    expect(importHar(bytes, AS)).toMatchObject({ calls: 1, scenario: expect.stringContaining('temperature: 17.5') })
})

test('what cannot become a scenario is counted by reason', () => {
  const call = entryOf('/api/temperature', { cabinTemperature: 17.5 })
  const other = (url: string, more: Partial<TestEntry> = {}): TestEntry => ({
    ...call,
    ...more,
    request: { method: 'GET', url },
  })
  const socket = (messages: TestEntry['_webSocketMessages']): TestEntry =>
    other(`${GATEWAY.replace('http', 'ws')}/messages?id=${messages?.length}`, { _webSocketMessages: messages ?? [] })
  const { skipped, requests, notes } = imported([
    call,
    other('https://weather.test/forecast'),
    other(`${GATEWAY}/assets/app.js`),
    { ...call, _fromCache: 'memory' },
    { ...call, response: { status: -1 } },
    entryOf('/api/Profile', undefined),
    {
      ...call,
      request: { method: 'GET', url: `${GATEWAY}/messages?id=9` },
      response: { status: 200, content: { mimeType: 'text/event-stream' } },
    },
    socket([]),
    socket([{ type: 'receive', time: 1_780_000_000, opcode: 1, data: '{}\u{1e}' }]),
    socket([
      { type: 'send', time: -1, opcode: 1, data: '{"protocol":"json","version":1}\u{1e}' },
      {
        type: 'receive',
        time: -1,
        opcode: 1,
        data: '{}\u{1e}{"type":1,"target":"ShowMessage","arguments":["Hi"]}\u{1e}',
      },
      { type: 'error', time: -1, opcode: -1, data: 'gone' },
    ]),
    { ...entryOf('/api/contact/c-1', undefined), request: { method: 'DELETE', url: `${GATEWAY}/api/contact/c-1` } },
  ])
  expect(requests).toBe(11)
  expect(skipped).toEqual({
    foreign: 1,
    undescribed: 1,
    cached: 1,
    unanswered: 1,
    noContent: 1,
    lostStream: 1,
    noMessages: 1,
    noHandshake: 1,
    untimed: 1,
  })
  expect(notes).toContain('0s: DELETE /api/contact/{id} (200)')
})

test('of several gateways in a HAR, one must be chosen', () => {
  const call = entryOf('/api/temperature', { cabinTemperature: 17.5 })
  const second = { ...call, request: { method: 'GET', url: 'https://second.test/api/temperature' } }
  const file = harOf([call, second])
  expect(importHar(file, AS)).toEqual({
    refused: `It contains calls to several gateways: ${GATEWAY}, https://second.test. Choose one with --gateway URL.`,
  })
  expect(importHar(file, { ...AS, gateway: 'https://second.test' })).toMatchObject({
    calls: 1,
    skipped: { foreign: 1 },
  })
  expect(importHar(file, { ...AS, gateway: 'https://third.test' })).toHaveProperty('refused')
})
