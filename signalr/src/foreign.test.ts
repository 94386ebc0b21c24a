/** The requests of the official TypeScript client's functional tests to the test application, in short. */
import { once } from 'node:events'
import { runInNewContext } from 'node:vm'
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
import { testApp } from '../test/app.ts'
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
  const connection = builder.build()
  onTestFinished(() => connection.stop())
  return connection
}

test.each(kinds)(
  'the test hub ($protocol, $transport) behaves as the functional tests of the official client expect',
  async ({ protocol, transport }) => {
    const root = await start()
    const connection = client(`${root}/testhub`, {
      protocol,
      transport: HttpTransportType[transport],
      headers: { 'X-HEADER': 'VALUE' },
    })
    const message = first<unknown>(resolve => connection.on('mEssage', resolve))
    const custom = first<unknown>(resolve => connection.on('CustomObject', resolve))
    const canceled = first<void>(resolve => connection.on('StreamCanceled', () => resolve()))
    connection.on('Result', () => 10)
    await connection.start()

    await connection.invoke('InvokeWithString', '你好 SignalR！')
    expect(await message).toBe('你好 SignalR！')
    await connection.send('SendCustomObject', { Name: 'test', Value: 42 })
    expect(await custom).toEqual({ Name: 'test', Value: 42 })
    await expect(connection.invoke('ThrowException', 'An error occurred.')).rejects.toThrow(
      "An unexpected error occurred invoking 'ThrowException' on the server. InvalidOperationException: An error occurred.",
    )
    connection
      .stream('InfiniteStream')
      .subscribe({ next() {}, error() {}, complete() {} })
      .dispose()
    await canceled
    expect(await connection.invoke('SendComplexObject')).toEqual({
      ByteArray: protocol === 'json' ? 'AQID' : new Uint8Array([1, 2, 3]),
      DateTime: protocol === 'json' ? '2000-01-01T00:00:00Z' : new Date(Date.UTC(2000, 0, 1)),
      Guid: '00010203-0405-0607-0706-050403020100',
      IntArray: [1, 2, 3],
      String: 'hello world',
    })
    const words = new Subject<string>()
    const joined = connection.invoke('StreamingConcat', words)
    for (const word of ['Hello ', 'world']) words.next(word)
    words.complete()
    expect(await joined).toBe('Hello world')
    expect(await (await fetch(`${root}/clientresult/${connection.connectionId}`)).text()).toBe('10')
    expect(await connection.invoke('GetActiveTransportName')).toBe(transport)
    expect(await connection.invoke('GetHeader', 'X-HEADER')).toBe('VALUE')
    expect(await connection.invoke('GetCookie', 'testCookie2')).toBe('testValue2')
    expect(await connection.invoke('GetCookie', 'expiredCookie')).toBeNull()
  },
)

test('on a hub without WebSockets the client falls back to the next transport', async () => {
  const root = await start()
  for (const [protocol, transport] of [
    ['json', 'ServerSentEvents'],
    ['messagepack', 'LongPolling'],
  ] as const) {
    const connection = client(`${root}/testhub-nowebsockets`, { protocol })
    await connection.start()
    expect(await connection.invoke('GetActiveTransportName')).toBe(transport)
  }
})

test('a redirected client is redirected again when it reconnects', async () => {
  const root = await start()
  const connection = client(`${root}/redirect?numRedirects=0&baseUrl=${root}`)
  const back = first<string | undefined>(resolve => connection.onreconnected(resolve))
  await connection.start()
  const before = await connection.invoke<number>('GetNumRedirects')
  Reflect.get(connection, 'serverTimeout').call(connection)
  expect(await back).toBe(await connection.invoke('GetCallerConnectionId'))
  expect(await connection.invoke<number>('GetNumRedirects')).toBeGreaterThan(before)
})

test('the authorized hub accepts a client with a token and refuses one without', async () => {
  const root = await start()
  const connection = client(`${root}/authorizedhub`, {
    accessTokenFactory: async () => (await fetch(`${root}/generateJwtToken`)).text(),
  })
  await connection.start()
  expect(await connection.invoke('Echo', 'a')).toBe('a')
  await expect(client(`${root}/authorizedhub`).start()).rejects.toThrow(
    "Failed to complete negotiation with the server: Error: Unauthorized: Status code '401'",
  )
})

test('a hub that cannot be created closes the connection with the reason', async () => {
  const root = await start()
  const connection = client(`${root}/uncreatable`)
  const closed = first<Error | undefined>(resolve => connection.onclose(resolve))
  // The Close may arrive before the client has completed its start.
  const error = await connection.start().then(
    () => closed,
    (cause: Error) => cause,
  )
  expect(error?.message).toBe(
    "Server returned an error on close: Connection closed with an error. InvalidOperationException: Unable to resolve service for type 'System.Object' while attempting to activate 'FunctionalTests.UncreatableHub'.",
  )
})

test('a plain WebSocket gets its message back, and code 1000 at the end', async () => {
  const root = await start()
  const socket = new WebSocket(`${root.replace('http', 'ws')}/echo`)
  await once(socket, 'open')
  socket.send('message')
  const [data] = await once(socket, 'message')
  expect(String(data)).toBe('message')
  socket.close()
  expect((await once(socket, 'close'))[0]).toBe(1000)
})

test('the client reports the text of a failed negotiation', async () => {
  const root = await start()
  await expect(client(`${root}/bad-negotiate`).start()).rejects.toThrow("Some response from server: Status code '400'")
})

test('a WebSocket to /echoredirect is redirected to /echo before it opens', async () => {
  const host = (await start()).replace('http://', '')
  const root = `ws://${host}`
  const refused = new WebSocket(`${root}/echoredirect?a=1`)
  refused.on('error', () => {})
  const [, answer] = await once(refused, 'unexpected-response')
  expect([answer.statusCode, answer.headers.location]).toEqual([307, `http://${host}/echo?a=1`])
  refused.terminate()
  const socket = new WebSocket(`${root}/echoredirect`, { followRedirects: true })
  onTestFinished(() => socket.terminate())
  await once(socket, 'open')
  socket.send('hello')
  expect(String((await once(socket, 'message'))[0])).toBe('hello')
})

test('the official client follows the redirects of its negotiation, its event stream and its POSTs', async () => {
  // The echo sends every message back, so that the client is called with what it calls.
  const connection = client(`${await start()}/echoredirect`)
  const echo = first<unknown>(resolve => connection.on('say', resolve))
  await connection.start()
  await connection.send('say', 'hello')
  expect(await echo).toBe('hello')
})

test('the bundle of the official client for web workers is served, and defines the client', async () => {
  const root = await start()
  const answer = await fetch(`${root}/lib/signalr-webworker/signalr.js`)
  expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  const worker: { signalR?: { HubConnectionBuilder?: unknown } } = {}
  runInNewContext(await answer.text(), { self: worker })
  expect(worker.signalR?.HubConnectionBuilder).toBeTypeOf('function')
})
