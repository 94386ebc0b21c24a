/** Unpacks files that are compressed by gzip, whole or in chunks. */
import { Readable } from 'node:stream'
import { createGunzip, gunzipSync } from 'node:zlib'
import { isGzip } from './decodeFile.ts'
import type { ImportProblem } from './track.ts'

/** Logs compress to a tenth; a file that expands a hundredfold is an attempt to exhaust memory. */
const MAX_GROWTH = 100
const MIN_LIMIT_BYTES = 1_048_576

const limitOf = (length: number): number => Math.max(MIN_LIMIT_BYTES, MAX_GROWTH * length)
const TOO_LONG = `It is packed, and more than ${MAX_GROWTH} times as long when it is unpacked. Unpack it first.`
const DAMAGED = 'It is packed by gzip, and damaged. Pack it again.'

/** Returns the bytes of a file without compression. */
export function unpacked(bytes: Uint8Array): { readonly bytes: Uint8Array } | ImportProblem {
  if (!isGzip(bytes)) return { bytes }
  try {
    return { bytes: gunzipSync(bytes, { maxOutputLength: limitOf(bytes.length) }) }
  } catch (error) {
    return { refused: error instanceof RangeError ? TOO_LONG : DAMAGED }
  }
}

/**
 * Passes the bytes of a file on without compression, and returns why that failed if so. Errors of `chunks` and `write`
 * are thrown.
 *
 * @param length of the file in bytes.
 */
export async function unpackChunks(
  chunks: AsyncIterable<Uint8Array>,
  length: number,
  write: (bytes: Uint8Array) => void,
): Promise<Partial<ImportProblem>> {
  const iterator = chunks[Symbol.asyncIterator]()
  const head = await firstBytes(iterator)
  const all = rejoined(head, iterator)
  if (!isGzip(head)) {
    for await (const chunk of all) write(chunk)
    return {}
  }
  const source = Readable.from(all, { objectMode: false })
  const gunzip = createGunzip()
  let sourceError: Error | undefined
  source.once('error', error => {
    sourceError = error
    gunzip.destroy(error)
  })
  let left = limitOf(length)
  let isWriting = false
  try {
    for await (const chunk of source.pipe(gunzip) as AsyncIterable<Uint8Array>) {
      left -= chunk.length
      if (left < 0) return { refused: TOO_LONG }
      isWriting = true
      write(chunk)
      isWriting = false
    }
    return {}
  } catch (error) {
    if (sourceError) throw sourceError
    if (isWriting) throw error
    return { refused: DAMAGED }
  } finally {
    source.destroy()
  }
}

/** Reads until the magic number of gzip can be seen. */
async function firstBytes(chunks: AsyncIterator<Uint8Array>): Promise<Uint8Array> {
  let head: Uint8Array = new Uint8Array()
  while (head.length < 2) {
    const { done, value } = await chunks.next()
    if (done === true) return head
    head = head.length === 0 ? value : Buffer.concat([head, value])
  }
  return head
}

async function* rejoined(head: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (head.length > 0) yield head
  yield* { [Symbol.asyncIterator]: () => rest }
}
