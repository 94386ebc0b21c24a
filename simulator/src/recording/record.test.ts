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

test('API-01 a reply passes unchanged, and its call is recorded', async () => {
  const session = await startTestRecording()
  const answer = await session.get('/api/temperature')
  expect([answer.status, await answer.json()]).toEqual([200, { cabinTemperature: 21.5 }])
  await session.get('/api/no-such-call')
  expect(session.recording.callCount()).toBe(1)
  expect(session.recording.scenarioText(AS)).toContain(
    '- expect: { rest: GET /api/temperature, since: 0s, within: 30s }',
  )
})

test('the scenario names as many calls as the recorder counts, with that of the configuration', async () => {
  const session = await startTestRecording()
  await session.get('/_configuration/MarineOneApp')
  await session.get('/api/temperature')
  expect(session.recording.callCount()).toBe(2)
  expect(session.recording.scenarioText(AS)).toContain('Recorded from a live gateway: 2 calls, 0 pushes.')
})

test('a refusal passes unchanged', async () => {
  const { recording, fixture } = await startTestRecording()
  const [direct, passed] = await Promise.all(
    [fixture.gateway.origin, recording.origin].map(origin => fetch(`${origin}/api/Profile`)),
  )
  expect([passed?.status, passed?.headers.get('www-authenticate'), await passed?.text()]).toEqual([
    direct?.status,
    direct?.headers.get('www-authenticate'),
    await direct?.text(),
  ])
})

test('OPEN-001 addresses of the gateway are mapped to the proxy, and others are kept', async () => {
  const session = await startTestRecording()
  const read = async (origin: string): Promise<string> => (await fetch(`${origin}/_configuration/MarineOneApp`)).text()
  const [direct, passed] = [await read(session.fixture.gateway.origin), await read(session.recording.origin)]
  expect(direct).toContain(session.fixture.gateway.origin)
  expect(passed).toBe(direct.replaceAll(session.fixture.gateway.origin, session.recording.origin))
})

test.each([
  ['WebSockets', 'json', false],
  ['WebSockets', 'json', true],
  ['WebSockets', 'messagepack', false],
  ['ServerSentEvents', 'json', false],
  ['LongPolling', 'json', false],
  ['LongPolling', 'messagepack', false],
] as const)(
  'a push over %s in %s (without negotiation: %s) arrives unchanged and is recorded',
  async (transport, protocol, skip) => {
    const session = await startTestRecording()
    const connection = await connected(session, transport, protocol, skip)
    const received = next(connection, 'UpdateMiscInfo')
    session.tick(1_500)
    session.hosted.boat.push('UpdateMiscInfo', { gsmSignal: -71, firmware: '1.4.2 Ærø ⛵' })
    expect(await received).toEqual([{ gsmSignal: -71, firmware: '1.4.2 Ærø ⛵' }])
    expect(session.recording.scenarioText(AS)).toContain(
      '- push: { event: UpdateMiscInfo, args: [ { gsmSignal: -71, firmware: 1.4.2 Ærø ⛵ } ] }',
    )
  },
)

test('a push to two connections is recorded once, and two equal pushes are recorded twice', async () => {
  const session = await startTestRecording()
  const lines = [await connected(session), await connected(session, 'LongPolling')]
  for (const text of ['One', 'One', 'Two']) session.hosted.boat.push('ShowMessage', text)
  await Promise.all(
    lines.map(line => new Promise<void>(resolve => line.on('ShowMessage', text => text === 'Two' && resolve()))),
  )
  expect(session.recording.pushCount()).toBe(3)
})

test('a long push in many frames is recorded completely', async () => {
  const session = await startTestRecording()
  const connection = await connected(session)
  const received = next(connection, 'ShowMessage')
  const long = 'Ahoy '.repeat(30_000)
  session.hosted.boat.push('ShowMessage', long)
  await received
  expect(session.recording.scenarioText(AS)).toContain(`- message: "${long}"`)
})

/** Acts as the app: it starts, and a user arms. */
async function incident(session: TestRecording): Promise<void> {
  const { boat } = session.hosted
  const connection = await connected(session)
  for (const path of [
    '/api/Alarm/status',
    '/api/Alarm',
    '/api/sensor',
    '/api/Profile',
    '/api/userSettings',
    '/api/temperature',
    '/api/sensor/CoreHistory',
  ])
    await session.get(path)
  const status = next(connection, 'SetStatusOnClient')
  session.tick(300)
  boat.clock.advanceTo(boat.clock.start + 300)
  await status
  session.tick(20_000)
  await session.get('/api/Alarm/Arm')
  const armed = next(connection, 'SetArmOrDisarmOnClient')
  session.tick(2_000)
  boat.clock.advanceTo(boat.clock.now() + 2_000)
  await armed
  const alarm = next(connection, 'UpdateStatusChangeOnAlarm')
  session.tick(5_000)
  boat.push('UpdateStatusChangeOnAlarm', {
    device: boat.state.sensors[2]?.id ?? '',
    status: '0001',
    age: 0,
    battery: 87,
  })
  await alarm
}

