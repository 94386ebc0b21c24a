/**
 * The far ends of a bench, in a process of their own so that the CPU of the server is counted alone.
 * Messages from the parent: `{ open }` connects, `{ expect }` reports when that many frames have come since.
 */
import { once } from 'node:events'
import { WebSocket } from 'ws'

export type Order = { open: { url: string; handshake: string; count: number } } | { expect: number }
export type Report = 'ready' | 'done'

let missing = Number.POSITIVE_INFINITY

async function open({ url, handshake, count }: { url: string; handshake: string; count: number }): Promise<void> {
  for (let at = 0; at < count; at++) {
    const socket = new WebSocket(url, { perMessageDeflate: false })
    await once(socket, 'open')
    if (handshake !== '') {
      socket.send(handshake)
      await once(socket, 'message')
    }
    socket.on('message', () => {
      if (--missing === 0) report('done')
    })
  }
  report('ready')
}

function report(what: Report): void {
  process.send?.(what)
}

process.on('message', (order: Order) => {
  if ('open' in order) return void open(order.open)
  missing = order.expect
})
process.on('disconnect', () => process.exit())
