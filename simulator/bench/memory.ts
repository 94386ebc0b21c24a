/**
 * Measures the memory of an idle hub connection, beside one of bare `ws`.
 *
 *     node simulator/bench/memory.ts [clients = 8000]
 *
 * Each way has a server process of its own, measured after a full collection, before and with its clients.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Order } from './sockets.ts'

const clients = Number(process.argv[2] ?? 8_000)
const WAYS = ['bare ws', 'hub, JSON', 'hub, MessagePack'] as const

async function heldBy(way: string): Promise<number> {
  const server = fork(new URL('idle.ts', import.meta.url), [way], { execArgv: ['--expose-gc'] })
  const far = fork(new URL('sockets.ts', import.meta.url))
  const [place] = (await once(server, 'message')) as [Extract<Order, { open: unknown }>['open']]
  const bytes = async (): Promise<number> => {
    server.send('bytes')
    const [answer] = await once(server, 'message')
    return Number(answer)
  }
  const before = await bytes()
  far.send({ open: { ...place, count: clients } } satisfies Order)
  await once(far, 'message')
  const held = ((await bytes()) - before) / clients
  far.disconnect()
  server.disconnect()
  return held
}

const rows: { way: string; bytes: number }[] = []
for (const way of WAYS) rows.push({ way, bytes: await heldBy(way) })
const bare = rows[0]?.bytes ?? Number.NaN
console.log(`${clients} idle clients`)
console.table(
  rows.map(({ way, bytes }) => ({ ratio: (bytes / bare).toFixed(2), way, 'bytes per connection': Math.round(bytes) })),
)
