/** An encoded message that is shared between connections. */
import type { HandshakeResponse, HubMessage } from '../protocols/messages.ts'
import type { HubProtocol } from '../protocols/protocol.ts'
import { copyWithRoom } from '../protocols/headroom.ts'
import { writeRecord } from '../protocols/records.ts'

export type Packet = {
  readonly message: HubMessage | HandshakeResponse
  /** The encoded message, with room in front for the header of a transport, see `bufferWithRoom`. */
  readonly bytes: Buffer
  readonly text: boolean
  /** The WebSocket frame around `bytes`, cached by the first transport. */
  webSocketFrame?: Buffer
  /** The same for an event stream. */
  event?: Buffer
}

/** A hub message in one encoding. */
export function pack(message: HubMessage, protocol: HubProtocol): Packet {
  return { message, bytes: protocol.encode(message), text: protocol.transferFormat === 'Text' }
}

/** Encodes one message on demand, once per encoding. @param corrupt changes the encoded bytes. */
export function packOnce(message: HubMessage, corrupt?: (bytes: Buffer) => Buffer): (protocol: HubProtocol) => Packet {
  // Most receivers in a row use the same encoding, and most messages need no other.
  let last: { readonly protocol: HubProtocol; readonly packet: Packet } | undefined
  let earlier: Map<HubProtocol, Packet> | undefined
  return protocol => {
    if (last?.protocol === protocol) return last.packet
    if (last) {
      earlier ??= new Map()
      earlier.set(last.protocol, last.packet)
    }
    last = { protocol, packet: earlier?.get(protocol) ?? encode(message, protocol, corrupt) }
    return last.packet
  }
}

function encode(message: HubMessage, protocol: HubProtocol, corrupt?: (bytes: Buffer) => Buffer): Packet {
  const packet = pack(message, protocol)
  return corrupt ? { ...packet, bytes: copyWithRoom(corrupt(packet.bytes)) } : packet
}

/** Handshake response. Always JSON; the frame type follows the selected encoding. */
export function packHandshake(message: HandshakeResponse, protocol: HubProtocol | undefined): Packet {
  return { message, bytes: writeRecord(message), text: protocol?.transferFormat !== 'Binary' }
}
