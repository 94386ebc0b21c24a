import { createServer } from 'node:http'
import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { MessagePackHubProtocol } from '@microsoft/signalr-protocol-msgpack'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import type { BoatPlan } from '#boat/plan.ts'
import { loadScenario } from '#player/load.ts'
import { playAlone } from '#player/testing.ts'
import { type Harbour, type Moored, openHarbour } from '#testing/gateway.ts'
import { vocabulary } from '../../../e2e/src/captain/vocabulary.ts'
import { type Recording, startRecording } from './record.ts'

const AS = { name: 'An incident', id: 'REC-1' }
const PERSONAL: BoatPlan = {
  name: 'Havfruen',
  home: 'Svendborg',
  deviceId: 'GW-55-1234',
  position: { latitude: 40.64123, longitude: -73.78234, accuracy: 8 },
  captain: { name: 'Jane Petersen', phone: '+4551525354' },
  contacts: [{ id: 'c-77', name: 'Ann Olsen', email: 'ann.olsen@mail.test', phone: '+4561626364' }],
  vips: [{ id: 'v-88', name: 'Uncle Bob', phone: '+4571727374' }],
  journeys: [{ id: 'j-99', date: '2026-05-30', nickname: 'Annes birthday', description: 'To Thuro with Bob' }],
}
const SECRETS = [
  'Havfruen',
  'havfruen',
  'Svendborg',
  'GW-55',
  '40.64',
  '73.78',
  'Jane',
  'Petersen',
  '51525354',
  'Olsen',
  'mail.test',
  '61626364',
  'Bob',
  '71727374',
  'Thuro',
  'birthday',
  'c-77',
  'v-88',
  'j-99',
]

interface Recorded {
  readonly harbour: Harbour
  readonly moored: Moored
  readonly token: string
  readonly recording: Recording
  readonly troubles: readonly string[]
  tick(ms: number): void
  get(path: string, method?: string): Promise<Response>
}

/** A proxy before a boat, with a clock that is moved by hand. */
async function recorded(plan: BoatPlan = {}): Promise<Recorded> {
  const harbour = await openHarbour()
  const moored = harbour.moor(plan)
  const token = await harbour.token(moored)
  let at = moored.boat.clock.start
  const troubles: string[] = []
  const recording = await startRecording({ gateway: harbour.gateway.origin, port: 0, now: () => at, trouble: it => troubles.push(it) })
  onTestFinished(() => recording.close())
  return {
    harbour,
    moored,
    token,
    recording,
    troubles,
    tick(ms) {
      at += ms
    },
    get: (path, method = 'GET') => fetch(recording.origin + path, { method, headers: { authorization: `Bearer ${token}` } }),
  }
}

async function connected({ recording, token }: Recorded, transport: keyof typeof HttpTransportType = 'WebSockets', protocol: 'json' | 'messagepack' = 'json', skipNegotiation = false) {
  const builder = new HubConnectionBuilder()
    .configureLogging(LogLevel.None)
    .withUrl(`${recording.origin}/messages`, { accessTokenFactory: () => token, transport: HttpTransportType[transport], skipNegotiation })
  if (protocol === 'messagepack') builder.withHubProtocol(new MessagePackHubProtocol())
  const connection = builder.build()
  onTestFinished(() => connection.stop())
  await connection.start()
  return connection
}
const next = (connection: Awaited<ReturnType<typeof connected>>, event: string): Promise<unknown[]> => new Promise(resolve => connection.on(event, (...args) => resolve(args)))

function loaded(text: string | undefined) {
  const loading = loadScenario(text ?? '', { file: 'scenarios/recorded.yaml', vocabulary })
  if ('problems' in loading) throw new Error(JSON.stringify(loading.problems))
  return loading.scenario
}

test('API-01 an answer passes as it was, and its call is recorded', async () => {
  const it = await recorded()
  const answer = await it.get('/api/temperature')
  expect([answer.status, await answer.json()]).toEqual([200, { cabinTemperature: 21.5 }])
  await it.get('/api/no-such-call')
  expect(it.recording.calls()).toBe(1)
  expect(it.recording.text(AS)).toContain('- expect: { rest: GET /api/temperature, since: 0s, within: 30s }')
})

