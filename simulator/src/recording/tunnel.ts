/** Tunnels a WebSocket through the proxy unchanged, and passes both directions to the observer. */
import type { ClientRequest, IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { createFrameReader } from './webSocketFrames.ts'
import { withErrorHandler } from './errorHandler.ts'
import { targetOf, type TrafficObserver, isHub } from './observer.ts'

export interface TunnelOptions {
  /** Request to the gateway, with the headers of the app's request. */
  readonly upstream: ClientRequest
  readonly incoming: IncomingMessage
  readonly socket: Duplex
  readonly head: Buffer
  readonly observer: TrafficObserver
  readonly onError: (error: unknown) => void
}

const BAD_GATEWAY = 'HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'

/** Connects the app's socket with the gateway until either closes; a gateway that fails is answered 502. */
export function tunnel({ upstream, incoming, socket, head, observer, onError }: TunnelOptions): void {
  let isGone = false
  let isAnswered = false
  const failed = (error: unknown): void => {
    if (isGone) return
    onError(error)
    if (isAnswered) socket.destroy()
    else closeSocket(socket, BAD_GATEWAY)
    isAnswered = true
  }
  socket.on('close', () => {
    isGone = true
    upstream.destroy()
  })
  upstream.on('error', failed)
  // A refused upgrade is answered with an ordinary response.
  upstream.on(
    'response',
    withErrorHandler(answer => {
      isAnswered = true
      answer.on('error', failed)
      answer.on('close', () => {
        closeSocket(socket)
        upstream.destroy()
      })
      socket.write(headOf(answer, 'transfer-encoding'))
      answer.pipe(socket, { end: false })
    }, failed),
  )
  upstream.on(
    'upgrade',
    withErrorHandler((answer, other, first) => {
      other.on('error', failed)
      socket.on('close', () => other.destroy())
      other.on('close', () => closeSocket(socket))
      const { path, id } = targetOf(incoming)
      const line = isHub(path) ? observer.hubConnection(id) : undefined
      const [up, down] = [createFrameReader(it => line?.request(it)), createFrameReader(it => line?.response(it))].map(
        it => withErrorHandler(it, onError),
      )
      isAnswered = true
      socket.write(headOf(answer))
      if (up) pipeObserved(socket, other, up, head)
      if (down) pipeObserved(other, socket, down, first)
    }, failed),
  )
  upstream.end()
}

/** Writes the last bytes and closes, without waiting for the app to close its side. */
export function closeSocket(socket: Duplex, last = ''): void {
  socket.resume()
  socket.end(last, () => socket.destroy())
}

function pipeObserved(from: Duplex, to: Duplex, onData: (chunk: Buffer) => void, first: Buffer): void {
  from.on('data', onData)
  if (first.length > 0) {
    onData(first)
    to.write(first)
  }
  from.pipe(to)
}

/** Response head as the gateway sent it, without the header `without`. */
function headOf({ statusCode, statusMessage, rawHeaders }: IncomingMessage, without?: string): string {
  const lines = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 && name.toLowerCase() !== without ? [`${name}: ${rawHeaders[index + 1]}`] : [],
  )
  return `HTTP/1.1 ${statusCode} ${statusMessage}\r\n${lines.join('\r\n')}\r\n\r\n`
}
