import websocket from '@fastify/websocket'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createHub } from './hub.ts'
import { MAX_FRAME_BYTES, signalr } from './mount.ts'
import { rawHttpClient, officialClient, onlyConnection, startHub } from './testing.ts'
import { realTimers } from './time/timers.ts'

test('a hub shares an instance with other sockets, routes and body parsers', async () => {
  const app = Fastify()
  await app.register(websocket, { options: { maxPayload: MAX_FRAME_BYTES } })
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

test('two hubs live side by side', async () => {
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

test('two hubs live side by side at the same depth, among routes of others', async () => {
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

test('headers of other plugins are on every answer of the hub', async () => {
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