test('a refusal passes as it was', async () => {
  const { recording, harbour } = await recorded()
  const [direct, passed] = await Promise.all([harbour.gateway.origin, recording.origin].map(origin => fetch(`${origin}/api/Profile`)))
  expect([passed?.status, passed?.headers.get('www-authenticate'), await passed?.text()]).toEqual([direct?.status, direct?.headers.get('www-authenticate'), await direct?.text()])
})

test('HUB-02 OPEN-001 what is not on the origin of the gateway keeps its address, and what is gets that of the proxy', async () => {
  const it = await recorded()
  const read = async (origin: string): Promise<string> => (await fetch(`${origin}/_configuration/MarineOneApp`)).text()
  const [direct, passed] = [await read(it.harbour.gateway.origin), await read(it.recording.origin)]
  expect(direct).toContain(it.harbour.gateway.origin)
  expect(passed).toBe(direct.replaceAll(it.harbour.gateway.origin, it.recording.origin))
})

test.each([
  ['WebSockets', 'json', false],
  ['WebSockets', 'json', true],
  ['WebSockets', 'messagepack', false],
  ['ServerSentEvents', 'json', false],
  ['LongPolling', 'json', false],
  ['LongPolling', 'messagepack', false],
] as const)('HUB-05 to HUB-19 a push over %s in %s (without negotiation: %s) arrives as it was, and is recorded', async (transport, protocol, skip) => {
  const it = await recorded()
  const connection = await connected(it, transport, protocol, skip)
  const heard = next(connection, 'UpdateMiscInfo')
  it.tick(1_500)
  it.moored.boat.push('UpdateMiscInfo', { gsmSignal: -71, firmware: '1.4.2 Ærø ⛵' })
  expect(await heard).toEqual([{ gsmSignal: -71, firmware: '1.4.2 Ærø ⛵' }])
  expect(it.recording.text(AS)).toContain('- push: { event: UpdateMiscInfo, args: [ { gsmSignal: -71, firmware: 1.4.2 Ærø ⛵ } ] }')
})

test('what is pushed to two connections is recorded once, what is pushed twice is recorded twice', async () => {
  const it = await recorded()
  const lines = [await connected(it), await connected(it, 'LongPolling')]
  for (const text of ['One', 'One', 'Two']) it.moored.boat.push('ShowMessage', text)
  await Promise.all(lines.map(line => new Promise<void>(resolve => line.on('ShowMessage', text => text === 'Two' && resolve()))))
  expect(it.recording.pushes()).toBe(3)
})

test('a long push in many frames is recorded whole', async () => {
  const it = await recorded()
  const connection = await connected(it)
  const heard = next(connection, 'ShowMessage')
  const long = 'Ahoy '.repeat(30_000)
  it.moored.boat.push('ShowMessage', long)
  await heard
  expect(it.recording.text(AS)).toContain(`- message: "${long}"`)
})

/** The app as its calls tell of it: it starts, and somebody arms. */
async function incident(it: Recorded): Promise<void> {
  const { boat } = it.moored
  const connection = await connected(it)
  for (const path of ['/api/Alarm/status', '/api/Alarm', '/api/sensor', '/api/Profile', '/api/userSettings', '/api/temperature', '/api/sensor/CoreHistory']) await it.get(path)
  const status = next(connection, 'SetStatusOnClient')
  it.tick(300)
  boat.clock.advanceTo(boat.clock.start + 300)
  await status
  it.tick(20_000)
  await it.get('/api/Alarm/Arm')
  const armed = next(connection, 'SetArmOrDisarmOnClient')
  it.tick(2_000)
  boat.clock.advanceTo(boat.clock.now() + 2_000)
  await armed
  const alarm = next(connection, 'UpdateStatusChangeOnAlarm')
  it.tick(5_000)
  boat.push('UpdateStatusChangeOnAlarm', { device: boat.state.sensors[2]?.id, status: '0001', age: 0, battery: 87 })
  await alarm
}

