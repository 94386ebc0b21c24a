import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { MessagePackHubProtocol } from '@microsoft/signalr-protocol-msgpack'
import { expect, onTestFinished, test } from 'vitest'
import { defaultLimits } from './options.ts'
import {
  fakeTimers,
  first,
  HANDSHAKE,
  httpKinds,
  officialClient,
  onlyConnection,
  rawClient,
  startHub,
  until,
} from './testing.ts'
import type { TransportName } from './transports/transport.ts'

const methods = {
  Add: { run: (_: object, [a, b]: readonly unknown[]) => Number(a) + Number(b) },
  Echo: { run: (_: object, [it]: readonly unknown[]) => it },
}

test.each(httpKinds)(
  'the official client ($protocol, $transport) connects, receives pushes, invokes methods and stops',
  async kind => {
    const gone = Promise.withResolvers<string | undefined>()
    const { hub, url } = await startHub({ methods, onDisconnected: (_it, reason) => gone.resolve(reason) })
    const client = officialClient(url, kind)
    const received = first<unknown[]>(resolve => client.on('moved', (...args) => resolve(args)))
    await client.start()

    expect(await hub.send('moved', [1.5, 'Ärø ⛵\n', null, { on: true, list: [] }])).toBe(1)
    expect(await received).toEqual([1.5, 'Ärø ⛵\n', null, { on: true, list: [] }])
    expect(onlyConnection(hub)).toMatchObject({
      user: { name: 'ann' },
      protocol: kind.protocol,
      transport: kind.transport,
    })
    expect(await client.invoke('Add', 2, 3)).toBe(5)
    expect(await client.invoke('Echo', 'ø'.repeat(10_000))).toBe('ø'.repeat(10_000))
    await expect(client.invoke('Jibe')).rejects.toThrow("Unknown hub method 'Jibe'")

    await client.stop()
    expect(await gone.promise).toBeUndefined()
    expect(hub.connections()).toEqual([])
  },
)

test.each(httpKinds)('all messages ($protocol, $transport) arrive, in order', async kind => {
  const { hub, url } = await startHub({ methods })
  const client = officialClient(url, kind)
  const received: number[] = []
  client.on('count', (it: number) => received.push(it))
  await client.start()
  for (let at = 0; at < 300; at++) {
    hub.send('count', [at])
    if (at % 30 === 0) await client.invoke('Add', at, 1)
  }
  await until(() => received.length === 300)
  expect(received).toEqual(received.toSorted((a, b) => a - b))
})

test.each(httpKinds)('the server answers all simultaneous calls ($protocol, $transport)', async kind => {
  const { url } = await startHub({ methods })
  const client = officialClient(url, kind)
  await client.start()
  const sums = Array.from({ length: 50 }, (_, at) => client.invoke<number>('Add', at, 1))
  expect(await Promise.all(sums)).toEqual(sums.map((_, at) => at + 1))
})

test.each(httpKinds)('a push ($protocol, $transport) reaches only the user it is sent to', async kind => {
  const { hub, url } = await startHub()
  const names = ['ann', 'bob']
  const clients = names.map(name => officialClient(url, kind, { accessTokenFactory: () => name }))
  const received: string[] = []
  const done = clients.map((connection, at) =>
    first<void>(
      resolve =>
        connection.on('note', (text: string) => received.push(`${names[at]}: ${text}`)) ??
        connection.on('end', () => resolve()),
    ),
  )
  await Promise.all(clients.map(it => it.start()))
  for (const name of names) hub.send('note', [`for ${name}`], it => it.user.name === name)
  hub.send('end', [])
  await Promise.all(done)
  expect(received.sort()).toEqual(['ann: for ann', 'bob: for bob'])
})

test.each(httpKinds)(
  'the client ($protocol, $transport) receives the error with which the hub closes it, or none',
  async kind => {
    const { hub, url } = await startHub()
    for (const [error, told] of [
      ['sold', new Error('Server returned an error on close: sold')],
      [undefined, undefined],
    ] as const) {
      const client = officialClient(url, kind)
      const closed = first<Error | undefined>(resolve => client.onclose(resolve))
      await client.start()
      hub.close(onlyConnection(hub), error === undefined ? {} : { error })
      expect(await closed).toEqual(told)
      await until(() => hub.connections().length === 0)
    }
  },
)

