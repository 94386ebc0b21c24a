import { expect, test } from 'vitest'
import { negotiatedVersion } from './negotiate.ts'
import { fakeTimers, first, officialClient, onlyConnection, startHub } from './testing.ts'

const ann = { headers: { authorization: 'Bearer ann' } }
const post = { ...ann, method: 'POST' }

const everything = [
  { transport: 'WebSockets', transferFormats: ['Text', 'Binary'] },
  { transport: 'ServerSentEvents', transferFormats: ['Text'] },
  { transport: 'LongPolling', transferFormats: ['Text', 'Binary'] },
]

test('version 1 answers a connection id, a connection token and the available transports', async () => {
  const { url } = await startHub()
  const answer = await fetch(`${url}/negotiate?negotiateVersion=1`, post)
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({
    negotiateVersion: 1,
    connectionId: expect.stringMatching(/^[\w-]{22}$/),
    connectionToken: expect.stringMatching(/^[\w-]{22}$/),
    availableTransports: everything,
  })
})

test('version 0 answers a connection id only', async () => {
  const { url } = await startHub()
  const answer = await fetch(`${url}/negotiate`, post)
  expect(await answer.json()).toEqual({
    negotiateVersion: 0,
    connectionId: expect.stringMatching(/^[\w-]{22}$/),
    availableTransports: everything,
  })
})

test.each([
  [undefined, 0],
  ['0', 0],
  ['1', 1],
  ['7', 1],
  ['one', { error: "The client requested an invalid protocol version 'one'" }],
  ['1.5', { error: "The client requested an invalid protocol version '1.5'" }],
  ['2147483647', 1],
  ['2147483648', { error: "The client requested an invalid protocol version '2147483648'" }],
  ['-2147483649', { error: "The client requested an invalid protocol version '-2147483649'" }],
  ['', { error: "The client requested an invalid protocol version ''" }],
  ['-1', { error: "The client requested version '-1', but the server does not support this version." }],
])('negotiateVersion %o gives %o', (asked, version) => {
  expect(negotiatedVersion(asked)).toEqual(version)
})

test('an invalid version is answered with an error and status 200', async () => {
  const { url } = await startHub()
  const answer = await fetch(`${url}/negotiate?negotiateVersion=x`, post)
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({ error: "The client requested an invalid protocol version 'x'" })
})

test('path and query keys are case-insensitive', async () => {
  const { url } = await startHub()
  const shouted = url.replace('/chat', '/ChAt')
  const answer = await fetch(`${shouted}/NEGOTIATE?NegotiateVERSION=1&ACCESS_token=ann`, { method: 'POST' })
  expect(await answer.json()).toMatchObject({ negotiateVersion: 1 })
})

test.each(['application/json', 'application/octet-stream', 'text/plain'])(
  'the server does not parse a body of type %s',
  async type => {
    const { url } = await startHub()
    const headers = { ...ann.headers, 'content-type': type }
    expect((await fetch(`${url}/negotiate`, { method: 'POST', headers, body: '{' })).status).toBe(200)
  },
)

test.each(['GET', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'])(
  'negotiate with %s is 405 and names POST',
  async method => {
    const { url } = await startHub()
    const answer = await fetch(`${url}/negotiate`, { ...ann, method })
    expect([answer.status, answer.headers.get('allow'), await answer.text()]).toEqual([405, 'POST', ''])
  },
)

test.each(['PUT', 'PATCH', 'HEAD', 'OPTIONS'])('connecting with %s is 405 and names the methods', async method => {
  const { url } = await startHub()
  const answer = await fetch(url, { ...ann, method })
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, POST, DELETE'])
})

test('an unused connection token expires on the clock of its user', async () => {
  const timers = fakeTimers()
  const { url, hub } = await startHub({ timersFor: () => timers })
  const names: unknown = await (await fetch(`${url}/negotiate?negotiateVersion=1`, post)).json()
  const { connectionToken } = Object(names)
  const upgrade = Object.assign(Object.create(null), { url: `/chat?id=${connectionToken}`, headers: {} })
  timers.advance(14_999)
  expect(hub.endpoint.rejectionOf(upgrade, true, { name: 'ann' })).toBeUndefined()
  timers.advance(1)
  expect(hub.endpoint.rejectionOf(upgrade, true, { name: 'ann' })).toEqual({
    status: 404,
    body: 'No Connection with that ID',
  })
  expect(timers.pending()).toBe(0)
})

test('the hub lists a connection under its token, which the client does not see as its id', async () => {
  const { hub, url } = await startHub()
  const client = officialClient(url)
  const received = first(resolve => client.on('hello', resolve))
  await client.start()
  const { token, id } = onlyConnection(hub)
  expect(client.connectionId).toBe(id)
  expect(client.connectionId).not.toBe(token)
  hub.send('hello', [token])
  expect(await received).toBe(hub.connection(token)?.token)
})
