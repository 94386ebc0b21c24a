/** A WebSocket through the proxy: byte for byte both ways, with an ear at each. */
import type { ClientRequest, IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { frameReader } from './frames.ts'
import { guarded } from './guard.ts'
import { addressOf, type Ear, isHub } from './tap.ts'

export interface Tunnel {
  /** To the gateway, with the headers of the app's own request. */
  readonly upstream: ClientRequest
  readonly incoming: IncomingMessage
  readonly socket: Duplex
  readonly head: Buffer
  readonly ear: Ear
  readonly trouble: (error: unknown) => void
}

const BAD_GATEWAY = 'HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'

export function tunnel({ upstream, incoming, socket, head, ear, trouble }: Tunnel): void {
  let isGone = false
  let isAnswered = false
  const failed = (error: unknown): void => {
    if (isGone) return
    trouble(error)
    if (isAnswered) socket.destroy()
    else hangUp(socket, BAD_GATEWAY)
    isAnswered = true
  }
  socket.on('close', () => {
    isGone = true
    upstream.destroy()
  })
  upstream.on('error', failed)
  // Whoever is turned away is told so by an answer like any other.
  upstream.on(
    'response',
    guarded(answer => {
      isAnswered = true
      answer.on('error', failed)
      answer.on('close', () => {
        hangUp(socket)
        upstream.destroy()
      })
      socket.write(headOf(answer, 'transfer-encoding'))
      answer.pipe(socket, { end: false })
    }, failed),
  )
  upstream.on(
    'upgrade',
    guarded((answer, other, first) => {
      other.on('error', failed)
      socket.on('close', () => other.destroy())
      other.on('close', () => hangUp(socket))
      const { path, id } = addressOf(incoming)
      const line = isHub(path) ? ear.line(id) : undefined
      const [up, down] = [frameReader(it => line?.up(it)), frameReader(it => line?.down(it))].map(it =>
        guarded(it, trouble),
      )
      isAnswered = true
      socket.write(headOf(answer))
      if (up) join(socket, other, up, head)
      if (down) join(other, socket, down, first)
    }, failed),
  )
  upstream.end()
}

/** Says the last of it and closes, without waiting for the app to close its side. */
export function hangUp(socket: Duplex, last = ''): void {
  socket.resume()
  socket.end(last, () => socket.destroy())
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
  const lines = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 && name.toLowerCase() !== without ? [`${name}: ${rawHeaders[index + 1]}`] : [],
  )
  return `HTTP/1.1 ${statusCode} ${statusMessage}\r\n${lines.join('\r\n')}\r\n\r\n`
}
