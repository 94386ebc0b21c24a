/** An encoded message that is shared between connections. */
import type { HandshakeResponse, HubMessage } from '../protocols/messages.ts'
import type { HubProtocol } from '../protocols/protocol.ts'
import { writeRecord } from '../protocols/records.ts'

export type Packet = {
  readonly message: HubMessage | HandshakeResponse
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
export function packOnce(
  message: HubMessage,
  corrupt: (bytes: Buffer) => Buffer = bytes => bytes,
): (protocol: HubProtocol) => Packet {
  const packets = new Map<HubProtocol, Packet>()
  return protocol => {
    const known = packets.get(protocol)
    if (known) return known
    const whole = pack(message, protocol)
    const packet = { ...whole, bytes: corrupt(whole.bytes) }
    packets.set(protocol, packet)
    return packet
  }
}

/** Handshake response. Always JSON; the frame type follows the selected encoding. */
export function packHandshake(message: HandshakeResponse, protocol: HubProtocol | undefined): Packet {
  return { message, bytes: writeRecord(message), text: protocol?.transferFormat !== 'Binary' }
}
