/**
 * Clients that load a hub in one way, in their own process. Orders from the parent: `{ flood }` sends many frames over
 * one socket when told `'go'`; `{ readers }` connects readers, and others that never read.
 */
import { once } from 'node:events'
import { WebSocket } from 'ws'

type Flood = { url: string; frame: string; count: number; handshake: string }
type Readers = { url: string; fast: number; stopped: number; messages: number }
export type LoadOrder = { flood: Flood } | { readers: Readers }

const HANDSHAKE = '{"protocol":"json","version":1}\u001e'
/** Bytes that wait here at most, so that this process does not measure its own memory. */
const AHEAD_BYTES = 1_000_000

async function open(url: string, handshake: string): Promise<WebSocket> {
  const socket = new WebSocket(url, { perMessageDeflate: false })
  await once(socket, 'open')
  if (handshake !== '') {
    socket.send(handshake)
    await once(socket, 'message')
  }
  return socket
}

async function flood({ url, frame, count, handshake }: Flood): Promise<void> {
  const socket = await open(url, handshake)
  process.send?.('ready')
  await once(process, 'message')
  let missing = count
  socket.on('message', data => {
    missing -= handshake === '' ? 1 : String(data).split('\u001e').length - 1
    if (missing === 0) process.send?.('done')
  })
  for (let sent = 0; sent < count; sent++) {
    socket.send(frame)
    while (socket.bufferedAmount > AHEAD_BYTES) await new Promise(resolve => setImmediate(resolve))
  }
}

async function read({ url, fast, stopped, messages }: Readers): Promise<void> {
  for (let at = 0; at < stopped; at++) {
    const socket = await open(url, HANDSHAKE)
    socket.on('error', () => {}).pause()
  }
  let missing = fast * messages
  for (let at = 0; at < fast; at++) {
    const socket = await open(url, HANDSHAKE)
    socket.on('close', () => process.send?.('lost'))
    socket.on('message', () => {
      if (--missing === 0) process.send?.('done')
    })
  }
  process.send?.('ready')
}

process.on('message', (order: LoadOrder | 'go') => {
  if (order === 'go') return
  void ('flood' in order ? flood(order.flood) : read(order.readers))
})
process.on('disconnect', () => process.exit())
