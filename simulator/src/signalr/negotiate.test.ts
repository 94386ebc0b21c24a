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

test('version 1 gives a public and a secret name and what is supported', async () => {
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

test('version 0 gives one name', async () => {
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
  ['', { error: "The client requested an invalid protocol version ''" }],
  ['-1', { error: "The client requested version '-1', but the server does not support this version." }],
])('negotiateVersion %o is answered with %o', (asked, version) => {
  expect(negotiatedVersion(asked)).toEqual(version)
})

test('a bad version is an error with status 200', async () => {
  const { url } = await startHub()
  const answer = await fetch(`${url}/negotiate?negotiateVersion=x`, post)
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({ error: "The client requested an invalid protocol version 'x'" })
})

test('path and keys of the query are read without regard to case', async () => {
  const { url } = await startHub()
  const shouted = url.replace('/chat', '/ChAt')
  const answer = await fetch(`${shouted}/NEGOTIATE?NegotiateVERSION=1&ACCESS_token=ann`, { method: 'POST' })
  expect(await answer.json()).toMatchObject({ negotiateVersion: 1 })
})

test.each(['application/json', 'application/octet-stream', 'text/plain'])(
  'a body of type %s is not read',
  async type => {
    const { url } = await startHub()
    const headers = { ...ann.headers, 'content-type': type }
    expect((await fetch(`${url}/negotiate`, { method: 'POST', headers, body: '{' })).status).toBe(200)
  },
)

test.each(['GET', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'])('%s is not a way to negotiate', async method => {
  const { url } = await startHub()
  const answer = await fetch(`${url}/negotiate`, { ...ann, method })
  expect([answer.status, await answer.text()]).toEqual([405, ''])
})

test.each(['PUT', 'PATCH', 'HEAD', 'OPTIONS'])('%s is not a way to connect', async method => {
  const { url } = await startHub()
  expect((await fetch(url, { ...ann, method })).status).toBe(405)
})

test('a name nobody connects with expires on the clock of its user', async () => {
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

test('the secret name is the token a connection is listed by', async () => {
  const { hub, url } = await startHub()
  const client = officialClient(url)
  const heard = first(tell => client.on('hello', tell))
  await client.start()
  const { token, id } = onlyConnection(hub)
  expect(client.connectionId).toBe(id)
  expect(client.connectionId).not.toBe(token)
  hub.send('hello', [token])
  expect(await heard).toBe(hub.connection(token)?.token)
})
