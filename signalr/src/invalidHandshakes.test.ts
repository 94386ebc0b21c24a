/** Invalid handshakes of WebSockets, at a hub on Fastify and on `node:http`. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { attach } from './node/attach.ts'
import { startHub } from './testing.ts'

const VERSION = 'Sec-WebSocket-Version: 13'
const KEY = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='

async function onFastify(): Promise<string> {
  return (await startHub()).url
}

async function onNode(): Promise<string> {
  const { hub } = await startHub()
  const server = createServer()
  attach(server, { hub, path: '/chat' })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The server has no port.')
  return `http://127.0.0.1:${address.port}/chat`
}

const cases = [
  ['no key', [VERSION], 'Missing or invalid Sec-WebSocket-Key header.'],
  ['a key of another length', [VERSION, 'Sec-WebSocket-Key: abc'], 'Missing or invalid Sec-WebSocket-Key header.'],
  ['no version', [KEY], 'Missing or invalid Sec-WebSocket-Version header.'],
  [
    'a version that nobody speaks',
    [KEY, 'Sec-WebSocket-Version: 99'],
    'Missing or invalid Sec-WebSocket-Version header.',
  ],
] as const

test.each([
  ...cases.map(([what, ...it]) => ['Fastify', what, onFastify, ...it] as const),
  ...cases.map(([what, ...it]) => ['node:http', what, onNode, ...it] as const),
])('a hub on %s answers a handshake with %s with 400 in plain text', async (_, _what, start, headers, body) => {
  const { port, pathname } = new URL(await start())
  const socket = connect(Number(port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  const lines = ['Host: a', 'Connection: Upgrade', 'Upgrade: websocket', ...headers]
  socket.write(`GET ${pathname}?access_token=ann HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
  expect(await text(socket)).toBe(
    `HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: ${body.length}\r\nSec-WebSocket-Version: 13, 8\r\n\r\n${body}`,
  )
})
