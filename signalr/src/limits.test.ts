import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createHub } from './hub.ts'
import { signalr } from './fastify/plugin.ts'
import { realTimers } from './time/timers.ts'
import { rawClient, fakeTimers, HANDSHAKE, officialClient, onlyConnection, startHub, until } from './testing.ts'

const CLOSED = '{"type":7,"error":"Connection closed with an error.","allowReconnect":true}\u001e'

test.each([
  [32_768, false],
  [32_769, true],
])('an incoming message of %i bytes ends the connection: %s', async (size, ends) => {
  const { url } = await startHub()
  const client = await rawClient(url)
  const head = '{"type":1,"invocationId":"1","target":"X","arguments":["'
  client.socket.send(`${HANDSHAKE}${head}${'x'.repeat(size - head.length - 3)}"]}\u001e`)
  const [, answer] = await client.received(2)
  expect(answer?.text === CLOSED).toBe(ends)
  if (ends) expect(await client.closed).toBe(1011)
})

test.each(['json', 'messagepack'] as const)(
  'a client (%s) that sends a too long message fails and is disconnected',
  async protocol => {
    const { url } = await startHub()
    const client = officialClient(url, { protocol })
    await client.start()
    await expect(client.invoke('X', 'x'.repeat(40_000))).rejects.toThrow()
    expect(client.state).toBe('Disconnected')
  },
)

test.each(['WebSockets', 'ServerSentEvents', 'LongPolling'] as const)(
  'over %s a client may send as much as maxMessageBytes says, and no more',
  async transport => {
    const { url } = await startHub({
      limits: { maxMessageBytes: 2_000_000 },
      methods: { Size: { run: (_caller, [it]) => String(it).length } },
    })
    const [client, other] = [officialClient(url, { transport }), officialClient(url, { transport })]
    await Promise.all([client.start(), other.start()])
    expect(await client.invoke('Size', 'x'.repeat(1_999_000))).toBe(1_999_000)
    await expect(other.invoke('Size', 'x'.repeat(2_000_000))).rejects.toThrow()
  },
)

test('each of two hubs in one server has its own limit of a frame', async () => {
  const app = Fastify({ forceCloseConnections: true })
  const inner = createHub({
    authenticate: () => ({}),
    timersFor: () => realTimers,
    socketTimers: realTimers,
    onError: () => {},
    limits: { maxMessageBytes: 1_000_000 },
  })
  await app.register(signalr, { hub: inner, path: '/large' })
  const { url } = await startHub({ limits: { maxBodyBytes: 262_144 } }, app)
  const small = await rawClient(url)
  small.socket.send('x'.repeat(262_145))
  expect(await small.closed).toBe(1009)
  const large = await rawClient(url.replace('/chat', '/large'))
  const call = `{"type":1,"invocationId":"1","target":"X","arguments":["${'x'.repeat(900_000)}"]}\u001e`
  large.socket.send(`${HANDSHAKE}${call}`)
  expect((await large.received(2))[1]?.text).toContain("Unknown hub method 'X'")
})

test('the server refuses a frame above the socket limit with 1009', async () => {
  const { url } = await startHub({ limits: { maxBodyBytes: 262_144 } })
  const client = await rawClient(url)
  client.socket.send('x'.repeat(262_145))
  expect(await client.closed).toBe(1009)
})

test.each(['no json', '{"type":"1"}', '[]', '{"type":1,"arguments":[]}'])(
  'the invalid message %j ends the connection',
  async garbage => {
    const { url } = await startHub()
    const client = await rawClient(url)
    client.socket.send(`${HANDSHAKE}${garbage}\u001e`)
    expect(await client.closed).toBe(1011)
    expect(client.frames.at(-1)?.text).toBe(CLOSED)
  },
)

test('the server ignores unknown message types and replies to unknown invocations', async () => {
  const { hub, url } = await startHub()
  const client = await rawClient(url)
  const ignored = ['{"type":99}', '{"type":5,"invocationId":"9"}', '{"type":3,"invocationId":"9"}']
  const call = '{"type":1,"invocationId":"1","target":"X","arguments":[]}'
  client.socket.send(HANDSHAKE + [...ignored, call].map(it => `${it}\u001e`).join(''))
  await client.received(2)
  expect(onlyConnection(hub).state).toBe('connected')
})

