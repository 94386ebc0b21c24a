import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { openWebSocket, HANDSHAKE, rawHttpClient, officialClient, onlyConnection, startHub } from './testing.ts'

type Peer = Awaited<ReturnType<typeof rawHttpClient>>
type Url = string

/** States of a client before its request. */
const histories = {
  negotiated: () => {},
  'on a WebSocket': (peer: Peer, url: Url) => once(openWebSocket(url, `?access_token=ann&id=${peer.token}`), 'open'),
  'on an event stream': (peer: Peer) => peer.listen(),
  'on polls': (peer: Peer) => peer.poll(),
  'on polls that have ended': async (peer: Peer) => {
    await peer.poll()
    await peer.leave()
  },
}

const requests = {
  upgrade: async (peer: Peer, url: Url) => {
    const socket = openWebSocket(url, `?access_token=ann&id=${peer.token}`)
    const [, response] = await Promise.race([once(socket, 'unexpected-response'), once(socket, 'open')])
    return response ? [response.statusCode, await text(response)] : [101, '']
  },
  stream: async (peer: Peer) => {
    const response = await peer.listen()
    return [response.statusCode, response.statusCode === 200 ? '' : await text(response)]
  },
  poll: (peer: Peer) => peer.poll(),
  POST: (peer: Peer) => peer.post('{'),
  DELETE: (peer: Peer) => peer.leave(),
  PUT: (peer: Peer) => peer.ask('PUT'),
  PATCH: (peer: Peer) => peer.ask('PATCH'),
  OPTIONS: (peer: Peer) => peer.ask('OPTIONS'),
}

const unknown = 'No Connection with that ID'
const fixed = 'Cannot change transports mid-connection'
const noDelete = 'Cannot terminate this connection using the DELETE endpoint.'
const noPost = 'POST requests are not allowed for WebSocket connections.'

test.each([
  ['negotiated', 'upgrade', 101, ''],
  ['negotiated', 'stream', 200, ''],
  ['negotiated', 'poll', 200, ''],
  ['negotiated', 'POST', 404, unknown],
  ['negotiated', 'DELETE', 400, noDelete],
  ['on a WebSocket', 'upgrade', 409, ''],
  ['on a WebSocket', 'stream', 400, fixed],
  ['on a WebSocket', 'poll', 400, fixed],
  ['on a WebSocket', 'POST', 405, noPost],
  ['on a WebSocket', 'DELETE', 400, noDelete],
  ['on an event stream', 'upgrade', 400, fixed],
  ['on an event stream', 'stream', 409, ''],
  ['on an event stream', 'poll', 400, fixed],
  ['on an event stream', 'POST', 200, ''],
  ['on an event stream', 'DELETE', 400, noDelete],
  ['on polls', 'upgrade', 400, fixed],
  ['on polls', 'stream', 400, fixed],
  ['on polls', 'POST', 200, ''],
  ['on polls', 'DELETE', 202, ''],
  ['on polls that have ended', 'upgrade', 404, unknown],
  ['on polls that have ended', 'stream', 404, unknown],
  ['on polls that have ended', 'poll', 404, unknown],
  ['on polls that have ended', 'POST', 404, unknown],
  ['on polls that have ended', 'DELETE', 404, unknown],
  ['on polls', 'PUT', 405, ''],
  ['on polls', 'PATCH', 405, ''],
  ['on an event stream', 'OPTIONS', 405, ''],
] as const)('a client that is %s gets for %s: %i %s', async (history, request, status, body) => {
  const { url } = await startHub()
  const peer = await rawHttpClient(url)
  await histories[history](peer, url)
  expect(await requests[request](peer, url)).toEqual([status, body])
})

test.each(['GET', 'POST', 'DELETE'])('%s without an id is 400, with an unknown id 404', async method => {
  const { url } = await startHub()
  const { ask } = await rawHttpClient(url)
  expect(await ask(method, {}, url)).toEqual([400, 'Connection ID required'])
  expect(await ask(method, {}, `${url}?id=`)).toEqual([400, 'Connection ID required'])
  expect(await ask(method, {}, `${url}?id=none`)).toEqual([404, unknown])
  expect(await ask(method, { headers: { accept: 'text/event-stream' } }, `${url}?ID=none`)).toEqual([404, unknown])
})

test('the 405 for a POST to a WebSocket connection names GET', async () => {
  const { url } = await startHub()
  const peer = await rawHttpClient(url)
  await histories['on a WebSocket'](peer, url)
  const headers = { authorization: 'Bearer ann' }
  const { status, headers: given } = await fetch(`${url}?id=${peer.token}`, { method: 'POST', headers, body: '{' })
  expect([status, given.get('allow')]).toEqual([405, 'GET'])
})

test('a POST to a closing connection is 404', async () => {
  const { hub, url } = await startHub()
  const peer = await rawHttpClient(url)
  await peer.connect()
  hub.close(onlyConnection(hub))
  expect(await peer.post('{}\u001e')).toEqual([404, ''])
  await peer.leave()
})

test.each([
  ['WebSockets', 'upgrade'],
  ['ServerSentEvents', 'stream'],
  ['LongPolling', 'poll'],
] as const)('without %s an %s is 404', async (missing, request) => {
  const everything = ['LongPolling', 'ServerSentEvents', 'WebSockets'] as const
  const { url } = await startHub({ transports: everything.filter(it => it !== missing) })
  const peer = await rawHttpClient(url)
  expect(await requests[request](peer, url)).toEqual([404, `${missing} transport not supported by this end point type`])
})

test('skipNegotiation fails when WebSockets are disabled', async () => {
  const { url } = await startHub({ transports: ['LongPolling'] })
  await expect(officialClient(url, { skipNegotiation: true }).start()).rejects.toThrow()
})

test('the negotiation lists the transports in a fixed order', async () => {
  const { url } = await startHub({ transports: ['LongPolling', 'ServerSentEvents'] })
  const answer = await fetch(`${url}/negotiate?negotiateVersion=1&access_token=ann`, { method: 'POST' })
  expect(Object(await answer.json()).availableTransports).toEqual([
    { transport: 'ServerSentEvents', transferFormats: ['Text'] },
    { transport: 'LongPolling', transferFormats: ['Text', 'Binary'] },
  ])
})

test('the server accepts a POST body of any content type', async () => {
  const { url, hub } = await startHub()
  const peer = await rawHttpClient(url)
  await peer.poll()
  const headers = { 'content-type': 'application/json' }
  expect(await peer.ask('POST', { headers, body: HANDSHAKE })).toEqual([200, ''])
  expect(onlyConnection(hub)).toMatchObject({ state: 'connected', framesReceived: 1, bytesReceived: HANDSHAKE.length })
})
