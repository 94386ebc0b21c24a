/** A WebSocket through the proxy: byte for byte both ways, with an ear at each. */
import type { ClientRequest, IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { frameReader } from './frames.ts'
import { addressOf, type Ear, isHub } from './tap.ts'

export interface Tunnel {
  /** To the gateway, with the headers of the app's own request. */
  readonly upstream: ClientRequest
  readonly incoming: IncomingMessage
  readonly socket: Duplex
  readonly head: Buffer
  readonly ear: Ear
  readonly trouble: (error: Error) => void
}

export function tunnel({ upstream, incoming, socket, head, ear, trouble }: Tunnel): void {
  let isGone = false
  socket.on('error', () => socket.destroy())
  socket.on('close', () => {
    isGone = true
    upstream.destroy()
  })
  upstream.on('error', error => {
    if (isGone) return
    trouble(error)
    socket.end('HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\nConnection: close\r\n\r\n')
  })
  // Whoever is turned away is told so by an answer like any other.
  upstream.on('response', answer => {
    socket.write(headOf(answer, 'transfer-encoding'))
    answer.pipe(socket)
  })
  upstream.on('upgrade', (answer, other, first) => {
    const { path, id } = addressOf(incoming)
    const line = isHub(path) ? ear.line(id) : undefined
    const [up, down] = [frameReader(it => line?.up(it)), frameReader(it => line?.down(it))]
    socket.write(headOf(answer))
    join(socket, other, up, head)
    join(other, socket, down, first)
    other.on('error', error => {
      if (!isGone) trouble(error)
      socket.destroy()
    })
    socket.on('close', () => other.destroy())
    other.on('close', () => socket.end())
  })
  upstream.end()
}

function join(from: Duplex, to: Duplex, hear: (chunk: Buffer) => void, first: Buffer): void {
  from.on('data', hear)
  if (first.length > 0) {
    hear(first)
    to.write(first)
  }
  from.pipe(to)
}

/** As the gateway wrote it; a body that is no longer in chunks ends with its connection. */
function headOf({ statusCode, statusMessage, rawHeaders }: IncomingMessage, without?: string): string {
  const lines = rawHeaders.flatMap((name, index) => (index % 2 === 0 && name.toLowerCase() !== without ? [`${name}: ${rawHeaders[index + 1]}`] : []))
  return `HTTP/1.1 ${statusCode} ${statusMessage}\r\n${lines.join('\r\n')}\r\n\r\n`
}