test('what was recorded can be read, and what the boat was and did is in it', async () => {
  const it = await recorded({ armed: false, readings: { V1: 11.9, V2: 12.2, V3: 'NotPresent', V4: 0.5, I1: 0 } })
  await incident(it)
  const scenario = loaded(it.recording.text(AS))
  expect(scenario).toMatchObject({ id: 'REC-1', name: 'An incident', drivers: {}, boat: { name: 'Freja', armed: false, readings: { V1: 11.9, V3: 'NotPresent' }, temperature: 21.5 } })
  expect(scenario.boat.sensors?.map(sensor => sensor.type)).toEqual(['shorePower', 'smartPlug', 'door', 'hatch'])
  expect(it.recording.text(AS)).toMatch(/- at: 20.3s\n {2}- captain: arm\n[\s\S]*- at: 22.3s\n {2}- armed: true\n/)
})

test('what was recorded plays without anybody and passes, the same each time', async () => {
  const it = await recorded()
  await incident(it)
  const runs = await Promise.all([1, 2].map(() => playAlone(loaded(it.recording.text(AS)))))
  expect(runs.map(({ play }) => play.failures)).toEqual([[], []])
  expect(runs[0]?.boat.state.armed).toBe(true)
})

test('who somebody is and where is nowhere in what is written, and stands for the same everywhere', async () => {
  const it = await recorded(PERSONAL)
  const connection = await connected(it)
  const early = next(connection, 'ShowMessage')
  it.moored.boat.push('ShowMessage', 'Jane Petersen (+45 51 52 53 54, ann.olsen@mail.test) is told that Havfruen left 40.64123 -73.78234: https://maps.test/?q=40.64123&token=abc')
  await early
  for (const path of [
    '/api/Profile',
    '/api/contact',
    '/api/contact/captain',
    '/api/vipcontact',
    '/api/favouriteJourney',
    '/api/Alarm',
    '/api/Alarm/geo',
    '/api/sensor',
    '/api/imageStorage',
    '/api/connectedAccount',
    '/api/vipcontact/v-88',
  ])
    expect((await it.get(path)).status, path).toBe(200)
  const [status, place] = [next(connection, 'SetStatusOnClient'), next(connection, 'UpdatePosition')]
  await it.get('/api/Alarm/status')
  it.moored.boat.clock.advanceTo(it.moored.boat.clock.start + 10_000)
  await Promise.all([status, place])
  const text = it.recording.text(AS) ?? ''
  expect(SECRETS.filter(secret => text.includes(secret))).toEqual([])
  expect(text).not.toContain(it.token.slice(0, 20))
  expect(text).toContain('Person 2 (+4520000001, person-1@freja.example) is told that Freja left … …: …')
  expect(loaded(text).boat).toMatchObject({
    name: 'Freja',
    captain: { name: 'Person 2', phone: '+4520000001' },
    contacts: [{ email: 'person-1@freja.example' }],
    position: { latitude: 55.6761, longitude: 12.5683 },
  })
})

test('a gateway that is gone is told, the app gets a problem, and what was recorded stays', async () => {
  const it = await recorded()
  await it.get('/api/temperature')
  await it.harbour.gateway.close()
  const answer = await it.get('/api/temperature')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([502, 'application/problem+json'])
  expect(it.troubles).not.toEqual([])
  expect(loaded(it.recording.text(AS)).boat.temperature).toBe(21.5)
})

test('before anything has passed there is nothing to write', async () => {
  const it = await recorded()
  await fetch(`${it.recording.origin}/config.json`)
  expect(it.recording.text(AS)).toBeUndefined()
})

