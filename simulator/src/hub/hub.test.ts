import { HUB_PATH } from '@drydock/contracts'
import { HttpTransportType, type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { MessagePackHubProtocol } from '@microsoft/signalr-protocol-msgpack'
import { once } from 'node:events'
import { describe, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { setArmed } from '#devices/gateway.ts'
import { setMeter } from '#devices/meters.ts'
import { moveTo, START, told } from '#testing/boat.ts'
import { type Harbour, type HostedBoat, openHarbour } from '#testing/gateway.ts'

const EVENTS = [
  'SetArmOrDisarmOnClient',
  'SetStatusOnClient',
  'UpdatePosition',
  'UpdateStatusChangeOnAlarm',
  'ShowMessage',
] as const

interface Listener {
  readonly connection: HubConnection
  readonly heard: [string, unknown][]
  /** Resolves when a message with this text has come: everything pushed before it has come, too. */
  until(text: string): Promise<void>
}

/** The official client of somebody on a boat, connected. */
async function connect(
  harbour: Harbour,
  moored: HostedBoat,
  role: 'captain' | 'friend' = 'captain',
  protocol: 'json' | 'messagepack' = 'json',
): Promise<Listener> {
  const token = await harbour.token(moored, role)
  const builder = new HubConnectionBuilder()
    .configureLogging(LogLevel.None)
    .withUrl(harbour.gateway.origin + HUB_PATH, {
      accessTokenFactory: () => token,
      transport: HttpTransportType.WebSockets,
    })
  if (protocol === 'messagepack') builder.withHubProtocol(new MessagePackHubProtocol())
  const connection = builder.build()
  onTestFinished(() => connection.stop())
  const heard: [string, unknown][] = []
  const waiting = new Map<unknown, () => void>()
  for (const name of EVENTS) {
    connection.on(name, (argument: unknown) => {
      heard.push([name, argument])
      waiting.get(argument)?.()
    })
  }
  await connection.start()
  return { connection, heard, until: text => new Promise(resolve => waiting.set(text, resolve)) }
}

/** Says something last on a boat, and waits until everybody has heard it. */
async function hearOut({ boat }: HostedBoat, listeners: readonly Listener[]): Promise<void> {
  const all = Promise.all(listeners.map(it => it.until('that is all')))
  boat.push('ShowMessage', 'that is all')
  await all
}

test('API-05 calls and pushes of one boat never reach the other', async () => {
  const harbour = await openHarbour()
  const [nora, freja] = [harbour.moor({ name: 'Nora' }), harbour.moor({ name: 'Freja' })]
  const [onNora, onFreja] = [await connect(harbour, nora), await connect(harbour, freja)]
  expect((await harbour.ask('/api/Alarm/Arm', { token: await harbour.token(nora) })).status).toBe(200)
  nora.boat.push('ShowMessage', 'for Nora')
  freja.boat.push('ShowMessage', 'for Freja')
  moveTo(nora.boat, 2_000)
  moveTo(freja.boat, 2_000)
  await hearOut(nora, [onNora])
  await hearOut(freja, [onFreja])
  expect(onNora.heard).toEqual([
    ['ShowMessage', 'for Nora'],
    ['SetArmOrDisarmOnClient', '1'],
    ['ShowMessage', 'that is all'],
  ])
  expect(onFreja.heard).toEqual([
    ['ShowMessage', 'for Freja'],
    ['ShowMessage', 'that is all'],
  ])
  expect([nora.boat.state.armed, freja.boat.state.armed, told(freja.boat, 'rest')]).toEqual([true, false, []])
  expect(harbour.reported).toEqual([])
})

test('ROLE-01 friend and captain of one boat hear the same pushes in the same order, in either encoding', async () => {
  const harbour = await openHarbour()
  const moored = harbour.moor({ readings: { I1: 0 }, gateway: { bilgeAlarmAfter: 5_000 } })
  const both = [
    await connect(harbour, moored, 'captain', 'json'),
    await connect(harbour, moored, 'friend', 'messagepack'),
  ]
  setArmed(moored.boat, true)
  setMeter(moored.boat, 'I1', 3)
  moveTo(moored.boat, 10_000)
  await hearOut(moored, both)
  const [captain, friend] = both.map(it => it.heard)
  expect(captain?.map(([name]) => name)).toEqual([
    'SetArmOrDisarmOnClient',
    'UpdateStatusChangeOnAlarm',
    'UpdatePosition',
    'ShowMessage',
  ])
  expect(friend).toEqual(captain)
})

test('somebody who leaves hears nothing more, and the journal says who came and went', async () => {
  const harbour = await openHarbour()
  const moored = harbour.moor()
  const [captain, friend] = [await connect(harbour, moored), await connect(harbour, moored, 'friend')]
  const gone = new Promise<void>(resolve =>
    moored.boat.journal.subscribe(it => it.name === 'disconnected' && resolve()),
  )
  await friend.connection.stop()
  await gone
  await hearOut(moored, [captain])
  expect(friend.heard).toEqual([])
  expect(told(moored.boat, 'state').map(([, name, body]) => [name, body])).toEqual([
    ['connected', { user: 'captain@freja.example' }],
    ['connected', { user: 'friend@freja.example' }],
    ['disconnected', { user: 'friend@freja.example' }],
  ])
})

test('what was pushed before somebody came is not told to them', async () => {
  const harbour = await openHarbour()
  const moored = harbour.moor()
  moored.boat.push('ShowMessage', 'too early')
  const captain = await connect(harbour, moored)
  await hearOut(moored, [captain])
  expect(captain.heard).toEqual([['ShowMessage', 'that is all']])
})

/** A bare socket: its frames, as the records they carry. */
async function dial({ gateway }: Harbour, query: string, headers: Readonly<Record<string, string>> = {}) {
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
  'HUB-02 HUB-03 OPEN-001 the official client that opens a WebSocket at %s, without asking before, is %s',
  async (path, state) => {
    const harbour = await openHarbour()
    const token = await harbour.token(harbour.moor())
    const transport = {
      accessTokenFactory: () => token,
      transport: HttpTransportType.WebSockets,
      skipNegotiation: true,
    }
    const connection = new HubConnectionBuilder()
      .configureLogging(LogLevel.None)
      .withUrl(harbour.gateway.origin + path, transport)
      .build()
    onTestFinished(() => connection.stop())
    await connection.start().catch(() => undefined)
    expect(connection.state).toBe(state)
  },
)

describe('the token of the hub', () => {
  test.each([
    ['in the query', 101],
    ['in a header', 101],
    ['nowhere', 401],
    ['garbage', 401],
    ['expired', 401],
    ['of a boat that is gone', 401],
  ])('HUB-04 OPEN-001 a WebSocket with its token %s is answered %d', async (where, status) => {
    const harbour = await openHarbour()
    const moored = harbour.moor({ tokenLifetime: 60_000 })
    const token = await harbour.token(moored)
    if (where === 'expired') moored.boat.clock.advanceTo(START + 60_000)
    if (where === 'of a boat that is gone') harbour.gateway.fleet.remove(moored.boat.id)
    const query =
      where === 'nowhere' || where === 'in a header' ? '' : `?access_token=${where === 'garbage' ? where : token}`
    const { opened } = await dial(harbour, query, where === 'in a header' ? { authorization: `Bearer ${token}` } : {})
    expect(opened).toBe(status)
  })

  test('a page of another origin is turned away', async () => {
    const harbour = await openHarbour()
    const token = await harbour.token(harbour.moor())
    const from = async (origin: string) => (await dial(harbour, `?access_token=${token}`, { origin })).opened
    expect([await from('https://elsewhere.example'), await from(harbour.gateway.origin)]).toEqual([403, 101])
  })
})

test("the hub's pings run on the clock of the boat: none while it stands, one after fifteen seconds of it", async () => {
  const harbour = await openHarbour()
  // A boat without a position says nothing for a minute, so that there is something to keep alive.
  const [moored, other] = [harbour.moor({ position: null }), harbour.moor({ position: null })]
  const [mine, theirs] = [
    await dial(harbour, `?access_token=${await harbour.token(moored)}`),
    await dial(harbour, `?access_token=${await harbour.token(other)}`),
  ]
  for (const it of [mine, theirs]) {
    it.send({ protocol: 'json', version: 1 })
    await it.received(1)
  }
  moveTo(moored.boat, 14_999)
  other.boat.push('ShowMessage', 'here')
  await theirs.received(2)
  const before = mine.records.filter(it => it === '{"type":6}')
  moveTo(moored.boat, 15_000)
  moored.boat.push('ShowMessage', 'done')
  while (!mine.records.at(-1)?.includes('done')) await mine.received(mine.records.length + 1)
  expect([before, mine.records.filter(it => it === '{"type":6}').length]).toEqual([[], 1])
  expect(theirs.records.map(it => JSON.parse(it).type)).toEqual([undefined, 1])
})
