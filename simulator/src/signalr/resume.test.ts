import { once } from 'node:events'
import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { MessagePackHubProtocol } from '@microsoft/signalr-protocol-msgpack'
import { expect, onTestFinished, test } from 'vitest'
import type { WebSocket } from 'ws'
import type { HubOptions } from './options.ts'
import { openWebSocket, fakeTimers, onlyConnection, type Person, startHub, until } from './testing.ts'

const protocols = ['json', 'messagepack'] as const

/** The official client with stateful reconnect, not yet started. */
function statefulClient(url: string, protocol: 'json' | 'messagepack') {
  const builder = new HubConnectionBuilder()
    .configureLogging(LogLevel.None)
    .withUrl(url, { accessTokenFactory: () => 'ann', transport: HttpTransportType.WebSockets })
    .withStatefulReconnect()
  if (protocol === 'messagepack') builder.withHubProtocol(new MessagePackHubProtocol())
  const client = builder.build()
  onTestFinished(() => client.stop())
  return client
}

test.each(protocols)(
  'the official client (%s) survives a broken line and misses nothing in either direction',
  async protocol => {
    const said: unknown[] = []
    let farewells = 0
    const { hub, url } = await startHub({
      statefulReconnect: true,
      methods: { Say: { run: (_caller, [it]) => said.push(it) } },
      onDisconnected: () => void farewells++,
    })
    const client = statefulClient(url, protocol)
    const heard: unknown[] = []
    client.on('count', (it: unknown) => heard.push(it))
    await client.start()
    const before = onlyConnection(hub)
    const calls: Promise<unknown>[] = []
    for (let at = 0; at < 60; at++) {
      hub.send('count', [at])
      calls.push(client.invoke('Say', at))
      if (at % 20 === 10) {
        hub.drop(before)
        await until(() => before.suspended)
      }
      if (at % 20 === 15) await until(() => !before.suspended)
    }
    const answers = await Promise.all(calls)
    await until(() => heard.length >= 60)
    const numbers = Array.from({ length: 60 }, (_, at) => at)
    expect([heard, said, answers]).toEqual([numbers, numbers, numbers.map(it => it + 1)])
    expect(onlyConnection(hub)).toBe(before)
    expect(farewells).toBe(0)
    await client.stop()
    await until(() => farewells === 1)
    expect(hub.connections()).toEqual([])
  },
)

type Line = { socket: WebSocket; texts: string[]; received(count: number): Promise<string[]> }

/** A bare WebSocket with a name. */
async function line(url: string, id: string): Promise<Line> {
  const socket = openWebSocket(url, `?access_token=ann&id=${id}`)
  const texts: string[] = []
  socket.on('message', data => texts.push(String(data)))
  await once(socket, 'open')
  return {
    socket,
    texts,
    async received(count) {
      while (texts.length < count) await once(socket, 'message')
      return texts
    },
  }
}

async function negotiate(
  url: string,
  query = '&useStatefulReconnect=true',
): Promise<{ connectionToken: string; useStatefulReconnect?: boolean }> {
  const answer = await fetch(`${url}/negotiate?negotiateVersion=1&access_token=ann${query}`, { method: 'POST' })
  return Object(await answer.json())
}

const HANDSHAKE_2 = '{"protocol":"json","version":2}\u001e'
const say = (...messages: object[]): string => messages.map(it => `${JSON.stringify(it)}\u001e`).join('')

async function stateful(options: Partial<HubOptions<Person>> = {}) {
  const running = await startHub({ statefulReconnect: true, ...options })
  const { connectionToken } = await negotiate(running.url)
  const open = () => line(running.url, connectionToken)
  const first = await open()
  first.socket.send(HANDSHAKE_2)
  await first.received(1)
  return { ...running, first, open, connection: onlyConnection(running.hub) }
}

test.each([
  [true, '&useStatefulReconnect=true', true],
  [true, '&UseStatefulReconnect=True', true],
  [true, '', undefined],
  [true, '&useStatefulReconnect=false', undefined],
  [false, '&useStatefulReconnect=true', undefined],
])('allowed %s and asked for by %j, stateful reconnect is promised: %s', async (statefulReconnect, query, promised) => {
  const { url } = await startHub({ statefulReconnect })
  expect((await negotiate(url, query)).useStatefulReconnect).toBe(promised)
})

test('who comes back hears the number and then what it has not confirmed', async () => {
  const { hub, first, open, connection } = await stateful()
  for (const it of [1, 2, 3]) hub.send('n', [it])
  await first.received(4)
  first.socket.send(say({ type: 8, sequenceId: 1 }))
  await until(() => connection.framesReceived === 2)
  first.socket.terminate()
  await until(() => connection.suspended)
  hub.send('n', [4])
  const second = await open()
  const call = (n: number) => ({ type: 1, target: 'n', arguments: [n] })
  expect(await second.received(4)).toEqual([say({ type: 9, sequenceId: 2 }), say(call(2)), say(call(3)), say(call(4))])
})

test('a new line takes the place of one that still seems to live', async () => {
  const { hub, first, open, connection } = await stateful()
  const cut = once(first.socket, 'close')
  const second = await open()
  expect((await cut)[0]).toBe(1006)
  expect(await second.received(1)).toEqual([say({ type: 9, sequenceId: 1 })])
  second.socket.send(say({ type: 9, sequenceId: 1 }, { type: 1, invocationId: '1', target: 'X', arguments: [] }))
  expect((await second.received(2))[1]).toContain("Unknown hub method 'X'")
  expect(onlyConnection(hub)).toBe(connection)
})

