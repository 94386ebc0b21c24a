import { HUB_PATH } from '@drydock/contracts'
import { HttpTransportType, type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { MessagePackHubProtocol } from '@microsoft/signalr-protocol-msgpack'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Harbour, type HostedBoat, openHarbour } from '#testing/gateway.ts'
import { type Fault, faultsOf } from './faults.ts'

type Aboard = { readonly harbour: Harbour; readonly moored: HostedBoat; readonly token: string }
const PROTOCOLS = ['json', 'messagepack'] as const

async function onBoat(fault?: Omit<Fault, 'place'> & { readonly place?: Fault['place'] }): Promise<Aboard> {
  const harbour = await openHarbour()
  const moored = harbour.moor()
  if (fault) faultsOf(moored.boat).begin({ place: 'push', ...fault })
  return { harbour, moored, token: await harbour.token(moored) }
}

/** The official client, not started; the texts that it receives, and how it ends. */
function listener(
  { harbour, token }: Aboard,
  protocol: 'json' | 'messagepack' = 'json',
  transport = HttpTransportType.WebSockets,
) {
  const builder = new HubConnectionBuilder()
    .configureLogging(LogLevel.None)
    .withUrl(harbour.gateway.origin + HUB_PATH, { accessTokenFactory: () => token, transport })
  if (protocol === 'messagepack') builder.withHubProtocol(new MessagePackHubProtocol())
  const connection = builder.build()
  onTestFinished(() => connection.stop())
  const heard: unknown[] = []
  const waiting = new Map<unknown, () => void>()
  for (const name of ['ShowMessage', 'ShowError', 'UpdateAgingDev']) {
    connection.on(name, (argument: unknown) => {
      heard.push(argument)
      waiting.get(argument)?.()
    })
  }
  const closed = new Promise<Error | undefined>(resolve => connection.onclose(resolve))
  return {
    connection,
    heard,
    closed,
    until: (text: string) => new Promise<void>(resolve => waiting.set(text, resolve)),
  }
}

/** Everything that was pushed before it has been heard when this has. */
async function hearOut({ moored }: Aboard, { until }: ReturnType<typeof listener>): Promise<void> {
  const all = until('that is all')
  moored.boat.push('ShowMessage', 'that is all')
  await all
}
const turn = (): Promise<void> => new Promise(resolve => setImmediate(resolve))
/**
 * The counts of both ends of the only connection agree: whatever left has come, and nothing that was lost is counted.
 */
async function agreed({ harbour }: Aboard): Promise<readonly [sent: number, received: number]> {
  const it = harbour.gateway.hub.connections()[0]
  return [it?.framesSent ?? -1, it?.framesReceived ?? -1]
}

const PUSHES: readonly (readonly [Fault['kind'], Partial<Fault>, readonly unknown[]])[] = [
  ['drop', { times: 1 }, ['two', 'three', 'that is all']],
  ['duplicate', { times: 1 }, ['one', 'one', 'two', 'three', 'that is all']],
  ['reorder', { times: 1 }, ['two', 'one', 'three', 'that is all']],
  ['gap', { times: 1, length: 2 }, ['three', 'that is all']],
  ['wrong-type', { times: 1 }, [7, 'two', 'three', 'that is all']],
]

