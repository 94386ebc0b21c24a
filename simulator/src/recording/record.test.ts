import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { MessagePackHubProtocol } from '@microsoft/signalr-protocol-msgpack'
import { expect, onTestFinished, test } from 'vitest'
import type { BoatPlan } from '#boat/plan.ts'
import { playAlone } from '#player/testing.ts'
import { vocabulary } from '../../../e2e/src/runner/captain/vocabulary.ts'
import { AS, loadRecorded, type TestRecording, startTestRecording } from './testing.ts'

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

async function connected(
  { recording, token }: TestRecording,
  transport: keyof typeof HttpTransportType = 'WebSockets',
  protocol: 'json' | 'messagepack' = 'json',
  skipNegotiation = false,
) {
  const builder = new HubConnectionBuilder().configureLogging(LogLevel.None).withUrl(`${recording.origin}/messages`, {
    accessTokenFactory: () => token,
    transport: HttpTransportType[transport],
    skipNegotiation,
  })
  if (protocol === 'messagepack') builder.withHubProtocol(new MessagePackHubProtocol())
  const connection = builder.build()
  onTestFinished(() => connection.stop())
  await connection.start()
  return connection
}
const next = (connection: Awaited<ReturnType<typeof connected>>, event: string): Promise<unknown[]> =>
  new Promise(resolve => connection.on(event, (...args) => resolve(args)))

test('API-01 an answer passes as it was, and its call is recorded', async () => {
  const it = await startTestRecording()
  const answer = await it.get('/api/temperature')
  expect([answer.status, await answer.json()]).toEqual([200, { cabinTemperature: 21.5 }])
  await it.get('/api/no-such-call')
  expect(it.recording.callCount()).toBe(1)
  expect(it.recording.scenarioText(AS)).toContain('- expect: { rest: GET /api/temperature, since: 0s, within: 30s }')
})

test('a refusal passes as it was', async () => {
  const { recording, harbour } = await startTestRecording()
  const [direct, passed] = await Promise.all(
    [harbour.gateway.origin, recording.origin].map(origin => fetch(`${origin}/api/Profile`)),
  )
  expect([passed?.status, passed?.headers.get('www-authenticate'), await passed?.text()]).toEqual([
    direct?.status,
    direct?.headers.get('www-authenticate'),
    await direct?.text(),
  ])
})

test('HUB-02 OPEN-001 what is not on the origin of the gateway keeps its address, and what is gets that of the proxy', async () => {
  const it = await startTestRecording()
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
] as const)(
  'a push over %s in %s (without negotiation: %s) arrives as it was, and is recorded',
  async (transport, protocol, skip) => {
    const it = await startTestRecording()
    const connection = await connected(it, transport, protocol, skip)
    const heard = next(connection, 'UpdateMiscInfo')
    it.tick(1_500)
    it.moored.boat.push('UpdateMiscInfo', { gsmSignal: -71, firmware: '1.4.2 Ærø ⛵' })
    expect(await heard).toEqual([{ gsmSignal: -71, firmware: '1.4.2 Ærø ⛵' }])
    expect(it.recording.scenarioText(AS)).toContain(
      '- push: { event: UpdateMiscInfo, args: [ { gsmSignal: -71, firmware: 1.4.2 Ærø ⛵ } ] }',
    )
  },
)

test('what is pushed to two connections is recorded once, what is pushed twice is recorded twice', async () => {
  const it = await startTestRecording()
  const lines = [await connected(it), await connected(it, 'LongPolling')]
  for (const text of ['One', 'One', 'Two']) it.moored.boat.push('ShowMessage', text)
  await Promise.all(
    lines.map(line => new Promise<void>(resolve => line.on('ShowMessage', text => text === 'Two' && resolve()))),
  )
  expect(it.recording.pushCount()).toBe(3)
})

test('a long push in many frames is recorded whole', async () => {
  const it = await startTestRecording()
  const connection = await connected(it)
  const heard = next(connection, 'ShowMessage')
  const long = 'Ahoy '.repeat(30_000)
  it.moored.boat.push('ShowMessage', long)
  await heard
  expect(it.recording.scenarioText(AS)).toContain(`- message: "${long}"`)
})

/** The app as its calls tell of it: it starts, and somebody arms. */
async function incident(it: TestRecording): Promise<void> {
  const { boat } = it.moored
  const connection = await connected(it)
  for (const path of [
    '/api/Alarm/status',
    '/api/Alarm',
    '/api/sensor',
    '/api/Profile',
    '/api/userSettings',
    '/api/temperature',
    '/api/sensor/CoreHistory',
  ])
    await it.get(path)
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
  boat.push('UpdateStatusChangeOnAlarm', {
    device: boat.state.sensors[2]?.id ?? '',
    status: '0001',
    age: 0,
    battery: 87,
  })
  await alarm
}

