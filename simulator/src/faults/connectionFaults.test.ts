import { HUB_PATH } from '@drydock/contracts'
import { HttpTransportType, type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { MessagePackHubProtocol } from '@microsoft/signalr-protocol-msgpack'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type TestGateway, type HostedBoat, openTestGateway } from '#testing/gateway.ts'
import { type Fault, faultsOf } from './faults.ts'

type TestBoat = { readonly fixture: TestGateway; readonly hosted: HostedBoat; readonly token: string }
const PROTOCOLS = ['json', 'messagepack'] as const

type TestFault = Omit<Fault, 'place'> & { readonly place?: Fault['place'] }

async function onBoat(fault?: TestFault): Promise<TestBoat> {
  const fixture = await openTestGateway()
  const hosted = fixture.addBoat()
  if (fault) faultsOf(hosted.boat).begin({ place: 'push', ...fault })
  return { fixture, hosted, token: await fixture.token(hosted) }
}

/** The official client, not started, with the texts that it receives and its end. */
function listener(
  { fixture, token }: TestBoat,
  protocol: 'json' | 'messagepack' = 'json',
  transport = HttpTransportType.WebSockets,
) {
  const builder = new HubConnectionBuilder()
    .configureLogging(LogLevel.None)
    .withUrl(fixture.gateway.origin + HUB_PATH, { accessTokenFactory: () => token, transport })
  if (protocol === 'messagepack') builder.withHubProtocol(new MessagePackHubProtocol())
  const connection = builder.build()
  onTestFinished(() => connection.stop())
  const received: unknown[] = []
  const waiting = new Map<unknown, () => void>()
  for (const name of ['ShowMessage', 'ShowError', 'UpdateAgingDev']) {
    connection.on(name, (argument: unknown) => {
      received.push(argument)
      waiting.get(argument)?.()
    })
  }
  const closed = new Promise<Error | undefined>(resolve => connection.onclose(resolve))
  return {
    connection,
    received,
    closed,
    until: (text: string) => new Promise<void>(resolve => waiting.set(text, resolve)),
  }
}

/** The same, connected to a boat with a fault. */
async function connected(fault?: TestFault, protocol?: 'json' | 'messagepack') {
  const opened = await onBoat(fault)
  const client = listener(opened, protocol)
  await client.connection.start()
  return { opened, client }
}

/** Sends a last push and waits until the client has received it, and so everything before it. */
async function flushPushes({ hosted }: TestBoat, { until }: ReturnType<typeof listener>): Promise<void> {
  const all = until('that is all')
  hosted.boat.push('ShowMessage', 'that is all')
  await all
}
const turn = (): Promise<void> => new Promise(resolve => setImmediate(resolve))
/** Returns the counts of the only connection; the hub counts no lost messages. */
async function agreed({ fixture }: TestBoat): Promise<readonly [sent: number, received: number]> {
  const connection = fixture.gateway.hub.connections()[0]
  return [connection?.framesSent ?? -1, connection?.framesReceived ?? -1]
}

const PUSHES: readonly (readonly [Fault['kind'], Partial<Fault>, readonly unknown[]])[] = [
  ['drop', { times: 1 }, ['two', 'three', 'that is all']],
  ['duplicate', { times: 1 }, ['one', 'one', 'two', 'three', 'that is all']],
  ['reorder', { times: 1 }, ['two', 'one', 'three', 'that is all']],
  ['gap', { times: 1, length: 2 }, ['three', 'that is all']],
  ['wrong-type', { times: 1 }, [7, 'two', 'three', 'that is all']],
]

