/**
 * What a broadcast of the hub costs the server, next to bare `ws` sending one string to each client.
 *
 *     node simulator/bench/broadcast.ts [clients = 200] [rounds = 15]
 *
 * Ratios are throughput per CPU second: above 1 the hub needs less CPU for a delivered message than bare `ws`.
 * All ways take turns in one process, so that a noisy machine disturbs them alike; the median round counts.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import Fastify from 'fastify'
import { WebSocketServer } from 'ws'
import { createHub } from '../src/signalr/hub.ts'
import { signalr } from '../src/signalr/mount.ts'
import { realTimers } from '../src/signalr/timers.ts'
import type { Order } from './sockets.ts'

const clients = Number(process.argv[2] ?? 200)
const rounds = Number(process.argv[3] ?? 15)
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

async function bareWs(): Promise<() => void> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The server has no port.')
  await ask({ open: { url: `ws://127.0.0.1:${address.port}`, handshake: '', count: clients } })
  return () => {
    for (const client of server.clients) client.send(text)
  }
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

const ways = {
  'bare ws, one string': await bareWs(),
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
