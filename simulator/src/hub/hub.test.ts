import { HUB_PATH } from '@drydock/contracts'
import { HttpTransportType, type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { MessagePackHubProtocol } from '@microsoft/signalr-protocol-msgpack'
import { once } from 'node:events'
import { describe, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { setArmed } from '#devices/gateway.ts'
import { setMeter } from '#devices/meters.ts'
import { moveTo, START, entriesOf } from '#testing/boat.ts'
import { type TestGateway, type HostedBoat, openTestGateway } from '#testing/gateway.ts'

const EVENTS = [
  'SetArmOrDisarmOnClient',
  'SetStatusOnClient',
  'UpdatePosition',
  'UpdateStatusChangeOnAlarm',
  'ShowMessage',
] as const

interface Listener {
  readonly connection: HubConnection
  readonly received: [string, unknown][]
  /** Resolves when a message with this text arrived, and so every push before it. */
  until(text: string): Promise<void>
}

/** Connects the official client of a user of a boat. */
async function connect(
  fixture: TestGateway,
  hosted: HostedBoat,
  role: 'captain' | 'friend' = 'captain',
  protocol: 'json' | 'messagepack' = 'json',
): Promise<Listener> {
  const token = await fixture.token(hosted, role)
  const builder = new HubConnectionBuilder()
    .configureLogging(LogLevel.None)
    .withUrl(fixture.gateway.origin + HUB_PATH, {
      accessTokenFactory: () => token,
      transport: HttpTransportType.WebSockets,
    })
  if (protocol === 'messagepack') builder.withHubProtocol(new MessagePackHubProtocol())
  const connection = builder.build()
  onTestFinished(() => connection.stop())
  const received: [string, unknown][] = []
  const waiting = new Map<unknown, () => void>()
  for (const name of EVENTS) {
    connection.on(name, (argument: unknown) => {
      received.push([name, argument])
      waiting.get(argument)?.()
    })
  }
  await connection.start()
  return { connection, received, until: text => new Promise(resolve => waiting.set(text, resolve)) }
}

/** Pushes a last message and waits until all clients have received it. */
async function flushPushes({ boat }: HostedBoat, listeners: readonly Listener[]): Promise<void> {
  const all = Promise.all(listeners.map(it => it.until('that is all')))
  boat.push('ShowMessage', 'that is all')
  await all
}

test('API-05 calls and pushes of one boat never reach another boat', async () => {
  const fixture = await openTestGateway()
  const [nora, freja] = [fixture.addBoat({ name: 'Nora' }), fixture.addBoat({ name: 'Freja' })]
  const [onNora, onFreja] = [await connect(fixture, nora), await connect(fixture, freja)]
  expect((await fixture.ask('/api/Alarm/Arm', { token: await fixture.token(nora) })).status).toBe(200)
  nora.boat.push('ShowMessage', 'for Nora')
  freja.boat.push('ShowMessage', 'for Freja')
  moveTo(nora.boat, 2_000)
  moveTo(freja.boat, 2_000)
  await flushPushes(nora, [onNora])
  await flushPushes(freja, [onFreja])
  expect(onNora.received).toEqual([
    ['ShowMessage', 'for Nora'],
    ['SetArmOrDisarmOnClient', '1'],
    ['ShowMessage', 'that is all'],
  ])
  expect(onFreja.received).toEqual([
    ['ShowMessage', 'for Freja'],
    ['ShowMessage', 'that is all'],
  ])
  expect([nora.boat.state.armed, freja.boat.state.armed, entriesOf(freja.boat, 'rest')]).toEqual([true, false, []])
  expect(fixture.reported).toEqual([])
})

test('ROLE-01 friend and captain of one boat get the same pushes in the same order, with either protocol', async () => {
  const fixture = await openTestGateway()
  const hosted = fixture.addBoat({ readings: { I1: 0 }, gateway: { bilgeAlarmAfter: 5_000 } })
  const both = [
    await connect(fixture, hosted, 'captain', 'json'),
    await connect(fixture, hosted, 'friend', 'messagepack'),
  ]
  setArmed(hosted.boat, true)
  setMeter(hosted.boat, 'I1', 3)
  moveTo(hosted.boat, 10_000)
  await flushPushes(hosted, both)
  const [captain, friend] = both.map(it => it.received)
  expect(captain?.map(([name]) => name)).toEqual([
    'SetArmOrDisarmOnClient',
    'UpdateStatusChangeOnAlarm',
    'UpdatePosition',
    'ShowMessage',
  ])
  expect(friend).toEqual(captain)
})

test('a disconnected user gets no more pushes, and the journal records connections and disconnections', async () => {
  const fixture = await openTestGateway()
  const hosted = fixture.addBoat()
  const [captain, friend] = [await connect(fixture, hosted), await connect(fixture, hosted, 'friend')]
  const gone = new Promise<void>(resolve =>
    hosted.boat.journal.subscribe(it => it.name === 'disconnected' && resolve()),
  )
  await friend.connection.stop()
  await gone
  await flushPushes(hosted, [captain])
  expect(friend.received).toEqual([])
  expect(entriesOf(hosted.boat, 'state').map(([, name, body]) => [name, body])).toEqual([
    ['connected', { user: 'captain@freja.example' }],
    ['connected', { user: 'friend@freja.example' }],
    ['disconnected', { user: 'friend@freja.example' }],
  ])
})

test('a client gets no pushes from before it connected', async () => {
  const fixture = await openTestGateway()
  const hosted = fixture.addBoat()
  hosted.boat.push('ShowMessage', 'too early')
  const captain = await connect(fixture, hosted)
  await flushPushes(hosted, [captain])
  expect(captain.received).toEqual([['ShowMessage', 'that is all']])
})

/** A raw socket, with the records in its frames. */
async function dial({ gateway }: TestGateway, query: string, headers: Readonly<Record<string, string>> = {}) {
  const socket = new WebSocket(`${gateway.origin.replace('http', 'ws')}${HUB_PATH}${query}`, { headers })
  onTestFinished(() => socket.terminate())
  const records: string[] = []
  socket.on('message', data => records.push(...String(data).split('\u001e').filter(Boolean)))
  const opened = await Promise.race([
    once(socket, 'open').then(() => 101),
    once(socket, 'unexpected-response').then(([, answer]) => Number(answer.statusCode)),
  ])
  return {
    opened,
    records,
    send: (record: object) => socket.send(`${JSON.stringify(record)}\u001e`),
    async received(count: number): Promise<void> {
      while (records.length < count) await once(socket, 'message')
    },
  }
}

test.each([
  ['/messages', 'Connected'],
  ['/hubs/messages', 'Disconnected'],
  ['/api/messages', 'Disconnected'],
])(
  'HUB-02 HUB-03 OPEN-001 the official client that opens a WebSocket at %s without negotiation is %s',
  async (path, state) => {
    const fixture = await openTestGateway()
    const token = await fixture.token(fixture.addBoat())
    const transport = {
      accessTokenFactory: () => token,
      transport: HttpTransportType.WebSockets,
      skipNegotiation: true,
    }
    const connection = new HubConnectionBuilder()
      .configureLogging(LogLevel.None)
      .withUrl(fixture.gateway.origin + path, transport)
      .build()
    onTestFinished(() => connection.stop())
    await connection.start().catch(() => undefined)
    expect(connection.state).toBe(state)
  },
)

describe('token and origin of a hub connection', () => {
  test.each([
    ['in the query', 101],
    ['in a header', 101],
    ['nowhere', 401],
    ['garbage', 401],
    ['expired', 401],
    ['of a boat that is gone', 401],
  ])('HUB-04 OPEN-001 a WebSocket with its token %s is answered %d', async (where, status) => {
    const fixture = await openTestGateway()
    const hosted = fixture.addBoat({ tokenLifetime: 60_000 })
    const token = await fixture.token(hosted)
    if (where === 'expired') hosted.boat.clock.advanceTo(START + 60_000)
    if (where === 'of a boat that is gone') fixture.gateway.fleet.remove(hosted.boat.id)
    const query =
      where === 'nowhere' || where === 'in a header' ? '' : `?access_token=${where === 'garbage' ? where : token}`
    const { opened } = await dial(fixture, query, where === 'in a header' ? { authorization: `Bearer ${token}` } : {})
    expect(opened).toBe(status)
  })

  test('a page of another origin is refused', async () => {
    const fixture = await openTestGateway()
    const token = await fixture.token(fixture.addBoat())
    const from = async (origin: string) => (await dial(fixture, `?access_token=${token}`, { origin })).opened
    expect([await from('https://elsewhere.example'), await from(fixture.gateway.origin)]).toEqual([403, 101])
  })
})

test("the hub pings on the boat's clock: never while it is paused, once after fifteen seconds", async () => {
  const fixture = await openTestGateway()
  // A boat without a position pushes nothing for a minute, so the connection is idle.
  const [hosted, other] = [fixture.addBoat({ position: null }), fixture.addBoat({ position: null })]
  const [mine, theirs] = [
    await dial(fixture, `?access_token=${await fixture.token(hosted)}`),
    await dial(fixture, `?access_token=${await fixture.token(other)}`),
  ]
  for (const it of [mine, theirs]) {
    it.send({ protocol: 'json', version: 1 })
    await it.received(1)
  }
  moveTo(hosted.boat, 14_999)
  other.boat.push('ShowMessage', 'here')
  await theirs.received(2)
  const before = mine.records.filter(it => it === '{"type":6}')
  moveTo(hosted.boat, 15_000)
  hosted.boat.push('ShowMessage', 'done')
  while (!mine.records.at(-1)?.includes('done')) await mine.received(mine.records.length + 1)
  expect([before, mine.records.filter(it => it === '{"type":6}').length]).toEqual([[], 1])
  expect(theirs.records.map(it => JSON.parse(it).type)).toEqual([undefined, 1])
})