describe.each(PROTOCOLS)('faults on pushes (%s)', protocol => {
  test.each(PUSHES)('%s', async (kind, more, expected) => {
    const { opened, client } = await connected({ kind, ...more }, protocol)
    for (const text of ['one', 'two', 'three']) opened.hosted.boat.push('ShowMessage', text)
    await flushPushes(opened, client)
    // The handshake was the first frame.
    expect([client.received, (await agreed(opened))[0]]).toEqual([expected, expected.length + 1])
  })

  test('stale repeats the previous arguments of the same event', async () => {
    const { opened, client } = await connected(undefined, protocol)
    opened.hosted.boat.push('ShowMessage', 'one')
    faultsOf(opened.hosted.boat).begin({ kind: 'stale', place: 'push', name: 'ShowMessage', times: 1 })
    opened.hosted.boat.push('ShowError', 'another')
    opened.hosted.boat.push('ShowMessage', 'two')
    await flushPushes(opened, client)
    expect(client.received).toEqual(['one', 'another', 'one', 'that is all'])
  })

  test('delay sends the push when the boat reaches that time', async () => {
    const { opened, client } = await connected({ kind: 'delay', by: 3_000, times: 1 }, protocol)
    const { clock } = opened.hosted.boat
    opened.hosted.boat.push('ShowMessage', 'one')
    clock.advanceTo(clock.start + 2_999)
    opened.hosted.boat.push('ShowMessage', 'before')
    clock.advanceTo(clock.start + 3_000)
    await flushPushes(opened, client)
    expect(client.received).toEqual(['before', 'one', 'that is all'])
  })

  test.each(['malformed', 'truncated'] as const)(
    '%s makes the push unreadable, and the client closes the connection',
    async kind => {
      const { opened, client } = await connected({ kind, times: 1 }, protocol)
      opened.hosted.boat.push('ShowMessage', 'one')
      expect([await client.closed, client.received]).toEqual([expect.any(Error), []])
    },
  )

  test('a fault of one event does not affect others, and a fault of one boat does not affect other boats', async () => {
    const opened = await onBoat({ kind: 'drop', name: 'ShowError' })
    const other = opened.fixture.addBoat({ name: 'Nora' })
    const there: TestBoat = { fixture: opened.fixture, hosted: other, token: await opened.fixture.token(other) }
    const [here, remote] = [listener(opened, protocol), listener(there, protocol)]
    await Promise.all([here.connection.start(), remote.connection.start()])
    for (const { boat } of [opened.hosted, other]) {
      boat.push('ShowError', 'lost here')
      boat.push('ShowMessage', 'one')
    }
    await Promise.all([flushPushes(opened, here), flushPushes(there, remote)])
    expect([here.received, remote.received]).toEqual([
      ['one', 'that is all'],
      ['lost here', 'one', 'that is all'],
    ])
  })
})

const start = (connection: HubConnection): Promise<string> =>
  connection.start().then(
    () => 'started',
    (error: Error) => error.message,
  )

describe('faults on the connection', () => {
  test.each([
    ['negotiate-error', { status: 502 }, /502/],
    ['negotiate-error', {}, /500/],
    ['unauthorized', {}, /401/],
    ['drop', {}, /503/],
    ['handshake-error', {}, /injected fault refused/],
  ] as const)('%s %j refuses connections, the given number of times', async (kind, more, words) => {
    const opened = await onBoat({ kind, place: 'connection', times: 1, ...more })
    expect(await start(listener(opened).connection)).toMatch(words)
    expect(await start(listener(opened).connection)).toBe('started')
  })

  test.each(['drop', 'reset'] as const)('%s drops the connection, and the client notices at once', async kind => {
    const { opened, client } = await connected()
    const moves = opened.fixture.gateway.side.sent()
    faultsOf(opened.hosted.boat).begin({ kind, place: 'connection' })
    // The activity count increases at once.
    expect(opened.fixture.gateway.side.sent()).toBe(moves + 1)
    expect(await client.closed).toBeInstanceOf(Error)
    expect(await start(listener(opened).connection)).toMatch(kind === 'drop' ? /503/ : /started/)
  })

  test('half-open delivers nothing in either direction, both ends stay connected, and lost frames are not counted', async () => {
    const { opened, client } = await connected()
    const before = await agreed(opened)
    const { boat } = opened.hosted
    faultsOf(boat).begin({ kind: 'half-open', place: 'connection', lasts: 590_000 })
    boat.push('ShowMessage', 'lost')
    boat.clock.advanceTo(boat.clock.start + 589_999)
    await turn()
    expect([
      client.received,
      client.connection.state,
      opened.fixture.gateway.hub.connections()[0]?.state,
      await agreed(opened),
    ]).toEqual([[], 'Connected', 'connected', before])
    boat.clock.advanceTo(boat.clock.start + 590_000)
    await flushPushes(opened, client)
    expect(client.received).toEqual(['that is all'])
  })

  test('ping-loss drops pings and nothing else', async () => {
    const { opened, client } = await connected()
    const { boat } = opened.hosted
    faultsOf(boat).begin({ kind: 'ping-loss', place: 'connection' })
    const [before] = await agreed(opened)
    const pings: string[] = []
    boat.journal.subscribe(entry => entry.lane === 'hub' && pings.push(entry.name))
    boat.clock.advanceTo(boat.clock.start + 14_999)
    await flushPushes(opened, client)
    boat.clock.advanceTo(boat.clock.now() + 15_000)
    await flushPushes(opened, client)
    expect((await agreed(opened))[0] - before).toBe(pings.length)
  })
})

