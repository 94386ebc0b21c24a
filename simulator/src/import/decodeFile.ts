/** The text of a file as a receiver, a logger or a person keeps it: plain or packed by gzip, in UTF-8 or UTF-16. */
import { gunzipSync } from 'node:zlib'

/** Logs and tracks shrink to a tenth; a file that grows a hundredfold is made to fill the memory. */
const MAX_GROWTH = 100
const MIN_LIMIT_BYTES = 1_048_576
const GZIP = [0x1f, 0x8b]

/**
 * Reads the bytes of a file as text, or says why they are none. Bytes that are no UTF-8 become replacement characters.
 */
export function decodeFile(bytes: Uint8Array): { readonly text: string } | { readonly refused: string } {
  if (!startsWith(bytes, GZIP)) return { text: decode(bytes) }
  try {
    return {
      text: decode(gunzipSync(bytes, { maxOutputLength: Math.max(MIN_LIMIT_BYTES, MAX_GROWTH * bytes.length) })),
    }
  } catch (error) {
    const isTooLong = error instanceof RangeError
    return {
      refused: isTooLong
        ? `It is packed, and more than ${MAX_GROWTH} times as long when it is unpacked. Unpack it first.`
        : 'It is packed by gzip, and damaged. Pack it again.',
    }
  }
}

const startsWith = (bytes: Uint8Array, begin: readonly number[]): boolean =>
  begin.every((it, index) => bytes[index] === it)

/** By its byte order mark; without one, by the zeros that stand beside plain letters in UTF-16. */
function decode(bytes: Uint8Array): string {
  if (startsWith(bytes, [0xff, 0xfe]) || isPadded(bytes, 1)) return new TextDecoder('utf-16le').decode(bytes)
  if (startsWith(bytes, [0xfe, 0xff]) || isPadded(bytes, 0)) return new TextDecoder('utf-16be').decode(bytes)
  return new TextDecoder().decode(bytes)
}

const isPadded = (bytes: Uint8Array, at: 0 | 1): boolean =>
  bytes.length >= 4 && bytes[at] === 0 && bytes[at + 2] === 0 && bytes[1 - at] !== 0 && bytes[3 - at] !== 0
