/** Server-sent events: an event stream to the client, and POSTs from it. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Packet } from './packet.ts'
import { eventOf, STREAM_OPENING } from './serverSentEvent.ts'
import { Inbox } from './inbox.ts'
import { SocketTransport } from './socketTransport.ts'
import { type TransportListener, type Network, type Transport, transportFormats } from './transport.ts'

/** The last header disables response buffering in proxies. */
const HEAD = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache, no-store',
  pragma: 'no-cache',
  'content-encoding': 'identity',
  'x-accel-buffering': 'no',
}

/** Takes over the unused response to a GET. */
export function eventStreamTransport(
  { socket }: IncomingMessage,
  response: ServerResponse,
  listener: TransportListener,
  network: Network,
): Transport {
  const inbox = new Inbox(listener, network.limits)
  const transport = new EventStreamTransport(response, socket, inbox, network)
  response.on('close', () => {
    inbox.close()
    // A client leaves by closing the stream; a Close message may or may not follow in a POST.
    listener.onClosed(transport.closed())
  })
  response.writeHead(200, HEAD)
  response.write(STREAM_OPENING)
  return transport
}

class EventStreamTransport extends SocketTransport implements Transport {
  readonly formats = transportFormats.ServerSentEvents
  readonly needsNoPings = false
  readonly inbox: Inbox
  readonly #response: ServerResponse

  constructor(response: ServerResponse, netSocket: IncomingMessage['socket'], inbox: Inbox, network: Network) {
    super(netSocket, network)
    this.#response = response
    this.inbox = inbox
  }

  send(packet: Packet): boolean {
    if (!this.isOpen) return false
    packet.event ??= eventOf(packet.bytes)
    this.write(packet.event)
    return true
  }

  corkUntilNextTurn(): void {}

  pause(): void {
    this.inbox.pause()
  }

  resume(): void {
    this.inbox.resume()
  }

  end(): void {
    this.inbox.close()
    this.flush()
    this.#response.end()
    this.awaitClose()
  }

  protected override get isOpen(): boolean {
    return !this.#response.writableEnded && !this.#response.destroyed
  }

  protected override writeNow(event: Buffer): void {
    this.#response.write(event)
    // Node buffers writes until the next turn, which would look like a slow reader.
    this.netSocket.uncork()
  }

  protected override closeSocket(): void {
    this.#response.destroy()
  }
}
