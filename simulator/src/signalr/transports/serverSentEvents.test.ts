import { once } from 'node:events'
import { expect, test } from 'vitest'
import { events, fakeTimers, HANDSHAKE, rawHttpClient, onlyConnection, startHub, until } from '../testing.ts'

/** A peer with an event stream that has shaken hands. */
async function listener(url: string) {
  const peer = await rawHttpClient(url)
  const stream = await peer.listen()
  await peer.post(HANDSHAKE)
  expect(await events(stream, 1)).toEqual(['{}\u001e'])
  return { ...peer, stream }
}

test('a stream begins at once, is never stored and never kept back', async () => {
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

test('what is sent comes as events and is counted', async () => {
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

test('one event is made for everybody', async () => {
  const { hub, url } = await startHub()
  const both = [await listener(url), await listener(url)]
  expect(hub.send('say', ['x'])).toBe(2)
  for (const { stream } of both)
    expect(await events(stream, 1)).toEqual(['{"type":1,"target":"say","arguments":["x"]}\u001e'])
})

test('MessagePack is refused, for a stream is text', async () => {
  const { url } = await startHub()
  const peer = await rawHttpClient(url)
  const stream = await peer.listen()
  await peer.post('{"protocol":"messagepack","version":1}\u001e')
  const error =
    "Cannot use the 'messagepack' protocol on the current transport. The transport does not support 'Binary' transfer format."
  expect(await events(stream, 1)).toEqual([`${JSON.stringify({ error })}\u001e`])
  await once(stream.resume(), 'end')
})

test('a ping goes out 15 s after the last thing sent', async () => {
  const timers = fakeTimers()
  const { url } = await startHub({ timersFor: () => timers })
  const { stream } = await listener(url)
  timers.advance(15_000)
  expect(await events(stream, 1)).toEqual(['{"type":6}\u001e'])
})

test('the end of the hub is a Close message and the end of the stream', async () => {
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
])('the end of the peer is %s', async (_how, reason, leave) => {
  const gone = Promise.withResolvers<string | undefined>()
  const { url } = await startHub({ onDisconnected: (_it, why) => gone.resolve(why) })
  await leave(await listener(url))
  expect(await gone.promise).toBe(reason)
})

test('a dropped stream breaks off', async () => {
  const { hub, url } = await startHub()
  const { stream } = await listener(url)
  hub.drop(onlyConnection(hub))
  await new Promise(resolve => stream.resume().once('close', resolve))
  expect(stream.complete).toBe(false)
})

const BLOCK = 'x'.repeat(1_048_576)

test('a reader that leaves more waiting than the cap is cut', async () => {
  const gone = Promise.withResolvers<string | undefined>()
  const { hub, url } = await startHub({ onDisconnected: (_it, reason) => gone.resolve(reason) })
  await listener(url)
  for (let sent = 1; sent > 0; ) sent = hub.send('block', [BLOCK])
  expect(await gone.promise).toBe('The peer reads too slowly.')
})

test('a reader that leaves a write waiting for 10 s is cut', async () => {
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

test('a peer that does not fetch the end within 5 s is cut', async () => {
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