describe('the offered transports', () => {
  test.each([
    [['longPolling'], 'LongPolling'],
    [['serverSentEvents', 'longPolling'], 'ServerSentEvents'],
    [['longPolling', 'webSockets'], 'WebSockets'],
  ] as const)('of %j make the client use %s', async (transports, expected) => {
    const fixture = await openTestGateway()
    const hosted = fixture.addBoat({ hub: { transports: [...transports] } })
    const client = listener(
      { fixture, hosted, token: await fixture.token(hosted) },
      'json',
      HttpTransportType.WebSockets | HttpTransportType.ServerSentEvents | HttpTransportType.LongPolling,
    )
    await client.connection.start()
    expect(fixture.gateway.hub.connections().map(it => it.transport)).toEqual([expected])
  })

  test('also hold for a client that skips negotiation', async () => {
    const fixture = await openTestGateway()
    const hosted = fixture.addBoat({ hub: { transports: ['longPolling'] } })
    const token = await fixture.token(hosted)
    const connection = new HubConnectionBuilder()
      .configureLogging(LogLevel.None)
      .withUrl(fixture.gateway.origin + HUB_PATH, {
        accessTokenFactory: () => token,
        transport: HttpTransportType.WebSockets,
        skipNegotiation: true,
      })
      .build()
    expect([await start(connection), fixture.gateway.hub.connections()]).toEqual([
      expect.stringContaining('WebSocket failed to connect'),
      [],
    ])
  })
})

test('offline drops the connection and refuses new ones until it is over', async () => {
  const { opened, client } = await connected()
  faultsOf(opened.hosted.boat).begin({ kind: 'offline', place: 'everything', lasts: 20_000 })
  await client.closed
  await expect(listener(opened).connection.start()).rejects.toThrow()
  opened.hosted.boat.clock.advanceTo(opened.hosted.boat.clock.start + 20_000)
  const back = listener(opened)
  await back.connection.start()
  await flushPushes(opened, back)
  expect(back.received).toEqual(['that is all'])
})

test('clock-skew passes on a push whose text only looks like a time', async () => {
  const { opened, client } = await connected({ kind: 'clock-skew', by: 60_000, times: 1 })
  opened.hosted.boat.push('ShowMessage', '2026-99-99T99:99:99Z')
  await flushPushes(opened, client)
  expect(client.received).toEqual(['2026-99-99T99:99:99Z', 'that is all'])
})

test('clock-skew shifts the times in a push', async () => {
  const { opened, client } = await connected({ kind: 'clock-skew', by: 60_000, times: 1 })
  opened.hosted.boat.push('ShowMessage', '2026-06-01T08:00:00.000Z')
  await flushPushes(opened, client)
  expect(client.received).toEqual(['2026-06-01T08:01:00.000Z', 'that is all'])
})
