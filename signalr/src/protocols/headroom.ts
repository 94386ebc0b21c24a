/** Buffers with room in front of them, so that a transport can put its header there instead of copying a message. */

/** The longest header: that of a WebSocket frame of a server. */
const ROOM = 10

/** Returns an unfilled buffer of `length` bytes with room in front. */
export function bufferWithRoom(length: number): Buffer {
  return Buffer.allocUnsafe(ROOM + length).subarray(ROOM)
}

/** Returns `payload` after `header` bytes to be filled, in place. @param payload must come from `bufferWithRoom` */
export function withHeader(payload: Buffer, header: number): Buffer {
  return Buffer.from(payload.buffer, payload.byteOffset - header, header + payload.length)
}

/** Returns a copy with room in front. */
export function copyWithRoom(payload: Uint8Array): Buffer {
  const copy = bufferWithRoom(payload.length)
  copy.set(payload)
  return copy
}
