import { once } from 'node:events'
import { expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import type { HubOptions } from './options.ts'
import { openWebSocket, fakeTimers, onlyConnection, type Person, startHub, statefulClient, until } from './testing.ts'

const protocols = ['json', 'messagepack'] as const

test.each(protocols)(
  'the official client (%s) survives a broken connection and loses no message in either direction',
  async protocol => {
    const handled: unknown[] = []
    let farewells = 0
    const { hub, url } = await startHub({
      statefulReconnect: true,
      methods: { Say: { run: (_caller, [it]) => handled.push(it) } },
      onDisconnected: () => void farewells++,
    })
    const client = statefulClient(url, protocol)
    const received: unknown[] = []
    client.on('count', (it: unknown) => received.push(it))
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
    await until(() => received.length >= 60)
    const numbers = Array.from({ length: 60 }, (_, at) => at)
    expect([received, handled, answers]).toEqual([numbers, numbers, numbers.map(it => it + 1)])
    expect(onlyConnection(hub)).toBe(before)
    expect(farewells).toBe(0)
    await client.stop()
    await until(() => farewells === 1)
    expect(hub.connections()).toEqual([])
  },
)

type Line = { socket: WebSocket; texts: string[]; received(count: number): Promise<string[]> }

/** A raw WebSocket with a connection id. */
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
])(
  'with statefulReconnect %s and query %j, the negotiation answers useStatefulReconnect %s',
  async (statefulReconnect, query, promised) => {
    const { url } = await startHub({ statefulReconnect })
    expect((await negotiate(url, query)).useStatefulReconnect).toBe(promised)
  },
)

test('on reconnect the server sends its sequence number, then all unacknowledged messages', async () => {
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

test('a second WebSocket replaces the first one, even when that seems alive', async () => {
  const { hub, first, open, connection } = await stateful()
  const cut = once(first.socket, 'close')
  const second = await open()
  expect((await cut)[0]).toBe(1006)
  expect(await second.received(1)).toEqual([say({ type: 9, sequenceId: 1 })])
  second.socket.send(say({ type: 9, sequenceId: 1 }, { type: 1, invocationId: '1', target: 'X', arguments: [] }))
  expect((await second.received(2))[1]).toContain("Unknown hub method 'X'")
  expect(onlyConnection(hub)).toBe(connection)
})

test('the server drops an incomplete message when the connection breaks, because the client sends it again', async () => {
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

test('the server acknowledges messages of the client one second later', async () => {
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

test('a client that does not reconnect within 15 s is disconnected', async () => {
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
])('after %s the server does not wait for a reconnect', async (_how, leave) => {
  const { hub, first } = await stateful()
  leave(first.socket)
  await until(() => hub.connections().length === 0)
})

test('a gap in the messages of the client ends the connection', async () => {
  const { first } = await stateful()
  const closed = once(first.socket, 'close')
  first.socket.send(say({ type: 9, sequenceId: 7 }))
  expect((await closed)[0]).toBe(1011)
  expect(first.texts.at(-1)).toBe(say({ type: 7, error: 'Connection closed with an error.', allowReconnect: true }))
})

test('an awaited message waits for acknowledgments above the buffer; others are sent at once', async () => {
  const { hub, first } = await stateful({ limits: { replayBytes: 100_000 } })
  for (let at = 0; at < 8; at++) hub.send('block', ['x'.repeat(20_000)])
  await first.received(9)
  let sent = false
  const sending = Promise.resolve(hub.send('last', [])).then(() => {
    sent = true
  })
  await first.received(10)
  expect(sent).toBe(false)
  first.socket.send(say({ type: 8, sequenceId: 5 }))
  await sending
})

test('the official client receives 3,000 messages of 1 kB that are sent at once, and a result of 1.1 MB', async () => {
  const { hub, url } = await startHub({
    statefulReconnect: true,
    methods: { Big: { run: () => 'x'.repeat(1_100_000) } },
  })
  const client = statefulClient(url, 'json')
  const received: unknown[] = []
  client.on('count', (it: unknown) => received.push(it))
  await client.start()
  for (let at = 0; at < 3_000; at++) hub.send('count', [at, 'x'.repeat(1_000)])
  expect(await client.invoke('Big')).toHaveLength(1_100_000)
  expect(received).toEqual(Array.from({ length: 3_000 }, (_, at) => at))
  expect(onlyConnection(hub).suspended).toBe(false)
})

test('a long backlog reaches the client after a reconnect, in order and without cutting it', async () => {
  const { hub, first, open, connection } = await stateful()
  for (let at = 0; at < 150; at++) hub.send('block', [at, 'x'.repeat(20_000)])
  first.socket.terminate()
  await until(() => connection.suspended)
  for (let at = 150; at < 300; at++) hub.send('block', [at, 'x'.repeat(20_000)])
  const second = await open()
  second.socket.send(say({ type: 9, sequenceId: 1 }))
  while (second.texts.length < 301) {
    await once(second.socket, 'message')
    second.socket.send(say({ type: 8, sequenceId: second.texts.length - 1 }))
  }
  expect(second.texts.slice(1).map(it => JSON.parse(it.slice(0, -1)).arguments[0])).toEqual(
    Array.from({ length: 300 }, (_, at) => at),
  )
})

test('a stream waits for acknowledgments, also while the connection is broken', async () => {
  let made = 0
  const { first, open, connection } = await stateful({
    socketTimers: fakeTimers(),
    limits: { replayBytes: 100_000 },
    methods: {
      Flood: {
        *stream() {
          for (; made < 20; made++) yield 'x'.repeat(20_000)
        },
      },
    },
  })
  first.socket.send(say({ type: 4, invocationId: '1', target: 'Flood', arguments: [] }))
  // The handshake and five items; the fifth fills the buffer.
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

test('the server gives up a disconnected client when more than the limit is queued for it', async () => {
  const gone = Promise.withResolvers<string | undefined>()
  const { hub, first, connection } = await stateful({ onDisconnected: (_it, reason) => gone.resolve(reason) })
  first.socket.terminate()
  await until(() => connection.suspended)
  for (let at = 0; at < 60; at++) hub.send('block', ['x'.repeat(400_000)])
  expect(await gone.promise).toBe('The peer reads too slowly.')
})

test.each(['close', 'closeAll'] as const)('%s ends a connection that waits for a reconnect', async how => {
  const { hub, first, connection } = await stateful()
  first.socket.terminate()
  await until(() => connection.suspended)
  if (how === 'close') hub.close(connection)
  else await hub.closeAll()
  expect(hub.connections()).toEqual([])
})

test('protocol version 1 has no acknowledgments, even when the negotiation promised them', async () => {
  const { hub, url } = await startHub({ statefulReconnect: true })
  const { connectionToken } = await negotiate(url)
  const peer = await line(url, connectionToken)
  peer.socket.send('{"protocol":"json","version":1}\u001e')
  await peer.received(1)
  peer.socket.terminate()
  await until(() => hub.connections().length === 0)
})