test('a recording is a valid scenario with the plan and the actions of the boat', async () => {
  const session = await startTestRecording({
    armed: false,
    readings: { V1: 11.9, V2: 12.2, V3: 'NotPresent', V4: 0.5, I1: 0 },
  })
  await incident(session)
  const scenario = loadRecorded(session.recording.scenarioText(AS), vocabulary)
  expect(scenario).toMatchObject({
    id: 'REC-1',
    name: 'An incident',
    drivers: {},
    boat: { name: 'Freja', armed: false, readings: { V1: 11.9, V3: 'NotPresent' }, temperature: 21.5 },
  })
  expect(scenario.boat.sensors?.map(sensor => sensor.type)).toEqual(['shorePower', 'smartPlug', 'door', 'hatch'])
  expect(session.recording.scenarioText(AS)).toMatch(
    /- at: 20.3s\n {2}- captain: arm\n[\s\S]*- at: 22.3s\n {2}- armed: true\n/,
  )
})

test('a recording plays without a person and passes, the same each time', async () => {
  const session = await startTestRecording()
  await incident(session)
  const runs = await Promise.all(
    [1, 2].map(() => playAlone(loadRecorded(session.recording.scenarioText(AS), vocabulary))),
  )
  expect(runs.map(({ play }) => play.failures)).toEqual([[], []])
  expect(runs[0]?.boat.state.armed).toBe(true)
})

test('a recording holds no personal data, and each value has one stand-in', async () => {
  const session = await startTestRecording(PERSONAL)
  const connection = await connected(session)
  const early = next(connection, 'ShowMessage')
  session.hosted.boat.push(
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
    expect((await session.get(path)).status, path).toBe(200)
  const [status, place] = [next(connection, 'SetStatusOnClient'), next(connection, 'UpdatePosition')]
  await session.get('/api/Alarm/status')
  session.hosted.boat.clock.advanceTo(session.hosted.boat.clock.start + 10_000)
  await Promise.all([status, place])
  const text = session.recording.scenarioText(AS) ?? ''
  expect(SECRETS.filter(secret => text.includes(secret))).toEqual([])
  expect(text).not.toContain(session.token.slice(0, 20))
  expect(text).toContain('Person 2 (+4520000001, person-1@freja.example) is told that Freja left … …: …')
  expect(loadRecorded(text, vocabulary).boat).toMatchObject({
    name: 'Freja',
    captain: { name: 'Person 2', phone: '+4520000001' },
    contacts: [{ email: 'person-1@freja.example' }],
    position: { latitude: 55.6761, longitude: 12.5683 },
  })
})

test('a recording hides personal data that it learns only from later replies or from calls of the app', async () => {
  const session = await startTestRecording()
  const connection = await connected(session)
  const pushMessage = (text: string) => {
    const received = next(connection, 'ShowMessage')
    session.hosted.boat.push('ShowMessage', text)
    return received
  }
  await session.get('/api/vipcontact')
  await session.get('/api/favouriteJourney')
  await pushMessage(
    'Zebedee Quill (61 62 63 64) is called. Zebedee waits at 33°51.408 S, 151°12.9 E. Wilfreda too, 0045 7172 7374.',
  )
  session.hosted.boat.state.vips = [
    ...session.hosted.boat.state.vips,
    { id: 'v-9', name: 'Zebedee Quill', phoneNumber: '+4561626364' },
  ]
  await session.get('/api/vipcontact')
  const body = JSON.stringify({ name: 'Wilfreda', phoneNumber: '+4571727374' })
  const headers = { authorization: `Bearer ${session.token}`, 'content-type': 'application/json' }
  expect((await fetch(`${session.recording.origin}/api/vipcontact`, { method: 'POST', headers, body })).status).toBe(
    200,
  )
  await pushMessage('Mr. Quill and WILFREDA (71727374) were told.')
  const text = session.recording.scenarioText(AS) ?? ''
  expect(
    ['zebedee', 'quill', 'wilfreda', '61 62', '7172', '51.408', '12.9'].filter(secret =>
      text.toLowerCase().includes(secret),
    ),
  ).toEqual([])
  expect(text).toMatch(/message: Person (\d+) \(\+4520\d{6}\) is called. Person \1 waits at …, …. Person/)
})

test('a closed gateway is reported, the app gets a problem document, and the recording is kept', async () => {
  const session = await startTestRecording()
  await session.get('/api/temperature')
  await session.fixture.gateway.close()
  const answer = await session.get('/api/temperature')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([502, 'application/problem+json'])
  expect(session.errors).not.toEqual([])
  expect(loadRecorded(session.recording.scenarioText(AS), vocabulary).boat.temperature).toBe(21.5)
})

test('without traffic there is no scenario', async () => {
  const session = await startTestRecording()
  await fetch(`${session.recording.origin}/config.json`)
  expect(session.recording.scenarioText(AS)).toBeUndefined()
})
