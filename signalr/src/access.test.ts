import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import type { ClientOptions } from 'ws'
import {
  rawClient,
  openWebSocket,
  HANDSHAKE,
  rawHttpClient,
  newToken,
  officialClient,
  onlyConnection,
  startHub,
} from './testing.ts'

/** Returns status and body of a refused upgrade. */
async function upgradeStatus(url: string, query: string, options: ClientOptions = {}): Promise<[number, string]> {
  const socket = openWebSocket(url, query, options)
  const [, response] = await once(socket, 'unexpected-response')
  return [response.statusCode, await text(response)]
}

test('without a token every request is 401 with an empty body', async () => {
  const { url } = await startHub()
  const answer = await fetch(`${url}/negotiate`, { method: 'POST' })
  expect([answer.status, await answer.text()]).toEqual([401, ''])
  for (const method of ['GET', 'POST', 'DELETE']) expect((await fetch(url, { method })).status).toBe(401)
  expect(await upgradeStatus(url, '')).toEqual([401, ''])
})

test('a 401 to a token names the scheme and the error, and no other status does', async () => {
  const { url } = await startHub({ authenticate: token => (token === 'ann' ? { refused: 403 } : undefined) })
  const schemeOf = async (token: string): Promise<readonly unknown[]> => {
    const headers = { authorization: `Bearer ${token}` }
    const [upgrade] = [openWebSocket(url, '', { headers })]
    const [, response] = await once(upgrade, 'unexpected-response')
    const answers = await Promise.all(['GET', 'POST', 'DELETE'].map(method => fetch(url, { method, headers })))
    const negotiation = await fetch(`${url}/negotiate`, { method: 'POST', headers })
    return [
      response.headers['www-authenticate'],
      ...[...answers, negotiation].map(it => it.headers.get('www-authenticate')),
    ]
  }
  const challenge = 'Bearer error="invalid_token", error_description="The access token is not valid or has expired."'
  expect(await schemeOf('bob')).toEqual([challenge, challenge, challenge, challenge, challenge])
  expect(await schemeOf('ann')).toEqual([undefined, null, null, null, null])
})

test('the official client reports the status with which the server refuses it', async () => {
  const { url } = await startHub({ authenticate: () => Promise.resolve({ refused: 403 }) })
  await expect(officialClient(url).start()).rejects.toThrow("Status code '403'")
  expect(await upgradeStatus(url, '?access_token=ann')).toEqual([403, ''])
})

test.each([
  ['a bearer header', '', { headers: { authorization: 'bearer bob' } }],
  ['the query', '?Access_Token=bob', {}],
  ['the header before the query', '?access_token=ann', { headers: { authorization: 'Bearer bob' } }],
])('the server takes the token from %s', async (_case, query, options) => {
  const { hub, url } = await startHub()
  await once(openWebSocket(url, query, options), 'open')
  expect(onlyConnection(hub).user).toEqual({ name: 'bob' })
})

test('a WebSocket with an unknown id is 404', async () => {
  const { url } = await startHub()
  expect(await upgradeStatus(url, '?access_token=ann&id=none')).toEqual([404, 'No Connection with that ID'])
})

test('a second WebSocket with the same id is 409 and the first stays connected', async () => {
  const { url } = await startHub()
  const query = `?access_token=ann&ID=${await newToken(url)}`
  const client = await rawClient(url, query)
  expect(await upgradeStatus(url, query)).toEqual([409, ''])
  client.socket.send(HANDSHAKE)
  expect(await client.received(1)).toEqual([{ text: '{}\u001e', isBinary: false }])
})

test('of two simultaneous WebSockets with the same id the server accepts one', async () => {
  const { hub, url } = await startHub()
  const query = `?access_token=ann&id=${await newToken(url)}`
  const outcomes = await Promise.all(
    [0, 1].map(() => {
      const socket = openWebSocket(url, query)
      return Promise.race([
        once(socket, 'open').then(() => 101),
        once(socket, 'unexpected-response').then(([, response]) => response.statusCode),
      ])
    }),
  )
  expect(outcomes.sort()).toEqual([101, 409])
  expect(hub.connections()).toHaveLength(1)
})

test('the server refuses a WebSocket of another origin, and accepts its own origin and no origin', async () => {
  const { url } = await startHub()
  expect(await upgradeStatus(url, '?access_token=ann', { origin: 'https://elsewhere.example' })).toEqual([403, ''])
  await once(openWebSocket(url, undefined, { origin: new URL(url).origin }), 'open')
})

test('a WebSocket of another origin that the default refuses is reported once, with host and origin', async () => {
  const { url, errors } = await startHub()
  for (const origin of ['https://app.example', 'https://other.example'])
    expect(await upgradeStatus(url, '?access_token=ann', { origin })).toEqual([403, ''])
  expect(errors).toEqual([
    new Error(
      `A WebSocket from a page of https://app.example was refused with 403, since the request names the host ` +
        `'${new URL(url).host}'. Let a proxy pass on the header Host, or set the option allowOrigin. ` +
        'Further refusals are not reported.',
    ),
  ])
})

test('the allowOrigin option decides about origins', async () => {
  const { url, errors } = await startHub({ allowOrigin: origin => origin === 'https://elsewhere.example' })
  expect(await upgradeStatus(url, '?access_token=ann')).toEqual([403, ''])
  expect(errors).toEqual([])
  await once(openWebSocket(url, undefined, { origin: 'https://elsewhere.example' }), 'open')
})

test('the log contains no token, no query string and no request body', async () => {
  const log = new PassThrough()
  const { app, url } = await startHub({}, Fastify({ logger: { stream: log, level: 'trace' } }))
  await fetch(`${url}/negotiate?access_token=canary`, { method: 'POST' })
  await fetch(`${url}/negotiate?access_token=canary`)
  await fetch(`${url}?access_token=canary&id=canary`)
  await upgradeStatus(url, '?access_token=canary&id=canary')
  const query = `access_token=canary&id=${await newToken(url)}`
  for (const method of ['GET', 'POST', 'DELETE', 'PUT']) await fetch(`${url}?${query}&canary=1`, { method })
  const listener = await rawHttpClient(url)
  const stream = await listener.listen()
  await listener.ask('POST', { body: 'canary\u001e' }, `${url}?id=${listener.token}&access_token=canary`)
  await once(stream.resume(), 'end')
  const client = await rawClient(url, '?access_token=canary')
  client.socket.send('canary\u001e')
  await client.closed
  await app.close()
  log.end()
  const written = await text(log)
  expect(written).toContain('"url":"/chat"')
  expect(written).not.toContain('canary')
})
