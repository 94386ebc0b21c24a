/** Requests of the functional tests of the official TypeScript client to the test application, in short. */
import { once } from 'node:events'
import {
  HttpTransportType,
  HubConnectionBuilder,
  type IHttpConnectionOptions,
  LogLevel,
  Subject,
} from '@microsoft/signalr'
import { MessagePackHubProtocol } from '@microsoft/signalr-protocol-msgpack'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { testApp } from '../../test/app.ts'
import { clientKinds, first, httpKinds } from './testing.ts'

const kinds = [
  ...clientKinds.filter(it => !it.skipNegotiation).map(it => ({ ...it, transport: 'WebSockets' as const })),
  ...httpKinds,
]

async function start(): Promise<string> {
  const app = await testApp()
  onTestFinished(() => app.close())
  return app.listen({ port: 0, host: '127.0.0.1' })
}

function client(
  url: string,
  { protocol = 'json', ...options }: IHttpConnectionOptions & { protocol?: 'json' | 'messagepack' } = {},
) {
  const builder = new HubConnectionBuilder()
    .configureLogging(LogLevel.None)
    .withUrl(url, options)
    .withAutomaticReconnect([0])
  if (protocol === 'messagepack') builder.withHubProtocol(new MessagePackHubProtocol())
  const it = builder.build()
  onTestFinished(() => it.stop())
  return it
}

test.each(kinds)(
  'the test hub ($protocol, $transport) does what functional tests expect',
  async ({ protocol, transport }) => {
    const root = await start()
    const it = client(`${root}/testhub`, {
      protocol,
      transport: HttpTransportType[transport],
      headers: { 'X-HEADER': 'VALUE' },
    })
    const message = first<unknown>(tell => it.on('mEssage', tell))
    const custom = first<unknown>(tell => it.on('CustomObject', tell))
    const canceled = first<void>(tell => it.on('StreamCanceled', () => tell()))
    it.on('Result', () => 10)
    await it.start()

    await it.invoke('InvokeWithString', '你好 SignalR！')
    expect(await message).toBe('你好 SignalR！')
    await it.send('SendCustomObject', { Name: 'test', Value: 42 })
    expect(await custom).toEqual({ Name: 'test', Value: 42 })
    await expect(it.invoke('ThrowException', 'An error occurred.')).rejects.toThrow(
      "An unexpected error occurred invoking 'ThrowException' on the server. InvalidOperationException: An error occurred.",
    )
    it.stream('InfiniteStream')
      .subscribe({ next() {}, error() {}, complete() {} })
      .dispose()
    await canceled
    expect(await it.invoke('SendComplexObject')).toEqual({
      ByteArray: protocol === 'json' ? 'AQID' : new Uint8Array([1, 2, 3]),
      DateTime: protocol === 'json' ? '2000-01-01T00:00:00Z' : new Date(Date.UTC(2000, 0, 1)),
      Guid: '00010203-0405-0607-0706-050403020100',
      IntArray: [1, 2, 3],
      String: 'hello world',
    })
    const words = new Subject<string>()
    const joined = it.invoke('StreamingConcat', words)
    for (const word of ['Hello ', 'world']) words.next(word)
    words.complete()
    expect(await joined).toBe('Hello world')
    expect(await (await fetch(`${root}/clientresult/${it.connectionId}`)).text()).toBe('10')
    expect(await it.invoke('GetActiveTransportName')).toBe(transport)
    expect(await it.invoke('GetHeader', 'X-HEADER')).toBe('VALUE')
    expect(await it.invoke('GetCookie', 'testCookie2')).toBe('testValue2')
    expect(await it.invoke('GetCookie', 'expiredCookie')).toBeNull()
  },
)

test('without WebSockets the client falls back to what there is', async () => {
  const root = await start()
  for (const [protocol, transport] of [
    ['json', 'ServerSentEvents'],
    ['messagepack', 'LongPolling'],
  ] as const) {
    const it = client(`${root}/testhub-nowebsockets`, { protocol })
    await it.start()
    expect(await it.invoke('GetActiveTransportName')).toBe(transport)
  }
})

test('a redirected client is redirected anew when it comes back', async () => {
  const root = await start()
  const it = client(`${root}/redirect?numRedirects=0&baseUrl=${root}`)
  const back = first<string | undefined>(tell => it.onreconnected(tell))
  await it.start()
  const before = await it.invoke<number>('GetNumRedirects')
  Reflect.get(it, 'serverTimeout').call(it)
  expect(await back).toBe(await it.invoke('GetCallerConnectionId'))
  expect(await it.invoke<number>('GetNumRedirects')).toBeGreaterThan(before)
})

test('the hub with authorization lets in who has a token, and nobody else', async () => {
  const root = await start()
  const it = client(`${root}/authorizedhub`, {
    accessTokenFactory: async () => (await fetch(`${root}/generateJwtToken`)).text(),
  })
  await it.start()
  expect(await it.invoke('Echo', 'a')).toBe('a')
  await expect(client(`${root}/authorizedhub`).start()).rejects.toThrow(
    "Failed to complete negotiation with the server: Error: Unauthorized: Status code '401'",
  )
})

test('a hub that cannot be made tells why', async () => {
  const root = await start()
  const it = client(`${root}/uncreatable`)
  const closed = first<Error | undefined>(tell => it.onclose(tell))
  // The Close may come before the client has done its part of the start.
  const error = await it.start().then(
    () => closed,
    (cause: Error) => cause,
  )
  expect(error?.message).toBe(
    "Server returned an error on close: Connection closed with an error. InvalidOperationException: Unable to resolve service for type 'System.Object' while attempting to activate 'FunctionalTests.UncreatableHub'.",
  )
})

test('a plain WebSocket hears what it has said, and 1000 at the end', async () => {
  const root = await start()
  const socket = new WebSocket(`${root.replace('http', 'ws')}/echo`)
  await once(socket, 'open')
  socket.send('message')
  const [data] = await once(socket, 'message')
  expect(String(data)).toBe('message')
  socket.close()
  expect((await once(socket, 'close'))[0]).toBe(1000)
})

test('a negotiation that fails shows its text', async () => {
  const root = await start()
  await expect(client(`${root}/bad-negotiate`).start()).rejects.toThrow("Some response from server: Status code '400'")
})