const BLOCK = 'x'.repeat(1_048_576)

test('a client with more queued bytes than the limit is disconnected', async () => {
  const gone = Promise.withResolvers<string | undefined>()
  const { hub, url } = await startHub({ onDisconnected: (_it, reason) => gone.resolve(reason) })
  const client = await rawClient(url)
  client.socket.send(HANDSHAKE)
  await client.received(1)
  client.socket.pause()
  for (let sent = 1; sent > 0; ) sent = hub.send('block', [BLOCK]).receivers
  expect(await gone.promise).toBe('The peer reads too slowly.')
})

test('a client that leaves a write pending for 10 s is disconnected; a client that reads stays', async () => {
  const socketTimers = fakeTimers()
  const gone = Promise.withResolvers<string | undefined>()
  const { hub, url } = await startHub({
    socketTimers,
    limits: { maxBufferedBytes: Number.POSITIVE_INFINITY, maxQueuedBytes: Number.POSITIVE_INFINITY },
    onDisconnected: ({ user }, reason) => gone.resolve(`${user.name}: ${reason}`),
  })
  const slow = await rawClient(url)
  const quick = await rawClient(url, '?access_token=bob')
  for (const { socket, received } of [slow, quick]) {
    socket.send(HANDSHAKE)
    await received(1)
  }
  slow.socket.pause()
  for (let blocks = 0; blocks < 24; blocks++) hub.send('block', [BLOCK])
  await quick.received(25)
  socketTimers.advance(9_999)
  expect(hub.connections()).toHaveLength(2)
  socketTimers.advance(1)
  expect(await gone.promise).toBe('ann: The peer reads too slowly.')
  expect(onlyConnection(hub)).toMatchObject({ user: { name: 'bob' }, state: 'connected' })
})

/** A connected client that reads nothing until its socket is resumed, on socket timers of the test. */
async function stalled(options: Parameters<typeof startHub>[0] = {}) {
  const socketTimers = fakeTimers()
  const reasons: (string | undefined)[] = []
  const running = await startHub({
    socketTimers,
    onDisconnected: (_it, reason) => void reasons.push(reason),
    ...options,
  })
  const client = await rawClient(running.url)
  client.socket.send(HANDSHAKE)
  await client.received(1)
  client.socket.pause()
  return { ...running, socketTimers, reasons, client }
}

test('bytes that wait for a reader count after 5 s: it is disconnected for more than 1 MiB', async () => {
  const { hub, socketTimers, reasons } = await stalled()
  for (let blocks = 0; blocks < 12; blocks++) hub.send('block', [BLOCK])
  socketTimers.advance(5_000)
  expect(onlyConnection(hub).state).toBe('connected')
  socketTimers.advance(2_500)
  await until(() => reasons.length > 0)
  expect(reasons).toEqual(['The peer reads too slowly.'])
})

test('a client that has read what waited before 5 s are over stays connected', async () => {
  const { hub, socketTimers, client } = await stalled()
  for (let blocks = 0; blocks < 12; blocks++) hub.send('block', [BLOCK])
  socketTimers.advance(2_499)
  client.socket.resume()
  await client.received(13)
  socketTimers.advance(60_000)
  expect(onlyConnection(hub).state).toBe('connected')
})

test('a message of up to maxMessageBytes is sent whatever else is allowed to wait', async () => {
  const { hub, client, socketTimers } = await stalled({
    limits: { maxMessageBytes: 20_000_000, maxBufferedBytes: 0, maxQueuedBytes: 1_000 },
  })
  hub.send('block', ['x'.repeat(19_000_000)])
  socketTimers.advance(7_500)
  client.socket.resume()
  expect((await client.received(2))[1]?.text).toHaveLength(19_000_045)
})

test('an awaited message waits for a reader that has too much to read, and no longer than that', async () => {
  const { hub, client } = await stalled()
  let sent = false
  const sending = Promise.resolve(hub.send('block', [BLOCK.repeat(12)])).then(receivers => {
    sent = true
    return receivers
  })
  expect(await hub.send('note', [], [])).toBe(0)
  await new Promise(resolve => setImmediate(resolve))
  expect(sent).toBe(false)
  client.socket.resume()
  expect(await sending).toBe(1)
})

