import { once } from 'node:events'
import { expect, test } from 'vitest'
import { events, fakeTimers, HANDSHAKE, rawHttpClient, onlyConnection, startHub, until } from '../testing.ts'

/** A connected client with an event stream. */
async function listener(url: string) {
  const peer = await rawHttpClient(url)
  const stream = await peer.listen()
  await peer.post(HANDSHAKE)
  expect(await events(stream, 1)).toEqual(['{}\u001e'])
  return { ...peer, stream }
}

test('an event stream starts at once and is neither cached nor buffered', async () => {
  const { url } = await startHub()
  const stream = await (await rawHttpClient(url)).listen()
  expect(stream.headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-cache, no-store',
    'content-encoding': 'identity',
    'x-accel-buffering': 'no',
  })
  expect(String((await once(stream, 'data'))[0])).toBe(':\r\n')
})

test('messages arrive as events and are counted', async () => {
  const { hub, url } = await startHub()
  const { stream, token } = await listener(url)
  for (const text of ['a', 'ø\n', '⛵']) hub.send('say', [text])
  const messages = ['a', 'ø\\n', '⛵'].map(text => `{"type":1,"target":"say","arguments":["${text}"]}\u001e`)
  expect(await events(stream, 3)).toEqual(messages)
  const bytesSent = Buffer.byteLength(`{}\u001e${messages.join('')}`)
  expect(hub.connection(token)).toMatchObject({
    transport: 'ServerSentEvents',
    parked: false,
    framesSent: 4,
    bytesSent,
  })
})

test('a push to two event streams reaches both', async () => {
  const { hub, url } = await startHub()
  const both = [await listener(url), await listener(url)]
  expect(await hub.send('say', ['x'])).toBe(2)
  for (const { stream } of both)
    expect(await events(stream, 1)).toEqual(['{"type":1,"target":"say","arguments":["x"]}\u001e'])
})

test('the server refuses MessagePack, because an event stream is text', async () => {
  const { url } = await startHub()
  const peer = await rawHttpClient(url)
  const stream = await peer.listen()
  await peer.post('{"protocol":"messagepack","version":1}\u001e')
  const error =
    "Cannot use the 'messagepack' protocol on the current transport. The transport does not support 'Binary' transfer format."
  expect(await events(stream, 1)).toEqual([`${JSON.stringify({ error })}\u001e`])
  await once(stream.resume(), 'end')
})

test('the server sends a ping 15 s after the last message it sent', async () => {
  const timers = fakeTimers()
  const { url } = await startHub({ timersFor: () => timers })
  const { stream } = await listener(url)
  timers.advance(15_000)
  expect(await events(stream, 1)).toEqual(['{"type":6}\u001e'])
})

test('when the hub closes the connection, the stream sends a Close message and ends', async () => {
  const { hub, url } = await startHub()
  const { stream, token } = await listener(url)
  hub.close(onlyConnection(hub), { error: 'sold' })
  expect(await events(stream, 1)).toEqual(['{"type":7,"error":"sold"}\u001e'])
  await once(stream.resume(), 'end')
  await until(() => hub.connections().length === 0)
  expect(hub.connection(token)?.state).toBe('closed')
})

test.each([
  ['a Close message', undefined, (peer: Awaited<ReturnType<typeof listener>>) => peer.post('{"type":7}\u001e')],
  ['hanging up', undefined, (peer: Awaited<ReturnType<typeof listener>>) => peer.stream.destroy()],
])('the client ends the connection with %s', async (_how, reason, leave) => {
  const gone = Promise.withResolvers<string | undefined>()
  const { url } = await startHub({ onDisconnected: (_it, why) => gone.resolve(why) })
  await leave(await listener(url))
  expect(await gone.promise).toBe(reason)
})

test('a dropped connection aborts the stream', async () => {
  const { hub, url } = await startHub()
  const { stream } = await listener(url)
  hub.drop(onlyConnection(hub))
  await new Promise(resolve => stream.resume().once('close', resolve))
  expect(stream.complete).toBe(false)
})

const BLOCK = 'x'.repeat(1_048_576)

test('a client with more queued bytes than the limit is disconnected', async () => {
  const gone = Promise.withResolvers<string | undefined>()
  const { hub, url } = await startHub({ onDisconnected: (_it, reason) => gone.resolve(reason) })
  await listener(url)
  for (let sent = 1; sent > 0; ) sent = hub.send('block', [BLOCK]).receivers
  expect(await gone.promise).toBe('The peer reads too slowly.')
})

test('a client that leaves a write pending for 10 s is disconnected', async () => {
  const socketTimers = fakeTimers()
  const gone = Promise.withResolvers<string | undefined>()
  const { hub, url } = await startHub({
    socketTimers,
    limits: { maxBufferedBytes: Number.POSITIVE_INFINITY },
    onDisconnected: (_it, reason) => gone.resolve(reason),
  })
  await listener(url)
  for (let blocks = 0; blocks < 16; blocks++) hub.send('block', [BLOCK])
  socketTimers.advance(9_999)
  expect(hub.connections()).toHaveLength(1)
  socketTimers.advance(1)
  expect(await gone.promise).toBe('The peer reads too slowly.')
})

test('a client that does not read the end of the stream within 5 s is disconnected', async () => {
  const socketTimers = fakeTimers()
  const { hub, url } = await startHub({ socketTimers, limits: { maxBufferedBytes: Number.POSITIVE_INFINITY } })
  await listener(url)
  for (let blocks = 0; blocks < 16; blocks++) hub.send('block', [BLOCK])
  hub.close(onlyConnection(hub))
  socketTimers.advance(4_999)
  expect(onlyConnection(hub).state).toBe('closing')
  socketTimers.advance(1)
  await until(() => hub.connections().length === 0)
  expect(socketTimers.pending()).toBe(0)
})
