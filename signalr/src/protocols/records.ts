/** Text framing: every message ends with the record separator 0x1E. */
import { invalidData } from './errors.ts'
import { bufferWithRoom } from './headroom.ts'
import type { Piece } from './protocol.ts'

export const RECORD_SEPARATOR = 0x1e

const MAX_DEPTH = 64

/**
 * Returns the first record of `bytes`; undefined while it is incomplete.
 * @throws for a record above `limit` bytes
 */
export function splitRecord(bytes: Buffer, limit: number, searched = 0): Piece | undefined {
  const end = bytes.indexOf(RECORD_SEPARATOR, searched)
  if (end > limit || (end < 0 && bytes.length > limit)) throw tooLong(limit)
  return end < 0 ? undefined : { record: bytes.subarray(0, end), size: end + 1 }
}

/** Encodes a value as JSON with the separator. Bytes are base64. */
export function writeRecord(value: object): Buffer {
  const text = `${mayHoldBytes(value) ? JSON.stringify(value, bytesAsBase64) : JSON.stringify(value)}\u001e`
  const bytes = bufferWithRoom(Buffer.byteLength(text))
  bytes.write(text)
  return bytes
}

/** Returns the error for a message of more than `limit` bytes, with the text of ASP.NET Core. */
export function tooLong(limit: number): Error {
  return invalidData(`The maximum message size of ${limit}B was exceeded.`)
}

// A replacer costs more than all the rest of a message, so it is used only where it may find something.
function mayHoldBytes(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return false
  // A value that contains itself has no end.
  if (depth > MAX_DEPTH || value instanceof Uint8Array || 'toJSON' in value) return true
  if (Array.isArray(value)) return value.some(it => mayHoldBytes(it, depth + 1))
  for (const key in value) if (mayHoldBytes(Reflect.get(value, key), depth + 1)) return true
  return false
}

// A Buffer converts itself to an object before the replacer is called, so the holder's value is used.
function bytesAsBase64(this: unknown, key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const held: unknown = typeof this === 'object' && this !== null ? Reflect.get(this, key) : undefined
  return held instanceof Uint8Array ? Buffer.from(held).toString('base64') : value
}