test('what waits for a reader when its connection is closed still arrives, in order, before the end', async () => {
  const { hub, client } = await stalled()
  for (let block = 0; block < 12; block++) hub.send('block', [block, BLOCK])
  hub.close(onlyConnection(hub))
  client.socket.resume()
  expect(await client.closed).toBe(1000)
  const texts = client.frames.slice(1).map(it => it.text.slice(0, 46).replace(/x.*/s, ''))
  expect(texts).toEqual([
    ...Array.from({ length: 12 }, (_, block) => `{"type":1,"target":"block","arguments":[${block},"`),
    '{"type":7}\u001e',
  ])
})

test.each(['WebSockets', 'ServerSentEvents', 'LongPolling'] as const)(
  'results of 8 MB reach a client over %s, also several at once',
  async transport => {
    const { url } = await startHub({ methods: { Big: { run: () => 'x'.repeat(8_000_000) } } })
    const client = officialClient(url, { transport })
    await client.start()
    const results = await Promise.all([1, 2, 3].map(() => client.invoke<string>('Big')))
    expect(results.map(it => it.length)).toEqual([8_000_000, 8_000_000, 8_000_000])
  },
)

test('a client that does not confirm the close within 5 s is disconnected', async () => {
  const socketTimers = fakeTimers()
  const gone = Promise.withResolvers<void>()
  const { hub, url } = await startHub({ socketTimers, onDisconnected: () => gone.resolve() })
  const client = await rawClient(url)
  client.socket.send(HANDSHAKE)
  await client.received(1)
  client.socket.pause()
  hub.close(onlyConnection(hub))
  socketTimers.advance(4_999)
  expect(onlyConnection(hub).state).toBe('closing')
  socketTimers.advance(1)
  await gone.promise
  expect(socketTimers.pending()).toBe(0)
})

test('a shutdown waits 1.5 s for clients that do not confirm the close', async () => {
  const socketTimers = fakeTimers()
  const { hub, url } = await startHub({ socketTimers })
  const client = await rawClient(url)
  client.socket.send(HANDSHAKE)
  await client.received(1)
  client.socket.pause()
  const ended = hub.closeAll()
  expect(hub.closeAll()).toStrictEqual(ended)
  socketTimers.advance(1_500)
  await ended
  expect(hub.connections()).toEqual([])
})

test.each(['WebSockets', 'ServerSentEvents', 'LongPolling'] as const)(
  'over %s a burst of messages, which the official client merges, arrives completely',
  async transport => {
    const all = Promise.withResolvers<void>()
    let received = 0
    const { url, errors } = await startHub({
      methods: { Take: { run: () => void (++received === 40 && all.resolve()) } },
    })
    const client = officialClient(url, { transport })
    await client.start()
    const sent = Array.from({ length: 40 }, () => client.send('Take', 'x'.repeat(16_000)))
    await Promise.all(sent)
    await all.promise
    expect([client.state, errors]).toEqual(['Connected', []])
  },
)

test.each([
  [{ maxParallelInvocations: 0 }, 'limits.maxParallelInvocations is 0. It must be a number of at least 1.'],
  [{ keepAliveMs: -1 }, 'limits.keepAliveMs is -1. It must be a number of at least 0.'],
  [{ maxStreams: Number.NaN }, 'limits.maxStreams is NaN. It must be a number of at least 0.'],
])('a hub with the limits %j is not created', (limits, sentence) => {
  expect(() => createHub({ limits })).toThrow(sentence)
})

test('an option or limit that is undefined has its default', async () => {
  const values: object = { authenticate: undefined, timersFor: undefined, limits: { maxStreams: undefined } }
  const hub = createHub(values)
  expect(hub.endpoint.maxFrameBytes).toBe(30_000_000)
  expect(await hub.endpoint.authenticate(Object.assign(Object.create(null), { headers: {} }))).toEqual({})
})

test('two methods whose names differ by case alone are refused', () => {
  expect(() => createHub({ methods: { add: { run: () => 1 }, Add: { run: () => 2 } } })).toThrow(
    "The option methods has 'Add' twice. Names differ by more than case.",
  )
})
