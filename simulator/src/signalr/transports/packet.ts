/** An encoded message on its way to any number of connections. */
import type { HandshakeResponse, HubMessage } from '../protocols/messages.ts'
import type { HubProtocol } from '../protocols/protocol.ts'
import { writeRecord } from '../protocols/records.ts'

export type Packet = {
  readonly message: HubMessage | HandshakeResponse
  readonly bytes: Buffer
  readonly text: boolean
  /** The WebSocket frame around `bytes`, kept by the transport that made it first. */
  webSocketFrame?: Buffer
  /** The same for an event stream. */
  event?: Buffer
}

/** A hub message in one encoding. */
export function pack(message: HubMessage, protocol: HubProtocol): Packet {
  return { message, bytes: protocol.encode(message), text: protocol.transferFormat === 'Text' }
}

/** Encodes one message on demand, once for each encoding that asks; `spoil` makes of its bytes what really leaves. */
export function packOnce(
  message: HubMessage,
  spoil: (bytes: Buffer) => Buffer = bytes => bytes,
): (protocol: HubProtocol) => Packet {
  const packets = new Map<HubProtocol, Packet>()
  return protocol => {
    const known = packets.get(protocol)
    if (known) return known
    const whole = pack(message, protocol)
    const packet = { ...whole, bytes: spoil(whole.bytes) }
    packets.set(protocol, packet)
    return packet
  }
}

/** The answer to a handshake. Always JSON; the kind of frame follows the encoding agreed on. */
export function packHandshake(message: HandshakeResponse, protocol: HubProtocol | undefined): Packet {
  return { message, bytes: writeRecord(message), text: protocol?.transferFormat !== 'Binary' }
}
