import websocket from '@fastify/websocket'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createHub } from '../hub.ts'
import { signalr } from './plugin.ts'
import {
  HANDSHAKE,
  newToken,
  rawClient,
  rawHttpClient,
  officialClient,
  onlyConnection,
  openWebSocket,
  startHub,
} from '../testing.ts'
import { realTimers } from '../time/timers.ts'

test('a hub works beside other WebSockets, routes and body parsers of the same Fastify instance', async () => {
  const app = Fastify()
  await app.register(websocket, { options: { maxPayload: 1_000 } })
  app.get('/*', () => 'page')
  app.get('/:area/news', () => 'news')
  app.post('/echo', ({ body }) => body)
  const { hub, url } = await startHub({}, app)
  const client = officialClient(url)
  await client.start()
  expect(onlyConnection(hub).state).toBe('connected')
  const root = new URL(url).origin
  expect(await (await fetch(`${root}/chatter`)).text()).toBe('page')
  expect(await (await fetch(`${root}/sea/news`)).text()).toBe('news')
  const headers = { 'content-type': 'application/json' }
  expect(await (await fetch(`${root}/echo`, { method: 'POST', headers, body: '{"a":1}' })).json()).toEqual({ a: 1 })
})

test('other WebSockets of a Fastify instance keep their own longest frame beside a hub', async () => {
  const app = Fastify({ forceCloseConnections: true })
  await app.register(websocket, { options: { maxPayload: 1_000 } })
  app.get('/own', { websocket: true }, socket => {
    socket.on('message', () => socket.close(4000))
    socket.on('error', () => {})
  })
  const { url } = await startHub({}, app)
  const client = await rawClient(url)
  client.socket.send(`${' '.repeat(2_000)}${HANDSHAKE}`)
  expect((await client.received(1))[0]?.text).toBe('{}\u001e')
  const own = await rawClient(url.replace('/chat', '/own'))
  own.socket.send('x'.repeat(1_001))
  expect(await own.closed).toBe(1009)
})

/** Returns the status with which a WebSocket is refused, or 'open'. */
async function openResult(address: string): Promise<number | 'open'> {
  const socket = openWebSocket(address, '')
  return new Promise(resolve => {
    socket.once('unexpected-response', (_, { statusCode }) => resolve(statusCode ?? 0))
    socket.once('open', () => resolve('open'))
  })
}

test.each([
  ['/before', 400],
  ['/after', 400],
  ['/inner/page', 400],
  ['/any', 400],
  ['/nowhere', 404],
  ['/socket', 'open'],
])('a WebSocket to %s of the host application is answered with %s', async (path, expected) => {
  const app = Fastify({ forceCloseConnections: true })
  let served = 0
  const handler = () => `${++served}`
  app.get('/before', handler)
  const inner = createHub({
    authenticate: () => ({}),
    timersFor: () => realTimers,
    socketTimers: realTimers,
    onError: () => {},
  })
  await app.register(signalr, { hub: inner, path: '/notes' })
  app.get('/after', handler)
  app.all('/any', handler)
  app.get('/socket', { websocket: true }, socket => socket.close())
  await app.register(async scope => void scope.get('/page', handler), { prefix: '/inner' })
  const { url } = await startHub({}, app)
  const address = new URL(path, url).href
  expect(await openResult(address)).toBe(expected)
  expect(served).toBe(0)
  if (expected === 400) expect(await (await fetch(address)).text()).toBe('1')
})

test('two hubs work on the same Fastify instance', async () => {
  const app = Fastify()
  const inner = createHub({
    authenticate: () => ({}),
    timersFor: () => realTimers,
    socketTimers: realTimers,
    onError: () => {},
  })
  await app.register(signalr, { hub: inner, path: '/api/v1.0/notes' })
  const { hub, url } = await startHub({}, app)
  const [outer, notes] = [officialClient(url), officialClient(url.replace('/chat', '/API/v1.0/notes'))]
  await Promise.all([outer.start(), notes.start()])
  expect([hub.connections().length, inner.connections().length]).toEqual([1, 1])
  expect(app.server.listenerCount('upgrade')).toBe(1)
})

test('two hubs at the same path depth work beside other routes', async () => {
  const app = Fastify()
  const other = createHub({
    authenticate: () => ({}),
    timersFor: () => realTimers,
    socketTimers: realTimers,
    onError: () => {},
  })
  await app.register(signalr, { hub: other, path: '/notes' })
  app.get('/:page', () => 'page')
  const { hub, url } = await startHub({}, app)
  for (const it of [url, url.replace('/chat', '/NOTES')]) await officialClient(it).start()
  expect([hub.connections().length, other.connections().length]).toEqual([1, 1])
  expect(await (await fetch(url.replace('/chat', '/pier'))).text()).toBe('page')
})

test('every answer of the hub carries the headers that other plugins set', async () => {
  const app = Fastify({ forceCloseConnections: true })
  app.addHook('onRequest', async (_request, reply) => void reply.header('x-harbour', 'Ribe'))
  const { url } = await startHub({}, app)
  const [polls, stream] = [await rawHttpClient(url), await rawHttpClient(url)]
  expect((await stream.listen()).headers['x-harbour']).toBe('Ribe')
  for (const method of ['GET', 'POST', 'DELETE']) {
    const answer = await fetch(`${url}?id=${polls.token}&access_token=ann`, { method })
    expect(answer.headers.get('x-harbour')).toBe('Ribe')
  }
})

test.each(['WebSockets', 'ServerSentEvents', 'LongPolling'] as const)(
  'the address of a hub may end with a slash, over %s',
  async transport => {
    const { hub, url } = await startHub()
    await officialClient(`${url}/`, { transport }).start()
    expect(onlyConnection(hub).transport).toBe(transport)
  },
)

test('a hub works where Fastify ignores slashes itself', async () => {
  const { hub, url } = await startHub({}, Fastify({ routerOptions: { ignoreTrailingSlash: true } }))
  await officialClient(`${url}/`).start()
  expect(onlyConnection(hub).transport).toBe('WebSockets')
})

test('an error of `createData` is reported, and refuses clients of every transport', async () => {
  const reported: string[] = []
  const { hub, url } = await startHub({
    createData() {
      throw new Error('no data')
    },
    onError: (error, during) => reported.push(`${during}: ${error}`),
  })
  const socket = openWebSocket(url)
  expect(await new Promise(resolve => socket.once('close', resolve))).toBe(1011)
  for (const accept of ['text/event-stream', '*/*']) {
    const address = `${url}?access_token=ann&id=${await newToken(url)}`
    expect((await fetch(address, { headers: { accept } })).status).toBe(500)
  }
  expect([reported, hub.connections()]).toEqual([Array.from({ length: 3 }, () => 'connect: Error: no data'), []])
})
