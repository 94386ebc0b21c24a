import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openHttp } from './serve.ts'
import { CALL_LIMIT_MS, connected } from './testing.ts'

vi.setConfig({ testTimeout: CALL_LIMIT_MS })

async function opened() {
  const folder = await mkdtemp(join(tmpdir(), 'drydock-mcp-'))
  const { host, config } = await openHttp({ folder, version: '1.0.0', port: 0 })
  onTestFinished(async () => {
    await host.close()
    await rm(folder, { recursive: true })
  })
  const { url, headers } = config.mcpServers.drydock
  const post = (more: Readonly<Record<string, string>>, body: string = LIST): Promise<Response> =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...more },
      body,
    })
  return { url: new URL(url), headers, post }
}

const LIST = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })

test('over HTTP two clients with the token use the tools on the same boats', async () => {
  const { url, headers } = await opened()
  const client = () => connected(new StreamableHTTPClientTransport(url, { requestInit: { headers } }))
  const [one, other] = [await client(), await client()]
  const [boat = ''] = (await one.call('create_boat')).split(' ')
  expect(await other.call('list_boats')).toContain(`\n${boat} '`)
  expect(await other.call('list_scenarios', { words: ['SC-39'] })).toMatch(/^Scenarios: 1\nSC-39 /)
  expect(await one.error('boat_state', { boat: 'boat-77' })).toMatch(/^Unknown boat/)
})

test('a port that is taken is refused with the option that names another one', async () => {
  const { url } = await opened()
  await expect(openHttp({ folder: '/nowhere', version: '1.0.0', port: Number(url.port) })).rejects.toThrow(
    `port ${url.port} is in use; choose another with --http, or 0 for a free one.`,
  )
})

test('over HTTP a call without the token, or with another one, is refused', async () => {
  const { headers, post } = await opened()
  const replies = await Promise.all([post({}), post({ authorization: 'Bearer wrong' }), post(headers)])
  expect(replies.map(it => it.status)).toEqual([401, 401, 200])
  expect(await replies[0]?.json()).toMatchObject({ field: 'Authorization' })
})

test('over HTTP a page of another origin is refused although it has the token', async () => {
  const { headers, post } = await opened()
  const reply = await post({ ...headers, origin: 'http://attacker.example' })
  expect([reply.status, await reply.json()]).toEqual([403, expect.objectContaining({ field: 'Origin' })])
})

test('over HTTP another name in the Host header is refused although the token is right', async () => {
  const { url, headers } = await opened()
  const { request } = await import('node:http')
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const options = { method: 'POST', headers: { ...headers, host: 'attacker.example' } }
    request(url, options, reply => resolve(reply.resume().statusCode))
      .once('error', reject)
      .end(LIST)
  })
  expect(status).toBe(403)
})

test.each(['GET', 'DELETE', 'PUT'])('over HTTP the method %s is answered with the allowed ones', async method => {
  const { url, headers } = await opened()
  const reply = await fetch(url, { method, headers })
  expect([reply.status, reply.headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
})

test('over HTTP a body that is no JSON, too long or no call is refused, and the server goes on', async () => {
  const { headers, post } = await opened()
  const bodies = ['{', JSON.stringify({ jsonrpc: '1.0' }), JSON.stringify('x'.repeat(2_000_000))]
  const replies = await Promise.all(bodies.map(it => post(headers, it)))
  expect(replies.map(it => it.status)).toEqual([400, 400, 413])
  expect((await post(headers)).status).toBe(200)
})

test('over HTTP a body that is not JSON is answered with the error of JSON-RPC and the id null', async () => {
  const { headers, post } = await opened()
  expect(await (await post(headers, 'hello')).json()).toEqual({
    jsonrpc: '2.0',
    error: { code: -32_700, message: 'Parse error: the body cannot be read as JSON.' },
    id: null,
  })
})
