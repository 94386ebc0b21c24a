/** Bodies that pass through the recording proxy, and the addresses that it replaces. */
import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { startRecording } from './record.ts'
import { vocabulary } from '../../../e2e/src/runner/captain/vocabulary.ts'
import { AS, loadRecorded, startTestRecording } from './testing.ts'

/** A gateway that answers every request in the same way. */
async function stub(
  answer: (path: string) => { readonly type: string; readonly body: string | Buffer },
): Promise<string> {
  const server = createServer((request, response) => {
    const { type, body } = answer(request.url ?? '')
    response.writeHead(200, { 'content-type': type }).end(body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`
}

test.each([
  ['every address', '0.0.0.0', /^http:\/\/localhost:\d+$/],
  ['an address of IPv6', '::1', /^http:\/\/\[::1\]:\d+$/],
])('a proxy that listens on %s names an origin that this machine can open', async (_, host, origin) => {
  const recording = await startRecording({
    gateway: 'http://localhost:1',
    host,
    port: 0,
    now: () => 0,
    onError: () => undefined,
  })
  onTestFinished(() => recording.close())
  expect(recording.origin).toMatch(origin)
})

test('OPEN-001 a negotiation redirect to the gateway is mapped to the proxy, and one to elsewhere is kept', async () => {
  let origin = ''
  origin = await stub(path => ({
    type: 'application/json',
    body: JSON.stringify({
      url: path.includes('elsewhere') ? 'https://hub.freja.example/client' : `${origin}/messages?hub=1`,
      accessToken: 'x',
    }),
  }))
  const recording = await startRecording({ gateway: origin, port: 0, now: () => 0, onError: () => undefined })
  onTestFinished(() => recording.close())
  const read = async (query: string): Promise<unknown> =>
    (await fetch(`${recording.origin}/messages/negotiate${query}`, { method: 'POST' })).json()
  expect(await read('')).toMatchObject({ url: `${recording.origin}/messages?hub=1` })
  expect(await read('?elsewhere')).toMatchObject({ url: 'https://hub.freja.example/client' })
})

test('a picture passes the proxy unchanged', async () => {
  const picture = Buffer.from(Array.from({ length: 100_000 }, (_, index) => (index * 7) % 256))
  const recording = await startRecording({
    gateway: await stub(() => ({ type: 'image/jpeg', body: picture })),
    port: 0,
    now: () => 0,
    onError: () => undefined,
  })
  onTestFinished(() => recording.close())
  expect(
    Buffer.from(await (await fetch(`${recording.origin}/imageStorage/one.jpeg`)).arrayBuffer()).equals(picture),
  ).toBe(true)
})

test('the proxy passes the trace context of a call on to the gateway', async () => {
  const seen: unknown[] = []
  const server = createServer(({ headers }, response) => {
    seen.push([headers['traceparent'], headers['tracestate']])
    response.end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as { port: number }
  const recording = await startRecording({
    gateway: `http://127.0.0.1:${port}`,
    port: 0,
    now: () => 0,
    onError: () => undefined,
  })
  onTestFinished(() => recording.close())
  const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
  await (await fetch(`${recording.origin}/api/sensor`, { headers: { traceparent, tracestate: 'a=1' } })).arrayBuffer()
  expect(seen).toEqual([[traceparent, 'a=1']])
})

test("the proxy maps its own origin to the gateway's, so the hub accepts its app and refuses a foreign page", async () => {
  const session = await startTestRecording()
  const dial = (origin: string): Promise<number | undefined> =>
    new Promise(resolve => {
      const socket = new WebSocket(
        `${session.recording.origin.replace('http', 'ws')}/messages?access_token=${session.token}`,
        {
          origin,
        },
      )
      socket.on('upgrade', answer => resolve(answer.statusCode))
      socket.on('unexpected-response', (_, answer) => resolve(answer.statusCode))
      socket.on('error', () => resolve(undefined))
      onTestFinished(() => socket.terminate())
    })
  expect([await dial(session.recording.origin), await dial('https://stranger.example')]).toEqual([101, 403])
})

test('a sign-in passes through the proxy and returns to it', async () => {
  const session = await startTestRecording()
  const { origin } = session.recording
  const known = (await (await fetch(`${origin}/oidc/.well-known/openid-configuration`)).json()) as {
    readonly issuer: string
    readonly authorization_endpoint: string
  }
  expect(known.issuer).toBe(`${origin}/oidc`)
  const query = new URLSearchParams({
    client_id: 'MarineOneApp',
    redirect_uri: `${origin}/authentication/login-callback`,
    response_type: 'code',
    scope: 'openid profile MarineOneAPI',
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
    state: 's',
  })
  const answer = await fetch(`${known.authorization_endpoint}?${query}`, { redirect: 'manual' })
  expect(answer.status).toBe(303)
  expect(new URL(answer.headers.get('location') ?? '', origin).origin).toBe(origin)
})

test('unexpected replies of a gateway still give a readable recording', async () => {
  const odd: Readonly<Record<string, unknown>> = {
    '/api/connectedAccount': [
      { userId: 'captain@other.example' },
      { userId: 'captain@other.example' },
      { userId: 'Nobody at all' },
      { userId: '' },
    ],
    '/api/Profile': {
      userId: 'captain@other.example',
      geofenceRadius: -5,
      geofenceLatitude: 'north',
      mBsUsed: -1,
      timezone: 7,
    },
    '/api/sensor': [
      { attachedDeviceId: 'A', attachedDeviceTypeId: 99, alarm1: true, modifiedDateTime: '', age: -7, battery: 300 },
      { attachedDeviceId: 'B', attachedDeviceTypeId: 10, alarm1: true, modifiedDateTime: '', age: 1.5, battery: 300 },
    ],
    '/api/Alarm': {
      shipName: '',
      geofenceRadius: 0,
      lastKnownLocation: { location: { coordinates: [512, 99] }, horizontal_accuracy: -1, last_heard: 'now' },
    },
    '/api/temperature': { cabinTemperature: 'warm' },
    '/api/sensor/CoreHistory': [{ id: 'e', latestEventName: '', modifiedDate: '2999-01-01T00:00:00Z' }],
    '/api/subscription': { currentPeriodStart: 'soon', billingInterval: 'week' },
  }
  const recording = await startRecording({
    gateway: await stub(path => ({ type: 'application/json', body: JSON.stringify(odd[path] ?? null) })),
    port: 0,
    now: () => 1_780_300_800_000,
    onError: () => undefined,
  })
  onTestFinished(() => recording.close())
  for (const path of Object.keys(odd)) await (await fetch(recording.origin + path)).text()
  expect(loadRecorded(recording.scenarioText(AS), vocabulary).boat.sensors).toMatchObject([
    { type: 'door', on: true, battery: 100 },
  ])
})
