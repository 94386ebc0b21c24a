import { expect, test } from 'vitest'
import {
  rawClient,
  fakeTimers,
  first,
  HANDSHAKE,
  rawHttpClient,
  officialClient,
  onlyConnection,
  startHub,
  until,
} from './testing.ts'

test('the server closes a connection when its token expires, with allowReconnect', async () => {
  const timers = fakeTimers()
  const { hub, url } = await startHub({
    timersFor: () => timers,
    expiresAt: ({ name }) => (name === 'ann' ? 60_000 : undefined),
  })
  const ann = await rawClient(url)
  const bob = await rawClient(url, '?access_token=bob')
  for (const { socket, received } of [ann, bob]) {
    socket.send(HANDSHAKE)
    await received(1)
  }
  timers.advance(59_999)
  expect(hub.connections()).toHaveLength(2)
  timers.advance(1)
  expect(await ann.closed).toBe(1000)
  expect(ann.frames.at(-1)?.text).toBe('{"type":7,"allowReconnect":true}\u001e')
  await until(() => hub.connections().length === 1)
  expect(onlyConnection(hub).user.name).toBe('bob')
})

test('a poll with a newer token extends the connection', async () => {
  const timers = fakeTimers()
  let expiry = 60_000
  const { hub, url } = await startHub({ timersFor: () => timers, expiresAt: () => expiry })
  const peer = await rawHttpClient(url)
  await peer.connect()
  expiry = 120_000
  const poll = peer.poll()
  await until(() => onlyConnection(hub).parked)
  timers.advance(60_000)
  expect(onlyConnection(hub).state).toBe('connected')
  timers.advance(29_999)
  hub.send('hello', [])
  await poll
})

test('the official client reconnects with a new token', async () => {
  const timers = fakeTimers()
  const { hub, url } = await startHub({ timersFor: () => timers, expiresAt: ({ name }) => Number(name) * 60_000 })
  const { HubConnectionBuilder, LogLevel } = await import('@microsoft/signalr')
  let token = 0
  const client = new HubConnectionBuilder()
    .configureLogging(LogLevel.None)
    .withUrl(url, { accessTokenFactory: () => String(++token) })
    .withAutomaticReconnect([0])
    .build()
  const back = first<unknown>(resolve => client.onreconnected(resolve))
  await client.start()
  const expiring = Number(onlyConnection(hub).user.name) * 60_000
  timers.advance(expiring)
  await back
  expect(Number(onlyConnection(hub).user.name) * 60_000).toBeGreaterThan(expiring)
  await client.stop()
})

test('a client follows a redirected negotiation with the token that it contains', async () => {
  const there = await startHub()
  const here = await startHub({ redirect: () => ({ url: there.url, accessToken: 'bob' }) })
  const client = officialClient(here.url)
  await client.start()
  expect(onlyConnection(there.hub).user.name).toBe('bob')
  expect(here.hub.connections()).toEqual([])
})

test('a poll with a token that expires earlier ends the connection at that time', async () => {
  const timers = fakeTimers()
  let expiry = 600_000
  const { hub, url } = await startHub({ timersFor: () => timers, expiresAt: () => expiry })
  const peer = await rawHttpClient(url)
  await peer.connect()
  expiry = 20_000
  const poll = peer.poll()
  await until(() => onlyConnection(hub).parked)
  timers.advance(19_999)
  expect(onlyConnection(hub).parked).toBe(true)
  timers.advance(1)
  expect(await poll).toEqual([200, '{"type":7,"allowReconnect":true}\u001e'])
})

test('expiresAt takes a date, which is counted from now on the clock of the connection', async () => {
  const timers = fakeTimers()
  const { hub, url } = await startHub({ timersFor: () => timers, expiresAt: () => new Date(Date.now() + 60_000) })
  const client = await rawClient(url)
  client.socket.send(HANDSHAKE)
  await client.received(1)
  timers.advance(30_000)
  expect(onlyConnection(hub).state).toBe('connected')
  timers.advance(30_000)
  expect(await client.closed).toBe(1000)
})

test('expiresAt takes a date in the far future', async () => {
  const expiry = new Date(Date.UTC(2100, 0))
  const { hub, url, errors } = await startHub({ timersFor: () => fakeTimers(), expiresAt: () => expiry })
  const client = await rawClient(url)
  client.socket.send(HANDSHAKE)
  await Promise.race([client.received(1), client.closed])
  expect(errors).toEqual([])
  expect(onlyConnection(hub).state).toBe('connected')
})

test.each([Date.UTC(2026, 0), Number.NaN, new Date(Number.NaN)])(
  'the expiry %s, which is not on the clock of the connection, is reported and refuses the client',
  async expiry => {
    const { url, errors } = await startHub({ timersFor: () => fakeTimers(), expiresAt: () => expiry })
    const client = await rawClient(url)
    expect(await client.closed).toBe(1011)
    expect(errors).toEqual([
      new Error(
        `expiresAt returned ${String(expiry)}, which is not a time within ten years on the clock of timersFor. ` +
          'Return a Date, such as new Date(1000 * exp) for the exp of a JWT.',
      ),
    ])
  },
)
