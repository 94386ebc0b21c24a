/** WebSocket transport. */
import type { Socket } from 'node:net'
import type { Packet } from './packet.ts'
import type { ServerSocket } from './serverSocket.ts'
import { webSocketFrame } from './webSocketFrame.ts'
import { SocketTransport } from './socketTransport.ts'
import { type TransportListener, LOST, type Network, type Transport, transportFormats } from './transport.ts'

const NORMAL = 1000
const TOO_LONG = 1009
/** Close code for an error of the server. */
export const INTERNAL_ERROR = 1011
/** Close code of the `ws` package for a connection that ended without a close frame. */
const ABNORMAL = 1006

/**
 * Takes over an open WebSocket. `netSocket` is the TCP or TLS socket below it: hub messages are written to it as
 * ready-made frames, because framing again for each of many receivers is most of the work of a broadcast.
 */
export function webSocketTransport(
  socket: ServerSocket,
  netSocket: Socket,
  listener: TransportListener,
  network: Network,
): Transport {
  const transport = new WebSocketTransport(socket, netSocket, listener, network)
  Reflect.set(socket, TRANSPORT, transport)
  socket.close = closeNormally
  // The upgrade handler's error listener would keep the whole request in memory.
  socket.removeAllListeners('error')
  socket.on('error', onError)
  socket.on('message', onMessage)
  socket.on('close', onClose)
  return transport
}

/** Key of a socket's transport. All sockets share their listeners to save memory. */
const TRANSPORT = Symbol('transport')

function transportOf(socket: ServerSocket): WebSocketTransport | undefined {
  const transport: unknown = Reflect.get(socket, TRANSPORT)
  return transport instanceof WebSocketTransport ? transport : undefined
}

function onError(this: ServerSocket, error: Error): void {
  transportOf(this)?.failed(error.message)
}

function onMessage(this: ServerSocket, data: unknown): void {
  if (Buffer.isBuffer(data)) transportOf(this)?.received(data)
}

function onClose(this: ServerSocket, code: number): void {
  const transport = transportOf(this)
  transport?.listener.onClosed(transport.closed() ?? (code === ABNORMAL ? LOST : undefined))
}

// `ws` answers an empty close frame with an empty one; browsers and the official client expect 1000. The first
// call decides, so it removes itself and restores the method of the class.
function closeNormally(this: ServerSocket, code: number = NORMAL, text?: string | Buffer): void {
  Reflect.deleteProperty(this, 'close')
  this.close(code, text)
}

class WebSocketTransport extends SocketTransport implements Transport {
  readonly listener: TransportListener
  readonly #socket: ServerSocket
  readonly #maxFrameBytes: number
  #isCorked = false

  constructor(socket: ServerSocket, netSocket: Socket, listener: TransportListener, network: Network) {
    super(netSocket, network)
    this.listener = listener
    this.#socket = socket
    this.#maxFrameBytes = network.limits.maxBodyBytes
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
    if (!this.isOpen) return false
    packet.webSocketFrame ??= webSocketFrame(packet.bytes, packet.text)
    this.write(packet.webSocketFrame)
    return true
  }

  corkUntilNextTurn(): void {
    if (this.#isCorked) return
    this.#isCorked = true
    this.netSocket.cork()
    setImmediate(() => {
      this.#isCorked = false
      this.netSocket.uncork()
    })
  }

  pause(): void {
    this.#socket.pause()
  }

  resume(): void {
    this.#socket.resume()
  }

  end(failed: boolean): void {
    // A paused socket would never receive the client's close frame.
    this.#socket.resume()
    this.flush()
    this.#socket.close(failed ? INTERNAL_ERROR : NORMAL)
    this.awaitClose()
  }

  protected override get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN
  }

  protected override writeNow(frame: Buffer): void {
    this.netSocket.write(frame)
  }

  protected override closeSocket(): void {
    this.#socket.terminate()
  }

  received(data: Buffer): void {
    if (data.length <= this.#maxFrameBytes) {
      this.listener.onReceived(data)
    } else if (this.isOpen) {
      this.#socket.close(TOO_LONG)
      this.awaitClose('The frame is too long.')
    }
  }

  /** Handles an error after which `ws` closes the socket by itself. */
  failed(reason: string): void {
    this.awaitClose(reason)
  }
}
