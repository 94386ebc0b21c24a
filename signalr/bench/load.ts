/**
 * Measures what a hub does under load of one kind, in CPU time and memory:
 *
 *     node --expose-gc signalr/bench/load.ts flood      100,000 calls in a frame each, beside an echo of bare `ws`
 *     node --expose-gc signalr/bench/load.ts readers    10 stopped readers beside 50 fast ones, 10,000 × 1 kB
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import Fastify from 'fastify'
import { WebSocketServer } from 'ws'
import { createHub, type Hub } from '../src/hub.ts'
import { signalr } from '../src/fastify/plugin.ts'
import type { LoadOrder } from './loadClients.ts'

const ROUNDS = 5
const CALLS = 100_000
const MESSAGES = 10_000
const CALL = '{"type":1,"invocationId":"1","target":"Echo","arguments":[1]}\u001e'

async function openHub(): Promise<{ hub: Hub<{ user: object }>; url: string }> {
  const hub = createHub({
    methods: { Echo: { args: 1, run: (_caller, [it]) => it } },
  })
  const app = Fastify()
  await app.register(signalr, { hub, path: '/hub' })
  return { hub, url: `${(await app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws')}/hub` }
}

async function openEcho(): Promise<string> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
  server.on('connection', socket => socket.on('message', data => socket.send(data, { binary: false })))
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The server has no port.')
  return `ws://127.0.0.1:${address.port}`
}

/** Starts clients in another process; they are ready when it resolves. */
async function startClients(order: LoadOrder) {
  const clients = fork(new URL('loadClients.ts', import.meta.url))
  clients.send(order)
  await once(clients, 'message')
  return clients
}

type Cost = { cpuMs: number; longestTurnMs: number }

/** Sends a flood and measures CPU time, of it all and of the longest turn of the event loop. */
async function measureFlood(url: string, handshake: string): Promise<Cost> {
  const clients = await startClients({ flood: { url, frame: CALL, count: CALLS, handshake } })
  const done = once(clients, 'message')
  let isOver = false
  let longest = 0
  let last = process.cpuUsage()
  const turn = () => {
    const { user, system } = process.cpuUsage(last)
    last = process.cpuUsage()
    longest = Math.max(longest, user + system)
    if (!isOver) setTimeout(turn, 1)
  }
  const start = process.cpuUsage()
  turn()
  clients.send('go')
  await done
  isOver = true
  const { user, system } = process.cpuUsage(start)
  clients.disconnect()
  return { cpuMs: (user + system) / 1000, longestTurnMs: longest / 1000 }
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

async function flood(): Promise<void> {
  const [echo, { url }] = [await openEcho(), await openHub()]
  const costs: { bare: Cost; hub: Cost }[] = []
  for (let round = -1; round < ROUNDS; round++) {
    const cost = {
      bare: await measureFlood(echo, ''),
      hub: await measureFlood(url, '{"protocol":"json","version":1}\u001e'),
    }
    if (round >= 0) costs.push(cost)
  }
  console.table({
    'CPU of the hub / CPU of an echo of bare ws': median(costs.map(it => it.hub.cpuMs / it.bare.cpuMs)).toFixed(2),
    'longest turn of the hub, ms CPU': median(costs.map(it => it.hub.longestTurnMs)).toFixed(1),
    'longest turn of bare ws, ms CPU': median(costs.map(it => it.bare.longestTurnMs)).toFixed(1),
  })
}

async function readers(): Promise<void> {
  const { hub, url } = await openHub()
  const clients = await startClients({ readers: { url, fast: 50, stopped: 10, messages: MESSAGES } })
  let lost = 0
  const done = new Promise<void>(resolve =>
    clients.on('message', report => {
      if (report === 'lost') lost++
      else resolve()
    }),
  )
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  let highest = before
  for (let message = 0; message < MESSAGES; message++) {
    hub.send('said', ['x'.repeat(1_000)])
    // Gives way without waiting for the stopped readers: the memory is that of all they do not read.
    if (message % 20 === 0) await new Promise(setImmediate)
    highest = Math.max(highest, process.memoryUsage().rss)
  }
  await done
  console.table({ 'fast readers lost': lost, 'growth of RSS, MB': ((highest - before) / 1e6).toFixed(1) })
}

const kinds: Readonly<Record<string, () => Promise<void>>> = { flood, readers }
const run = kinds[process.argv[2] ?? '']
if (!run) throw new Error(`Unknown load '${process.argv[2] ?? ''}'. Known: ${Object.keys(kinds).join(', ')}.`)
await run()
process.exit()