/** A gateway that answers everything alike. */
async function stub(answer: (path: string) => { readonly type: string; readonly body: string | Buffer }): Promise<string> {
  const server = createServer((request, response) => {
    const { type, body } = answer(request.url ?? '')
    response.writeHead(200, { 'content-type': type }).end(body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`
}

test('OPEN-001 a negotiation that leads back to the gateway leads to the proxy, and one that leads elsewhere stays', async () => {
  let origin = ''
  origin = await stub(path => ({
    type: 'application/json',
    body: JSON.stringify({ url: path.includes('elsewhere') ? 'https://hub.freja.example/client' : `${origin}/messages?hub=1`, accessToken: 'x' }),
  }))
  const recording = await startRecording({ gateway: origin, port: 0, now: () => 0, trouble: () => undefined })
  onTestFinished(() => recording.close())
  const read = async (query: string): Promise<unknown> => (await fetch(`${recording.origin}/messages/negotiate${query}`, { method: 'POST' })).json()
  expect(await read('')).toMatchObject({ url: `${recording.origin}/messages?hub=1` })
  expect(await read('?elsewhere')).toMatchObject({ url: 'https://hub.freja.example/client' })
})

test('a picture passes byte for byte', async () => {
  const picture = Buffer.from(Array.from({ length: 100_000 }, (_, index) => (index * 7) % 256))
  const recording = await startRecording({ gateway: await stub(() => ({ type: 'image/jpeg', body: picture })), port: 0, now: () => 0, trouble: () => undefined })
  onTestFinished(() => recording.close())
  expect(Buffer.from(await (await fetch(`${recording.origin}/imageStorage/one.jpeg`)).arrayBuffer()).equals(picture)).toBe(true)
})

test('the gateway hears its own name: an app that stands on the proxy is no stranger to its hub, and one from elsewhere is', async () => {
  const it = await recorded()
  const dial = (origin: string): Promise<number | undefined> =>
    new Promise(resolve => {
      const socket = new WebSocket(`${it.recording.origin.replace('http', 'ws')}/messages?access_token=${it.token}`, { origin })
      socket.on('upgrade', answer => resolve(answer.statusCode))
      socket.on('unexpected-response', (_, answer) => resolve(answer.statusCode))
      socket.on('error', () => resolve(undefined))
      onTestFinished(() => socket.terminate())
    })
  expect([await dial(it.recording.origin), await dial('https://stranger.example')]).toEqual([101, 403])
})

test('signing in goes through the proxy and comes back to it', async () => {
  const it = await recorded()
  const { origin } = it.recording
  const known = (await (await fetch(`${origin}/oidc/.well-known/openid-configuration`)).json()) as { readonly issuer: string; readonly authorization_endpoint: string }
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

test('what a gateway answers that is not as described does not keep the recording from being read', async () => {
  const odd: Readonly<Record<string, unknown>> = {
    '/api/connectedAccount': [{ userId: 'captain@other.example' }, { userId: 'captain@other.example' }, { userId: 'Nobody at all' }, { userId: '' }],
    '/api/Profile': { userId: 'captain@other.example', geofenceRadius: -5, geofenceLatitude: 'north', mBsUsed: -1, timezone: 7 },
    '/api/sensor': [
      { attachedDeviceId: 'A', attachedDeviceTypeId: 99, alarm1: true, modifiedDateTime: '', age: -7, battery: 300 },
      { attachedDeviceId: 'B', attachedDeviceTypeId: 10, alarm1: true, modifiedDateTime: '', age: 1.5, battery: 300 },
    ],
    '/api/Alarm': { shipName: '', geofenceRadius: 0, lastKnownLocation: { location: { coordinates: [512, 99] }, horizontal_accuracy: -1, last_heard: 'now' } },
    '/api/temperature': { cabinTemperature: 'warm' },
    '/api/sensor/CoreHistory': [{ id: 'e', latestEventName: '', modifiedDate: '2999-01-01T00:00:00Z' }],
    '/api/subscription': { currentPeriodStart: 'soon', billingInterval: 'week' },
  }
  const recording = await startRecording({
    gateway: await stub(path => ({ type: 'application/json', body: JSON.stringify(odd[path] ?? null) })),
    port: 0,
    now: () => 1_780_300_800_000,
    trouble: () => undefined,
  })
  onTestFinished(() => recording.close())
  for (const path of Object.keys(odd)) await (await fetch(recording.origin + path)).text()
  expect(loaded(recording.text(AS)).boat.sensors).toMatchObject([{ type: 'door', on: true, battery: 100 }])
})
