/** Text framing: every message ends with the record separator 0x1E. */
import { invalidData } from './errors.ts'
import type { Piece } from './protocol.ts'

export const RECORD_SEPARATOR = 0x1e

/** The first record of `bytes`; undefined while its end has not come. Throws above `limit` bytes. */
export function splitRecord(bytes: Buffer, limit: number): Piece | undefined {
  const end = bytes.indexOf(RECORD_SEPARATOR)
  if (end > limit || (end < 0 && bytes.length > limit)) throw tooLong(limit)
  return end < 0 ? undefined : { record: bytes.subarray(0, end), size: end + 1 }
}

/** A value as JSON with its separator. Bytes travel as base64. */
export function writeRecord(value: object): Buffer {
  return Buffer.from(`${JSON.stringify(value, bytesAsBase64)}\u001e`)
}

export function tooLong(limit: number): Error {
  return invalidData(`The maximum message size of ${limit}B was exceeded.`)
}

// A Buffer turns itself into an object before the replacer sees it, so the holder is asked instead.
function bytesAsBase64(this: unknown, key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const held: unknown = typeof this === 'object' && this !== null ? Reflect.get(this, key) : undefined
  return held instanceof Uint8Array ? Buffer.from(held).toString('base64') : value
}