test('half a message that came before the break is forgotten, for it comes again', async () => {
  const { first, open, connection } = await stateful()
  const call = say({ type: 1, invocationId: '1', target: 'X', arguments: [] })
  first.socket.send(call.slice(0, 20))
  await until(() => connection.framesReceived === 2)
  first.socket.terminate()
  await until(() => connection.suspended)
  const second = await open()
  second.socket.send(say({ type: 6 }) + call + say({ type: 9, sequenceId: 1 }) + call)
  expect((await second.received(2))[1]).toContain("Unknown hub method 'X'")
})

test('messages of the peer are confirmed a second later', async () => {
  const socketTimers = fakeTimers()
  const { first, connection } = await stateful({ socketTimers, methods: { Say: { run: () => 1 } } })
  first.socket.send(
    say({ type: 1, target: 'Say', arguments: [] }, { type: 1, target: 'Say', arguments: [] }, { type: 6 }),
  )
  await until(() => connection.framesReceived === 2)
  socketTimers.advance(999)
  expect(connection.framesSent).toBe(1)
  socketTimers.advance(1)
  expect((await first.received(2))[1]).toBe(say({ type: 8, sequenceId: 2 }))
  socketTimers.advance(60_000)
  expect(connection.framesSent).toBe(2)
})

test('who does not come back within 15 s has left', async () => {
  const timers = fakeTimers()
  const gone = Promise.withResolvers<string | undefined>()
  const { hub, first, connection } = await stateful({
    timersFor: () => timers,
    onDisconnected: (_it, reason) => gone.resolve(reason),
  })
  first.socket.terminate()
  await until(() => connection.suspended)
  timers.advance(14_999)
  expect(onlyConnection(hub).suspended).toBe(true)
  timers.advance(1)
  expect(await gone.promise).toBe('The client did not come back.')
  expect(connection).toMatchObject({ state: 'closed', suspended: false })
  expect(timers.pending()).toBe(0)
})

test.each([
  ['a Close message', (it: WebSocket) => it.send(say({ type: 7 }))],
  ['a close frame', (it: WebSocket) => it.close(1000)],
])('after %s nobody is waited for', async (_how, leave) => {
  const { hub, first } = await stateful()
  leave(first.socket)
  await until(() => hub.connections().length === 0)
})

test('a gap in what the peer has sent ends the connection', async () => {
  const { first } = await stateful()
  const closed = once(first.socket, 'close')
  first.socket.send(say({ type: 9, sequenceId: 7 }))
  expect((await closed)[0]).toBe(1011)
  expect(first.texts.at(-1)).toBe(say({ type: 7, error: 'Connection closed with an error.', allowReconnect: true }))
})

test('a peer that confirms nothing gets 100,000 bytes and then no more', async () => {
  const { hub, first, connection } = await stateful()
  for (let at = 0; at < 8; at++) hub.send('block', ['x'.repeat(20_000)])
  await first.received(6)
  expect(connection.framesSent).toBe(6)
  first.socket.send(say({ type: 8, sequenceId: 5 }))
  await first.received(9)
})

test('a stream waits for confirmations, also while the line is broken', async () => {
  let made = 0
  const { first, open, connection } = await stateful({
    socketTimers: fakeTimers(),
    methods: {
      Flood: {
        *stream() {
          for (; made < 20; made++) yield 'x'.repeat(20_000)
        },
      },
    },
  })
  first.socket.send(say({ type: 4, invocationId: '1', target: 'Flood', arguments: [] }))
  // The handshake and five items: the fifth is the one that fills the buffer.
  await first.received(6)
  first.socket.terminate()
  await until(() => connection.suspended)
  expect(made).toBe(4)
  const second = await open()
  await second.received(6)
  second.socket.send(say({ type: 9, sequenceId: 2 }, { type: 8, sequenceId: 5 }))
  for (const upTo of [10, 15, 20]) {
    await second.received(upTo + 1)
    second.socket.send(say({ type: 8, sequenceId: upTo }))
  }
  expect((await second.received(22)).at(-1)).toBe(say({ type: 3, invocationId: '1' }))
})

test('a peer that is away while more than the cap is said to it is given up', async () => {
  const gone = Promise.withResolvers<string | undefined>()
  const { hub, first, connection } = await stateful({ onDisconnected: (_it, reason) => gone.resolve(reason) })
  first.socket.terminate()
  await until(() => connection.suspended)
  for (let at = 0; at < 60; at++) hub.send('block', ['x'.repeat(20_000)])
  expect(await gone.promise).toBe('The peer reads too slowly.')
})

test.each(['close', 'closeAll'] as const)('%s ends a connection without a line', async how => {
  const { hub, first, connection } = await stateful()
  first.socket.terminate()
  await until(() => connection.suspended)
  if (how === 'close') hub.close(connection)
  else await hub.closeAll()
  expect(hub.connections()).toEqual([])
})

test('version 1 of the protocol knows no confirmations, whatever was promised', async () => {
  const { hub, url } = await startHub({ statefulReconnect: true })
  const { connectionToken } = await negotiate(url)
  const peer = await line(url, connectionToken)
  peer.socket.send('{"protocol":"json","version":1}\u001e')
  await peer.received(1)
  peer.socket.terminate()
  await until(() => hub.connections().length === 0)
})
