/**
 * A server that only holds connections, in a process of its own; tells where it is, and on demand how much memory it
 * holds.
 */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { WebSocketServer } from 'ws'
import { createHub } from '../src/signalr/hub.ts'
import { signalr } from '../src/signalr/mount.ts'
import { realTimers } from '../src/signalr/time/timers.ts'

const way = process.argv[2] ?? ''

async function bareWs(): Promise<{ url: string; handshake: string }> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
  server.on('connection', it => it.on('error', () => undefined))
  await once(server, 'listening')
  return { url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`, handshake: '' }
}

async function hub(protocol: string): Promise<{ url: string; handshake: string }> {
  const it = createHub({
    authenticate: () => ({}),
    timersFor: () => realTimers,
    socketTimers: realTimers,
    onError: console.error,
  })
  const app = Fastify()
  await app.register(signalr, { hub: it, path: '/hub' })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  return { url: `${origin.replace('http', 'ws')}/hub`, handshake: `{"protocol":"${protocol}","version":1}\u001e` }
}

const tell = (it: object | number): void => void process.send?.(it)

process.on('message', () => {
  globalThis.gc?.()
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  tell(heapUsed + external)
})
process.on('disconnect', () => process.exit())
tell(way === 'bare ws' ? await bareWs() : await hub(way.endsWith('MessagePack') ? 'messagepack' : 'json'))
