import { expect, test } from 'vitest'
import { rawClient, fakeTimers, HANDSHAKE, officialClient, onlyConnection, startHub } from './testing.ts'

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
  'the official client (%s) learns that its message was too long',
  async protocol => {
    const { url } = await startHub()
    const client = officialClient(url, { protocol })
    await client.start()
    await expect(client.invoke('X', 'x'.repeat(40_000))).rejects.toThrow()
    expect(client.state).toBe('Disconnected')
  },
)

test('a frame above the limit of the socket is refused with 1009', async () => {
  const { url } = await startHub()
  const client = await rawClient(url)
  client.socket.send('x'.repeat(262_145))
  expect(await client.closed).toBe(1009)
})

test.each(['no json', '{"type":"1"}', '[]', '{"type":1,"arguments":[]}'])('%j ends the connection', async garbage => {
  const { url } = await startHub()
  const client = await rawClient(url)
  client.socket.send(`${HANDSHAKE}${garbage}\u001e`)
  expect(await client.closed).toBe(1011)
  expect(client.frames.at(-1)?.text).toBe(CLOSED)
})

test('unknown types and answers nobody asked for are ignored', async () => {
  const { hub, url } = await startHub()
  const client = await rawClient(url)
  const ignored = ['{"type":99}', '{"type":5,"invocationId":"9"}', '{"type":3,"invocationId":"9"}']
  const call = '{"type":1,"invocationId":"1","target":"X","arguments":[]}'
  client.socket.send(HANDSHAKE + [...ignored, call].map(it => `${it}\u001e`).join(''))
  await client.received(2)
  expect(onlyConnection(hub).state).toBe('connected')
})

const BLOCK = 'x'.repeat(1_048_576)

test('a reader that leaves more waiting than the cap is cut', async () => {
  const gone = Promise.withResolvers<string | undefined>()
  const { hub, url } = await startHub({ onDisconnected: (_it, reason) => gone.resolve(reason) })
  const client = await rawClient(url)
  client.socket.send(HANDSHAKE)
  await client.received(1)
  client.socket.pause()
  for (let sent = 1; sent > 0; ) sent = hub.send('block', [BLOCK])
  expect(await gone.promise).toBe('The peer reads too slowly.')
})

test('a reader that leaves a write waiting for 10 s is cut, one that reads is not', async () => {
  const socketTimers = fakeTimers()
  const gone = Promise.withResolvers<string | undefined>()
  const { hub, url } = await startHub({
    socketTimers,
    limits: { maxBufferedBytes: Number.POSITIVE_INFINITY },
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

test('a peer that does not confirm the end within 5 s is cut', async () => {
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

test('shutting down waits 1.5 s for peers that do not confirm', async () => {
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
