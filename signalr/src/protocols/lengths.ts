/** Binary framing: every message follows its length, a VarInt of one to five bytes. */
import { invalidData } from './errors.ts'
import { bufferWithRoom } from './headroom.ts'
import type { Piece } from './protocol.ts'
import { tooLong } from './records.ts'

const MAX_PREFIX = 5

/**
 * Returns the first message of `bytes`; undefined while it is incomplete.
 * @throws for a message above `limit` bytes
 */
export function splitLength(bytes: Buffer, limit: number): Piece | undefined {
  let length = 0
  for (let at = 0; at < MAX_PREFIX; at++) {
    const byte = bytes[at]
    if (byte === undefined) return undefined
    length += (byte & 0x7f) * 2 ** (7 * at)
    if (byte & 0x80) continue
    if (length > 0x7fffffff) break
    if (length > limit) throw tooLong(limit)
    const size = at + 1 + length
    return bytes.length < size ? undefined : { record: bytes.subarray(at + 1, size), size }
  }
  throw invalidData('Messages over 2GB in size are not supported.')
}

/** Returns `payload`, at most 2³¹ - 1 bytes, after its length. */
export function writeLength(payload: Uint8Array): Buffer {
  const prefix: number[] = []
  let left = payload.length
  do {
    prefix.push(left > 0x7f ? (left & 0x7f) | 0x80 : left)
    left >>>= 7
  } while (left > 0)
  const framed = bufferWithRoom(prefix.length + payload.length)
  framed.set(prefix)
  framed.set(payload, prefix.length)
  return framed
}