test.each(httpKinds)(
  'a client ($protocol, $transport) that sends a too long message fails and is disconnected',
  async kind => {
    const { url } = await startHub()
    const client = officialClient(url, kind)
    await client.start()
    await expect(client.invoke('X', 'x'.repeat(40_000))).rejects.toThrow()
    await until(() => client.state === 'Disconnected')
  },
)

test.each(httpKinds)(
  'a client ($protocol, $transport) whose connection drops reconnects by itself',
  async ({ protocol, transport }) => {
    const { hub, url } = await startHub()
    const options = { accessTokenFactory: () => 'ann', transport: HttpTransportType[transport] }
    const builder = new HubConnectionBuilder()
      .configureLogging(LogLevel.None)
      .withUrl(url, options)
      .withAutomaticReconnect([0, 0, 0])
    if (protocol === 'messagepack') builder.withHubProtocol(new MessagePackHubProtocol())
    const client = builder.build()
    onTestFinished(() => client.stop())
    const back = first<string | undefined>(resolve => client.onreconnected(resolve))
    await client.start()
    hub.drop(onlyConnection(hub))
    const id = await back
    expect(onlyConnection(hub)).toMatchObject({ id, transport, state: 'connected' })
  },
)

test('the hub shuts down with clients of all kinds without waiting, and closes them without an error', async () => {
  // Nothing advances the timers.
  const { app, hub, url } = await startHub({ socketTimers: fakeTimers() })
  const clients = [...httpKinds, { protocol: 'json' } as const].map(kind => officialClient(url, kind))
  const closed = clients.map(it => first<Error | undefined>(resolve => it.onclose(resolve)))
  await Promise.all(clients.map(it => it.start()))
  await app.close()
  expect(await Promise.all(closed)).toEqual([undefined, undefined, undefined, undefined])
  expect(hub.connections()).toEqual([])
})

test('closeAll() aborts the remaining connections after `shutdownMs`', async () => {
  const socketTimers = fakeTimers()
  const reasons: unknown[] = []
  const { hub, url } = await startHub({ socketTimers, onDisconnected: (_it, reason) => void reasons.push(reason) })
  const client = await rawClient(url)
  client.socket.send(HANDSHAKE)
  await client.received(1)
  // It never reads the close frame, so it does not confirm it.
  client.socket.pause()
  const isClosed = hub.closeAll()
  socketTimers.advance(defaultLimits.shutdownMs - 1)
  expect((await fetch(`${url}/negotiate?access_token=ann`, { method: 'POST' })).status).toBe(503)
  expect(onlyConnection(hub).state).toBe('closing')
  socketTimers.advance(1)
  await isClosed
  expect(hub.connections()).toEqual([])
  expect(reasons).toEqual(['The server is shutting down.'])
})

const fallbacks: [TransportName[], 'json' | 'messagepack', TransportName][] = [
  [['WebSockets', 'ServerSentEvents', 'LongPolling'], 'json', 'WebSockets'],
  [['ServerSentEvents', 'LongPolling'], 'json', 'ServerSentEvents'],
  [['LongPolling'], 'json', 'LongPolling'],
  [['ServerSentEvents', 'LongPolling'], 'messagepack', 'LongPolling'],
]

const ANY = HttpTransportType.WebSockets | HttpTransportType.ServerSentEvents | HttpTransportType.LongPolling

test.each(fallbacks)('with %s offered a client with %s uses %s', async (transports, protocol, taken) => {
  const { hub, url } = await startHub({ transports })
  await officialClient(url, { protocol }, { transport: ANY }).start()
  expect(onlyConnection(hub)).toMatchObject({ transport: taken, protocol })
})

test('a client whose WebSocket is refused falls back to server-sent events', async () => {
  const { hub, url } = await startHub({ allowOrigin: () => false })
  await officialClient(url, {}, { transport: ANY }).start()
  expect(onlyConnection(hub).transport).toBe('ServerSentEvents')
})

test('a client without a transport in common fails with an error', async () => {
  const { url } = await startHub({ transports: ['ServerSentEvents'] })
  await expect(officialClient(url, { protocol: 'messagepack' }, { transport: ANY }).start()).rejects.toThrow(
    'Unable to connect',
  )
})
