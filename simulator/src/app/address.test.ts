/** Invalid request addresses on every port: each is answered, and the process stays alive. */
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { listenControl } from '../control/listen.ts'
import { openProxy } from '../recording/proxy.ts'
import { listen } from '#up/up.ts'
import { parseRequestTarget } from '#boat/requestTarget.ts'

const ADDRESSES = ['//', '//x', '/\\', 'http://[', 'http://', '/%', '/%zz?%zz', '?', '*', '//?id=1', '/_drydock/line//']

const CALL = 'Connection: close'
const SOCKET =
  'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MTIzNDU2Nzg5MDEyMzQ1Ng=='

async function statusOf(port: number, head: string): Promise<number> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined).write(`${head}\r\n\r\n`)
  const [answer] = await Promise.race([once(socket, 'data'), once(socket, 'close')])
  socket.destroy()
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(String(answer))?.[1] ?? 0)
}

/** Returns the status for each address, by GET and as a WebSocket; 0 for a connection closed without a reply. */
async function answersOf(origin: string, ways: readonly string[]): Promise<readonly number[]> {
  const port = Number(new URL(origin).port)
  const statuses: number[] = []
  for (const way of ways)
    for (const address of ADDRESSES)
      statuses.push(await statusOf(port, `GET ${address} HTTP/1.1\r\nHost: localhost:${port}\r\n${way}`))
  return statuses
}

test('app, frame, control interface and recorder answer any request address without an internal error', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'drydock-'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><html><head></head></html>')
  const reported: string[] = []
  const report = (message: string): void => void reported.push(message)
  const gateway = await listen({ appFolder: folder, agent: async () => 'agent()', report })
  const control = await listenControl({ gateway, token: 'the-token-of-this-test', report })
  const proxy = await openProxy({
    gateway: gateway.origin,
    host: '127.0.0.1',
    port: 0,
    observer: { call: () => undefined, line: () => undefined } as never,
    onError: report,
  })
  onTestFinished(async () => {
    await proxy.close()
    await control.close()
    await gateway.close()
    await rm(folder, { recursive: true })
  })
  const ports: readonly (readonly [string, ...string[]])[] = [
    [gateway.origin, CALL, SOCKET],
    [gateway.embeddedApp?.origin ?? '', CALL, SOCKET],
    [control.address, CALL, SOCKET],
    [proxy.origin, CALL],
  ]
  for (const [origin, ...ways] of ports)
    expect([origin, (await answersOf(origin, ways)).filter(status => status >= 500 && status !== 502)]).toEqual([
      origin,
      [],
    ])
  expect(reported.filter(it => !/^E[A-Z]+$/.test(it))).toEqual([])
  expect((await fetch(gateway.origin)).status).toBe(200)
})

test.each([
  ['/a?b=1&c=%20', '/a', 'c', ' '],
  ['//', '//', 'c', null],
  ['http://[?c=1?', 'http://[', 'c', '1?'],
])('the target %s is split into path and query', (url, path, name, value) => {
  const address = parseRequestTarget(url)
  expect([address.path, address.query.get(name)]).toEqual([path, value])
})
