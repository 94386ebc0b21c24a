/** Decodes the bytes of a file to text as they come, in UTF-8 or UTF-16. */

const GZIP = [0x1f, 0x8b]
/** So many bytes show the encoding. */
const HEAD_LENGTH = 4

/** Whether the first bytes of a file are those of gzip (RFC 1952). */
export const isGzip = (bytes: Uint8Array): boolean => startsWith(bytes, GZIP)

export interface TextSink {
  write(text: string): void
}

export interface FileDecoder {
  write(bytes: Uint8Array): void
  end(): void
}

/**
 * Bytes that are not in the encoding become replacement characters.
 * @param options `isStrict` throws a TypeError for them instead.
 */
export function createDecoder(sink: TextSink, { isStrict = false } = {}): FileDecoder {
  let decoder: TextDecoder | undefined
  let head: Uint8Array = new Uint8Array()
  const decode = (bytes: Uint8Array): void => {
    decoder ??= new TextDecoder(encodingOf(bytes), { fatal: isStrict })
    sink.write(decoder.decode(bytes, { stream: true }))
  }
  return {
    write(bytes) {
      if (decoder) return decode(bytes)
      head = Buffer.concat([head, bytes])
      if (head.length >= HEAD_LENGTH) decode(head)
    },
    end() {
      if (!decoder) decode(head)
      sink.write(decoder?.decode() ?? '')
    },
  }
}

const startsWith = (bytes: Uint8Array, begin: readonly number[]): boolean =>
  begin.every((it, index) => bytes[index] === it)

/** Detects UTF-16 by its byte order mark, or else by zero bytes beside ASCII letters. */
function encodingOf(bytes: Uint8Array): string {
  if (startsWith(bytes, [0xff, 0xfe]) || isPadded(bytes, 1)) return 'utf-16le'
  return startsWith(bytes, [0xfe, 0xff]) || isPadded(bytes, 0) ? 'utf-16be' : 'utf-8'
}

const isPadded = (bytes: Uint8Array, at: 0 | 1): boolean =>
  bytes.length >= HEAD_LENGTH && bytes[at] === 0 && bytes[at + 2] === 0 && bytes[1 - at] !== 0 && bytes[3 - at] !== 0
