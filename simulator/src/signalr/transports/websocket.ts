/** Carries a connection over a WebSocket. */
import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'
import type { Beat, Heartbeat } from '../heartbeat.ts'
import type { Packet } from '../packet.ts'
import { webSocketFrame } from './frame.ts'
import type { Ear, Transport, TransportLimits } from './transport.ts'

const FORMATS = ['Text', 'Binary'] as const
const NORMAL = 1000
const INTERNAL_ERROR = 1011
/** What the `ws` package reports when the line broke without a close frame. */
const ABNORMAL = 1006
const TOO_SLOW = 'The peer reads too slowly.'

/** What the sockets of one hub have in common. The heartbeat is that of the machine's clock: it judges the network. */
export type Network = { readonly heartbeat: Heartbeat; readonly limits: TransportLimits }

/**
 * Takes over an open WebSocket. `line` is the TCP or TLS socket below it: hub messages are written to it as
 * ready-made frames, because framing again for each of many receivers is most of the work of a broadcast.
 */
export function webSocketTransport(socket: WebSocket, line: Socket, ear: Ear, network: Network): Transport {
  const transport = new WebSocketTransport(socket, line, network)
  socket.close = closeNormally
  // Whoever upgraded the socket listens for errors with a closure that keeps the whole request in memory.
  socket.removeAllListeners('error')
  socket.on('error', error => transport.failed(error.message))
  socket.on('message', data => {
    if (Buffer.isBuffer(data)) ear.received(data)
  })
  socket.on('close', code => ear.gone(transport.closed(code)))
  return transport
}

// `ws` answers an empty close frame with an empty one; browsers and the official client expect 1000. The first
// call is the one that counts, so it takes itself out and the method of the class is there again.
function closeNormally(this: WebSocket, code: number = NORMAL, text?: string | Buffer): void {
  Reflect.deleteProperty(this, 'close')
  this.close(code, text)
}

// A class, because thousands are alive at once and closures of their own would double what each of them weighs.
class WebSocketTransport implements Transport, Beat {
  readonly formats = FORMATS
  at = 0
  readonly #socket: WebSocket
  readonly #line: Socket
  readonly #network: Network
  #ending = false
  #reason: string | undefined = undefined
  /** Everything written up to this byte must have left at the next beat; negative while nothing waits. */
  #mark = -1

  constructor(socket: WebSocket, line: Socket, network: Network) {
    this.#socket = socket
    this.#line = line
    this.#network = network
  }

  send(packet: Packet): boolean {
    if (this.#socket.readyState !== this.#socket.OPEN) return false
    packet.webSocketFrame ??= webSocketFrame(packet.bytes, packet.text)
    this.#line.write(packet.webSocketFrame)
    if (this.#line.writableLength > 0) this.#wait()
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
    this.#awaitPeer()
  }

  abort(reason: string): void {
    this.#reason ??= reason
    this.#network.heartbeat.remove(this)
    this.#socket.terminate()
  }

  /** `ws` has seen an error and is closing on its own. */
  failed(reason: string): void {
    this.#reason ??= reason
    this.#awaitPeer()
  }

  /** The line is gone; the answer is why, or undefined when both sides said goodbye. */
  closed(code: number): string | undefined {
    this.#network.heartbeat.remove(this)
    return this.#reason ?? (code === ABNORMAL ? 'The connection was lost.' : undefined)
  }

  run(now: number): void {
    const { bytesWritten, writableLength } = this.#line
    if (this.#ending) {
      this.abort('The peer did not confirm the end of the connection.')
    } else if (writableLength === 0) {
      this.#mark = -1
      this.#network.heartbeat.remove(this)
    } else if (bytesWritten - writableLength < this.#mark) {
      this.abort(TOO_SLOW)
    } else {
      this.#mark = bytesWritten
      this.at = now + this.#network.limits.sendTimeoutMs
    }
  }

  #wait(): void {
    const { heartbeat, limits } = this.#network
    if (this.#line.writableLength > limits.maxBufferedBytes) {
      this.abort(TOO_SLOW)
    } else if (this.#mark < 0 && !this.#ending) {
      this.#mark = this.#line.bytesWritten
      heartbeat.plan(this, limits.sendTimeoutMs)
    }
  }

  #awaitPeer(): void {
    this.#ending = true
    this.#network.heartbeat.plan(this, this.#network.limits.closeTimeoutMs)
  }
}
