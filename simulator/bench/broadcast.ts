/**
 * Measures the cost of a hub broadcast for the server, beside bare `ws` sending one string or one shared buffer to
 * each client, and beside socket.io.
 *
 *     node simulator/bench/broadcast.ts [clients = 1000] [rounds = 9]
 *
 * Ratios are throughput per CPU second: above 1 the hub needs less CPU for a delivered message than bare `ws`.
 * All ways take turns in one process, so that a noisy machine disturbs them alike; the median round counts.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { Server as SocketIo } from 'socket.io'
import { type WebSocket, WebSocketServer } from 'ws'
import { createHub } from '../src/signalr/hub.ts'
import { signalr } from '../src/signalr/mount.ts'
import { realTimers } from '../src/signalr/time/timers.ts'
import type { Order } from './sockets.ts'

const clients = Number(process.argv[2] ?? 1_000)
const rounds = Number(process.argv[3] ?? 9)
const MESSAGES = Math.max(1, Math.ceil(20_000 / clients))

/** About 250 bytes as JSON. */
const target = 'SetStatusOnClient'
const args = [{ name: 'reading', values: Array.from({ length: 12 }, (_, at) => 1000.5 + at), text: 'x'.repeat(80) }]
const text = `${JSON.stringify({ type: 1, target, arguments: args })}\u001e`

const far = fork(new URL('sockets.ts', import.meta.url))

async function ask(order: Order): Promise<void> {
  far.send(order)
  await once(far, 'message')
}

function portOf(address: string | AddressInfo | null): number {
  if (typeof address !== 'object' || !address) throw new Error('The server has no port.')
  return address.port
}

async function bareWs(send: (to: WebSocket) => void): Promise<() => void> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
  await once(server, 'listening')
  await ask({ open: { url: `ws://127.0.0.1:${portOf(server.address())}`, handshake: '', count: clients } })
  return () => {
    for (const client of server.clients) send(client)
  }
}

/** The same over socket.io, WebSockets only and without its compression, spoken to by hand. */
async function socketIo(): Promise<() => void> {
  const http = createServer()
  const server = new SocketIo(http, { transports: ['websocket'], perMessageDeflate: false, serveClient: false })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  await ask({
    open: {
      url: `ws://127.0.0.1:${portOf(http.address())}/socket.io/?EIO=4&transport=websocket`,
      handshake: '40',
      count: clients,
    },
  })
  return () => void server.emit(target, ...args)
}

async function hub(protocol: 'json' | 'messagepack'): Promise<() => void> {
  const it = createHub({
    authenticate: () => ({}),
    timersFor: () => realTimers,
    socketTimers: realTimers,
    onError: console.error,
  })
  const app = Fastify()
  await app.register(signalr, { hub: it, path: '/hub' })
  const url = (await app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws')
  const handshake = `{"protocol":"${protocol}","version":1}\u001e`
  await ask({ open: { url: `${url}/hub`, handshake, count: clients } })
  return () => void it.send(target, args)
}

/** Microseconds of CPU for each delivered message. */
async function measure(broadcast: () => void): Promise<number> {
  const done = ask({ expect: clients * MESSAGES })
  const before = process.cpuUsage()
  for (let message = 0; message < MESSAGES; message++) {
    broadcast()
    await new Promise(setImmediate)
  }
  await done
  const { user, system } = process.cpuUsage(before)
  return (user + system) / (clients * MESSAGES)
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

const shared = Buffer.from(text)
const ways = {
  'bare ws, one string': await bareWs(it => it.send(text)),
  'bare ws, one shared buffer': await bareWs(it => it.send(shared, { binary: false })),
  'socket.io': await socketIo(),
  'hub, JSON': await hub('json'),
  'hub, MessagePack': await hub('messagepack'),
}
const costs = Object.entries(ways).map(([way, run]): { way: string; run: () => void; perMessage: number[] } => ({
  way,
  run,
  perMessage: [],
}))
for (let round = -2; round < rounds; round++) {
  for (const { run, perMessage } of costs) {
    const cost = await measure(run)
    if (round >= 0) perMessage.push(cost)
  }
}

const bare = costs[0]?.perMessage ?? []
console.log(`${clients} clients, ${text.length} bytes, ${rounds} rounds of ${MESSAGES} messages`)
console.table(
  costs.map(({ way, perMessage }) => ({
    ratio: median(perMessage.map((cost, round) => (bare[round] ?? Number.NaN) / cost)).toFixed(2),
    way,
    'µs CPU per delivery': median(perMessage).toFixed(2),
  })),
)
far.disconnect()
process.exit()
