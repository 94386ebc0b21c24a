/** A hub with clients in another process, for the benchmark of growth. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ClientOrder } from './clients.ts'
import { createHub } from '../src/hub.ts'
import { attach } from '../src/node/attach.ts'
import { BenchProcess } from './processes.ts'

/** Returns a function that sends messages to all clients and waits until the last one has come. */
export async function openBroadcast(count: number): Promise<(messages: number) => Promise<void>> {
  const hub = createHub()
  const server = createServer()
  attach(server, { hub, path: '/hub' })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const clients = await BenchProcess.start<ClientOrder>('clients.ts')
  await clients.ask(
    { open: { way: 'hub, JSON', transport: 'WebSockets', port, count, stopped: 0 } },
    `opening ${count} clients`,
  )
  return async messages => {
    await clients.ask({ arm: { deliveries: count * messages } }, 'arming')
    for (let message = 0; message < messages; message++) {
      hub.all.send('SetStatusOnClient', { text: 'x'.repeat(200) })
      await new Promise(setImmediate)
    }
    await clients.ask('arrived', `receiving ${count * messages} messages`)
  }
}
