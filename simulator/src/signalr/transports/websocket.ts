/** Carries a connection over a WebSocket. */
import type { Socket } from 'node:net'
import type { RawData, WebSocket } from 'ws'
import type { Packet } from './packet.ts'
import { webSocketFrame } from './frame.ts'
import { Line } from './line.ts'
import { type Ear, LOST, type Network, type Transport, transportFormats } from './transport.ts'

const NORMAL = 1000
const INTERNAL_ERROR = 1011
/** What the `ws` package reports when the line broke without a close frame. */
const ABNORMAL = 1006

/**
 * Takes over an open WebSocket. `line` is the TCP or TLS socket below it: hub messages are written to it as
 * ready-made frames, because framing again for each of many receivers is most of the work of a broadcast.
 */
export function webSocketTransport(socket: WebSocket, line: Socket, ear: Ear, network: Network): Transport {
  const transport = new WebSocketTransport(socket, line, ear, network)
  Reflect.set(socket, CARRIES, transport)
  socket.close = closeNormally
  // Whoever upgraded the socket listens for errors with a closure that keeps the whole request in memory.
  socket.removeAllListeners('error')
  socket.on('error', onError).on('message', onMessage).on('close', onClose)
  return transport
}

/** Where a socket keeps its transport: all sockets share their listeners, which weigh more than what they do. */
const CARRIES = Symbol('carries')

function carriedBy(socket: WebSocket): WebSocketTransport | undefined {
  const transport: unknown = Reflect.get(socket, CARRIES)
  return transport instanceof WebSocketTransport ? transport : undefined
}

function onError(this: WebSocket, error: Error): void {
  carriedBy(this)?.failed(error.message)
}

function onMessage(this: WebSocket, data: RawData): void {
  if (Buffer.isBuffer(data)) carriedBy(this)?.ear.received(data)
}

function onClose(this: WebSocket, code: number): void {
  const transport = carriedBy(this)
  transport?.ear.gone(transport.closed() ?? (code === ABNORMAL ? LOST : undefined))
}

// `ws` answers an empty close frame with an empty one; browsers and the official client expect 1000. The first
// call is the one that counts, so it takes itself out and the method of the class is there again.
function closeNormally(this: WebSocket, code: number = NORMAL, text?: string | Buffer): void {
  Reflect.deleteProperty(this, 'close')
  this.close(code, text)
}

class WebSocketTransport extends Line implements Transport {
  readonly ear: Ear
  readonly #socket: WebSocket

  constructor(socket: WebSocket, line: Socket, ear: Ear, network: Network) {
    super(line, network)
    this.ear = ear
    this.#socket = socket
  }

  get formats() {
    return transportFormats.WebSockets
  }

  get needsNoPings() {
    return false
  }

  get inbox() {
    return undefined
  }

  send(packet: Packet): boolean {
    if (this.#socket.readyState !== this.#socket.OPEN) return false
    packet.webSocketFrame ??= webSocketFrame(packet.bytes, packet.text)
    this.line.write(packet.webSocketFrame)
    this.written()
    return true
  }

  pause(): void {
    this.#socket.pause()
  }

  resume(): void {
    this.#socket.resume()
  }

  end(failed: boolean): void {
    // A paused socket would never see the peer's close frame.
    this.#socket.resume()
    this.#socket.close(failed ? INTERNAL_ERROR : NORMAL)
    this.awaitPeer()
  }

  protected override cut(): void {
    this.#socket.terminate()
  }

  /** `ws` has seen an error and is closing on its own. */
  failed(reason: string): void {
    this.awaitPeer(reason)
  }
}