test('what was recorded can be read, and what the boat was and did is in it', async () => {
  const it = await startTestRecording({
    armed: false,
    readings: { V1: 11.9, V2: 12.2, V3: 'NotPresent', V4: 0.5, I1: 0 },
  })
  await incident(it)
  const scenario = loadRecorded(it.recording.scenarioText(AS), vocabulary)
  expect(scenario).toMatchObject({
    id: 'REC-1',
    name: 'An incident',
    drivers: {},
    boat: { name: 'Freja', armed: false, readings: { V1: 11.9, V3: 'NotPresent' }, temperature: 21.5 },
  })
  expect(scenario.boat.sensors?.map(sensor => sensor.type)).toEqual(['shorePower', 'smartPlug', 'door', 'hatch'])
  expect(it.recording.scenarioText(AS)).toMatch(
    /- at: 20.3s\n {2}- captain: arm\n[\s\S]*- at: 22.3s\n {2}- armed: true\n/,
  )
})

test('what was recorded plays without anybody and passes, the same each time', async () => {
  const it = await startTestRecording()
  await incident(it)
  const runs = await Promise.all([1, 2].map(() => playAlone(loadRecorded(it.recording.scenarioText(AS), vocabulary))))
  expect(runs.map(({ play }) => play.failures)).toEqual([[], []])
  expect(runs[0]?.boat.state.armed).toBe(true)
})

test('who somebody is and where is nowhere in what is written, and stands for the same everywhere', async () => {
  const it = await startTestRecording(PERSONAL)
  const connection = await connected(it)
  const early = next(connection, 'ShowMessage')
  it.moored.boat.push(
    'ShowMessage',
    'Jane Petersen (+45 51 52 53 54, ann.olsen@mail.test) is told that Havfruen left 40.64123 -73.78234: https://maps.test/?q=40.64123&token=abc',
  )
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
  const text = it.recording.scenarioText(AS) ?? ''
  expect(SECRETS.filter(secret => text.includes(secret))).toEqual([])
  expect(text).not.toContain(it.token.slice(0, 20))
  expect(text).toContain('Person 2 (+4520000001, person-1@freja.example) is told that Freja left … …: …')
  expect(loadRecorded(text, vocabulary).boat).toMatchObject({
    name: 'Freja',
    captain: { name: 'Person 2', phone: '+4520000001' },
    contacts: [{ email: 'person-1@freja.example' }],
    position: { latitude: 55.6761, longitude: 12.5683 },
  })
})

test('what only a later answer, or what the app sends, tells of somebody is nowhere in what is written', async () => {
  const it = await startTestRecording()
  const connection = await connected(it)
  const told = (text: string) => {
    const heard = next(connection, 'ShowMessage')
    it.moored.boat.push('ShowMessage', text)
    return heard
  }
  await it.get('/api/vipcontact')
  await it.get('/api/favouriteJourney')
  await told(
    'Zebedee Quill (61 62 63 64) is called. Zebedee waits at 33°51.408 S, 151°12.9 E. Wilfreda too, 0045 7172 7374.',
  )
  it.moored.boat.state.vips = [
    ...it.moored.boat.state.vips,
    { id: 'v-9', name: 'Zebedee Quill', phoneNumber: '+4561626364' },
  ]
  await it.get('/api/vipcontact')
  const body = JSON.stringify({ name: 'Wilfreda', phoneNumber: '+4571727374' })
  const headers = { authorization: `Bearer ${it.token}`, 'content-type': 'application/json' }
  expect((await fetch(`${it.recording.origin}/api/vipcontact`, { method: 'POST', headers, body })).status).toBe(200)
  await told('Mr. Quill and WILFREDA (71727374) were told.')
  const text = it.recording.scenarioText(AS) ?? ''
  expect(
    ['zebedee', 'quill', 'wilfreda', '61 62', '7172', '51.408', '12.9'].filter(secret =>
      text.toLowerCase().includes(secret),
    ),
  ).toEqual([])
  expect(text).toMatch(/message: Person (\d+) \(\+4520\d{6}\) is called. Person \1 waits at …, …. Person/)
})

test('a gateway that is gone is told, the app gets a problem, and what was recorded stays', async () => {
  const it = await startTestRecording()
  await it.get('/api/temperature')
  await it.harbour.gateway.close()
  const answer = await it.get('/api/temperature')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([502, 'application/problem+json'])
  expect(it.troubles).not.toEqual([])
  expect(loadRecorded(it.recording.scenarioText(AS), vocabulary).boat.temperature).toBe(21.5)
})

test('before anything has passed there is nothing to write', async () => {
  const it = await startTestRecording()
  await fetch(`${it.recording.origin}/config.json`)
  expect(it.recording.scenarioText(AS)).toBeUndefined()
})