describe.each(PROTOCOLS)('on pushes (%s)', protocol => {
  test.each(PUSHES)('%s', async (kind, more, expected) => {
    const it = await onBoat({ kind, ...more })
    const ears = listener(it, protocol)
    await ears.connection.start()
    for (const text of ['one', 'two', 'three']) it.moored.boat.push('ShowMessage', text)
    await hearOut(it, ears)
    // The handshake was the first frame.
    expect([ears.heard, (await agreed(it))[0]]).toEqual([expected, expected.length + 1])
  })

  test('stale says what the same event said before', async () => {
    const it = await onBoat()
    const ears = listener(it, protocol)
    await ears.connection.start()
    it.moored.boat.push('ShowMessage', 'one')
    faultsOf(it.moored.boat).begin({ kind: 'stale', place: 'push', name: 'ShowMessage', times: 1 })
    it.moored.boat.push('ShowError', 'another')
    it.moored.boat.push('ShowMessage', 'two')
    await hearOut(it, ears)
    expect(ears.heard).toEqual(['one', 'another', 'one', 'that is all'])
  })

  test('delay leaves when the boat has come to that time', async () => {
    const it = await onBoat({ kind: 'delay', by: 3_000, times: 1 })
    const ears = listener(it, protocol)
    await ears.connection.start()
    const { clock } = it.moored.boat
    it.moored.boat.push('ShowMessage', 'one')
    clock.advanceTo(clock.start + 2_999)
    it.moored.boat.push('ShowMessage', 'before')
    clock.advanceTo(clock.start + 3_000)
    await hearOut(it, ears)
    expect(ears.heard).toEqual(['before', 'one', 'that is all'])
  })

  test.each(['malformed', 'truncated'] as const)('%s cannot be read: the client gives the line up', async kind => {
    const it = await onBoat({ kind, times: 1 })
    const ears = listener(it, protocol)
    await ears.connection.start()
    it.moored.boat.push('ShowMessage', 'one')
    expect([await ears.closed, ears.heard]).toEqual([expect.any(Error), []])
  })

  test('a fault of one event leaves the others alone, and a fault of one boat other boats', async () => {
    const it = await onBoat({ kind: 'drop', name: 'ShowError' })
    const other = it.harbour.moor({ name: 'Nora' })
    const there: Aboard = { harbour: it.harbour, moored: other, token: await it.harbour.token(other) }
    const [here, yonder] = [listener(it, protocol), listener(there, protocol)]
    await Promise.all([here.connection.start(), yonder.connection.start()])
    for (const { boat } of [it.moored, other]) {
      boat.push('ShowError', 'lost here')
      boat.push('ShowMessage', 'one')
    }
    await Promise.all([hearOut(it, here), hearOut(there, yonder)])
    expect([here.heard, yonder.heard]).toEqual([
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

describe('on the connection', () => {
  test.each([
    ['negotiate-error', { status: 502 }, /502/],
    ['negotiate-error', {}, /500/],
    ['unauthorized', {}, /401/],
    ['drop', {}, /503/],
    ['handshake-error', {}, /injected fault refused/],
  ] as const)('%s %j refuses whoever wants to connect, so many times', async (kind, more, words) => {
    const it = await onBoat({ kind, place: 'connection', times: 1, ...more })
    expect(await start(listener(it).connection)).toMatch(words)
    expect(await start(listener(it).connection)).toBe('started')
  })

  test.each(['drop', 'reset'] as const)('%s cuts the line; the client hears of it at once', async kind => {
    const it = await onBoat()
    const ears = listener(it)
    await ears.connection.start()
    const moves = it.harbour.gateway.side.sent()
    faultsOf(it.moored.boat).begin({ kind, place: 'connection' })
    // The barrier is told at once that something is on its way.
    expect(it.harbour.gateway.side.sent()).toBe(moves + 1)
    expect(await ears.closed).toBeInstanceOf(Error)
    expect(await start(listener(it).connection)).toMatch(kind === 'drop' ? /503/ : /started/)
  })

  test('half-open: nothing arrives at either end, nobody is told, and what was lost is not counted as sent', async () => {
    const it = await onBoat()
    const ears = listener(it)
    await ears.connection.start()
    const before = await agreed(it)
    const { boat } = it.moored
    faultsOf(boat).begin({ kind: 'half-open', place: 'connection', lasts: 590_000 })
    boat.push('ShowMessage', 'lost')
    boat.clock.advanceTo(boat.clock.start + 589_999)
    await turn()
    expect([
      ears.heard,
      ears.connection.state,
      it.harbour.gateway.hub.connections()[0]?.state,
      await agreed(it),
    ]).toEqual([[], 'Connected', 'connected', before])
    boat.clock.advanceTo(boat.clock.start + 590_000)
    await hearOut(it, ears)
    expect(ears.heard).toEqual(['that is all'])
  })

  test('ping-loss loses pings and nothing else', async () => {
    const it = await onBoat()
    const ears = listener(it)
    await ears.connection.start()
    const { boat } = it.moored
    faultsOf(boat).begin({ kind: 'ping-loss', place: 'connection' })
    const [before] = await agreed(it)
    const pings: string[] = []
    boat.journal.subscribe(entry => entry.lane === 'hub' && pings.push(entry.name))
    boat.clock.advanceTo(boat.clock.start + 14_999)
    await hearOut(it, ears)
    boat.clock.advanceTo(boat.clock.now() + 15_000)
    await hearOut(it, ears)
    expect((await agreed(it))[0] - before).toBe(pings.length)
  })
})

describe('an offer of transports', () => {
  test.each([
    [['longPolling'], 'LongPolling'],
    [['serverSentEvents', 'longPolling'], 'ServerSentEvents'],
    [['longPolling', 'webSockets'], 'WebSockets'],
  ] as const)('of %j is taken as %s', async (transports, expected) => {
    const harbour = await openHarbour()
    const moored = harbour.moor({ hub: { transports: [...transports] } })
    const ears = listener(
      { harbour, moored, token: await harbour.token(moored) },
      'json',
      HttpTransportType.WebSockets | HttpTransportType.ServerSentEvents | HttpTransportType.LongPolling,
    )
    await ears.connection.start()
    expect(harbour.gateway.hub.connections().map(it => it.transport)).toEqual([expected])
  })

  test('holds for whoever does not ask first', async () => {
    const harbour = await openHarbour()
    const moored = harbour.moor({ hub: { transports: ['longPolling'] } })
    const token = await harbour.token(moored)
    const connection = new HubConnectionBuilder()
      .configureLogging(LogLevel.None)
      .withUrl(harbour.gateway.origin + HUB_PATH, {
        accessTokenFactory: () => token,
        transport: HttpTransportType.WebSockets,
        skipNegotiation: true,
      })
      .build()
    expect([await start(connection), harbour.gateway.hub.connections()]).toEqual([
      expect.stringContaining('WebSocket failed to connect'),
      [],
    ])
  })
})

test('out of reach: a line is cut, and nobody can connect until it is over', async () => {
  const it = await onBoat()
  const ears = listener(it)
  await ears.connection.start()
  faultsOf(it.moored.boat).begin({ kind: 'offline', place: 'everything', lasts: 20_000 })
  await ears.closed
  await expect(listener(it).connection.start()).rejects.toThrow()
  it.moored.boat.clock.advanceTo(it.moored.boat.clock.start + 20_000)
  const back = listener(it)
  await back.connection.start()
  await hearOut(it, back)
  expect(back.heard).toEqual(['that is all'])
})

test('a wrong clock: what a push says of a time is so much later', async () => {
  const it = await onBoat({ kind: 'clock-skew', by: 60_000, times: 1 })
  const ears = listener(it)
  await ears.connection.start()
  it.moored.boat.push('ShowMessage', '2026-06-01T08:00:00.000Z')
  await hearOut(it, ears)
  expect(ears.heard).toEqual(['2026-06-01T08:01:00.000Z', 'that is all'])
})
