/** Carries a connection over an event stream to the peer and POSTs from it. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Packet } from './packet.ts'
import { eventOf, STREAM_OPENING } from './event.ts'
import { Inbox } from './inbox.ts'
import { Line } from './line.ts'
import { type Ear, type Network, type Transport, transportFormats } from './transport.ts'

/** The last header is for proxies that keep an answer back until there is more of it. */
const HEAD = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache, no-store',
  pragma: 'no-cache',
  'content-encoding': 'identity',
  'x-accel-buffering': 'no',
}

/** Takes over the response to a GET that nothing was written to yet. */
export function eventStreamTransport(
  { socket }: IncomingMessage,
  response: ServerResponse,
  ear: Ear,
  network: Network,
): Transport {
  const inbox = new Inbox(ear, network.limits)
  const transport = new EventStreamTransport(response, socket, inbox, network)
  response.on('close', () => {
    inbox.close()
    // Hanging up is how a peer leaves in good order; a Close message may be on its way in a POST, or not.
    ear.gone(transport.closed())
  })
  response.writeHead(200, HEAD)
  response.write(STREAM_OPENING)
  return transport
}

class EventStreamTransport extends Line implements Transport {
  readonly formats = transportFormats.ServerSentEvents
  readonly needsNoPings = false
  readonly inbox: Inbox
  readonly #response: ServerResponse

  constructor(response: ServerResponse, line: IncomingMessage['socket'], inbox: Inbox, network: Network) {
    super(line, network)
    this.#response = response
    this.inbox = inbox
  }

  send(packet: Packet): boolean {
    if (this.#response.writableEnded || this.#response.destroyed) return false
    packet.event ??= eventOf(packet.bytes)
    this.#response.write(packet.event)
    // Node keeps what is written to a response until the next turn; it would count as waiting for a slow reader.
    this.line.uncork()
    this.written()
    return true
  }

  pause(): void {
    this.inbox.pause()
  }

  resume(): void {
    this.inbox.resume()
  }

  end(): void {
    this.inbox.close()
    this.#response.end()
    this.awaitPeer()
  }

  protected override cut(): void {
    this.#response.destroy()
  }
}
