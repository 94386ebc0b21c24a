/** Encodes WebSocket frames of a server: one unmasked, uncompressed frame per message. Source: RFC 6455 §5.2. */
import { withHeader } from '../protocols/headroom.ts'

/**
 * Returns the complete frame around `payload`, in the same memory. The buffer can be shared between sockets.
 * @param payload has room in front, see `bufferWithRoom`
 */
export function webSocketFrame(payload: Buffer, text: boolean): Buffer {
  const { length } = payload
  const header = length < 126 ? 2 : length < 65_536 ? 4 : 10
  const frame = withHeader(payload, header)
  frame[0] = text ? 0x81 : 0x82
  if (header === 2) {
    frame[1] = length
  } else if (header === 4) {
    frame[1] = 126
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = 127
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
  return frame
}
