import { hubExamples, routeCatalog } from '@drydock/contracts/catalog'
import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import type { ObservedAnswer } from '#recording/observer.ts'
import { startRecording } from '#recording/record.ts'
import { CREWED } from '#testing/calls.ts'
import { openTestGateway } from '#testing/gateway.ts'
import { mergeFindings } from './finding.ts'
import { judgeReply } from './judge.ts'
import { createTrafficJudge } from './judgeTraffic.ts'
import { checkPush } from './pushes.ts'

const SEPARATOR = '\u{1e}'
const OK: ObservedAnswer = { status: 200, type: 'application/json', cache: 'no-store', text: '' }
const json = (body: unknown, more: Partial<ObservedAnswer> = {}): ObservedAnswer => ({
  ...OK,
  text: JSON.stringify(body),
  ...more,
})
const routeOf = (key: string) => {
  const found = routeCatalog.find(it => `${it.area}.${it.key}` === key)
  if (!found) throw new Error(`There is no ${key}.`)
  return found.route
}
const judged = (key: string, answer: ObservedAnswer) => {
  const judge = createTrafficJudge(() => 0)
  judge.observer.call(routeOf(key), {})(answer, undefined)
  return judge.verified().findings
}

/** A judge behind a recorder in front of a boat. */
async function startJudge() {
  const fixture = await openTestGateway()
  const hosted = fixture.gateway.fleet.add({
    plan: { ...CREWED, gateway: { statusEvery: 3_600_000, statusDelay: 0, confirmsAfter: 0 } },
    mode: 'paused',
  })
  const judge = createTrafficJudge(() => 0)
  const recording = await startRecording({
    gateway: fixture.gateway.origin,
    port: 0,
    now: () => 0,
    onError: () => undefined,
    also: judge.observer,
  })
  onTestFinished(() => recording.close())
  return { judge, recording, hosted, token: await fixture.token(hosted) }
}

async function connectTo(origin: string, token: string, transport: HttpTransportType) {
  const line = new HubConnectionBuilder()
    .configureLogging(LogLevel.None)
    .withUrl(`${origin}/messages`, { accessTokenFactory: () => token, transport })
    .build()
  onTestFinished(() => line.stop())
  await line.start()
  return line
}

/** Pushes of which verify finds something in four. */
const PUSHES: readonly (readonly [name: string, args: readonly unknown[]])[] = [
  ...Object.entries(hubExamples),
  ['SetStatusOnClient', ['{"Tm":7}']],
  ['UpdatePosition', [{ location: { type: 'Point' } }]],
  ['SetStatus', []],
  ['ShowMessage', [7]],
]

test('what verify finds in the pushes of a gateway is found while its traffic is recorded', async () => {
  const { judge, recording, hosted, token } = await startJudge()
  const line = await connectTo(recording.origin, token, HttpTransportType.WebSockets)
  const last = new Promise<void>(resolve => line.on('ShowMessage', text => text === 7 && resolve()))
  for (const [name, args] of PUSHES) hosted.boat.pushRaw(name, args)
  await last
  const findings = mergeFindings(PUSHES.flatMap(([name, args]) => checkPush(name, args)))
  expect(new Set(findings.map(it => it.on)).size).toBe(4)
  expect(judge.verified().findings).toEqual(findings)
})

test('any reply is judged as verify judges it', () => {
  const replies = routeCatalog.filter(it => it.example.reply !== undefined)
  /** Replaces one field of an object, or of the first entry of a list. */
  const changed = (reply: unknown, key: number, by: unknown): unknown => {
    if (Array.isArray(reply)) return reply.length === 0 ? by : [changed(reply[0], key, by), ...reply]
    const names = Object.keys(Object(reply))
    return names.length === 0 ? by : { ...Object(reply), [names[key % names.length] ?? '']: by }
  }
  fc.assert(
    fc.property(
      fc.constantFrom(...replies),
      fc.nat(40),
      fc.oneof(fc.constant(undefined), fc.jsonValue({ maxDepth: 2 })),
      fc.constantFrom('application/json', 'text/html', ''),
      fc.constantFrom('no-store', ''),
      ({ area, key, route, example }, field, by, type, cache) => {
        const answer = json(changed(example.reply, field, by), { type, cache })
        expect(judged(`${area}.${key}`, answer)).toEqual(
          mergeFindings(judgeReply({ route }, { ...answer, location: '' })),
        )
      },
    ),
  )
})

test('API-52 a refusal that the contracts describe must be a problem document, and another status is a finding', () => {
  const problem = { type: 'about:blank', title: 'Unauthorized', status: 401 }
  const refusal = { status: 401, type: 'application/problem+json' }
  expect(judged('temperature.read', json(problem, refusal))).toEqual([])
  expect(judged('temperature.read', json({ ...problem, status: 403 }, refusal))).toMatchObject([
    { on: 'GET /api/temperature', pointer: '/status', expected: '401' },
  ])
  expect(judged('temperature.read', { ...OK, status: 500 })).toMatchObject([
    { expected: 'one of the statuses 200, 401, 403', seen: 'status 500' },
  ])
})

test('HUB-02 a negotiation without WebSockets and a message that cannot be read are findings', () => {
  const { observer, verified } = createTrafficJudge(() => 0)
  const offer = { transport: 'LongPolling', transferFormats: ['Text'] }
  observer.negotiation?.(
    json({ negotiateVersion: 1, connectionId: 'a', connectionToken: 'b', availableTransports: [offer] }),
  )
  observer.negotiation?.({ ...OK, status: 401 })
  const line = observer.hubConnection(null)
  line.request(Buffer.from(`{"protocol":"json","version":1}${SEPARATOR}`))
  line.response(Buffer.from(`{}${SEPARATOR}`))
  line.response(Buffer.from(`{"type":1${SEPARATOR}`))
  expect(verified().findings).toMatchObject([
    { on: 'POST /messages/negotiate', pointer: '/availableTransports', seen: 'LongPolling' },
    { on: 'hub', expected: 'messages of the hub protocol' },
  ])
})

test.each(['constructor', '__proto__'])('a push named %s is counted as any other', event => {
  const { observer, verified } = createTrafficJudge(() => 0)
  const line = observer.hubConnection(null)
  line.request(Buffer.from(`{"protocol":"json","version":1}${SEPARATOR}`))
  line.response(Buffer.from(`{}${SEPARATOR}`))
  line.response(Buffer.from(`{"type":1,"target":"${event}","arguments":[]}${SEPARATOR}`))
  expect(Object.entries(verified().pushes)).toEqual([[event, 1]])
})

test('a push to two connections is counted once, and calls and pushes that did not pass are listed', async () => {
  const { judge, recording, hosted, token } = await startJudge()
  const lines = [
    await connectTo(recording.origin, token, HttpTransportType.WebSockets),
    await connectTo(recording.origin, token, HttpTransportType.LongPolling),
  ]
  const heard = Promise.all(lines.map(line => new Promise(resolve => line.on('ShowMessage', resolve))))
  hosted.boat.push('ShowMessage', 'Ahoy')
  await heard
  await (await fetch(`${recording.origin}/api/temperature`, { headers: { authorization: `Bearer ${token}` } })).text()
  const { calls, pushes, findings, leftOut } = judge.verified()
  expect([calls, pushes, findings]).toEqual([1, { ShowMessage: 1 }, []])
  expect(leftOut).toContain('GET /api/Profile: no app called it.')
  expect(leftOut).toContain('push ShowError: the gateway did not send it.')
  expect(leftOut.filter(it => /temperature|ShowMessage/.test(it))).toEqual([])
})
