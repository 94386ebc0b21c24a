/** Counts the frames of a WebSocket server, without reading them. Source: RFC 6455 §5.2. */

export class FrameCounter {
  /** The beginning of a header that is not complete. */
  #rest: Buffer
  /** Bytes of the present frame that are still to come; undefined between frames. */
  #missing: number | undefined = undefined

  constructor(first: Buffer) {
    this.#rest = first
  }

  /** Returns how many frames end in these bytes. */
  count(chunk: Buffer): number {
    const bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk
    let frames = 0
    let at = 0
    for (;;) {
      if (this.#missing === undefined) {
        const header = headerOf(bytes, at)
        if (!header) break
        at += header.length
        this.#missing = header.payload
      }
      const taken = Math.min(this.#missing, bytes.length - at)
      at += taken
      this.#missing -= taken
      if (this.#missing > 0) break
      this.#missing = undefined
      frames++
    }
    this.#rest = bytes.subarray(at)
    return frames
  }
}

/** The header of an unmasked frame; undefined while it is incomplete. */
function headerOf(bytes: Buffer, at: number): { length: number; payload: number } | undefined {
  const short = bytes[at + 1]
  if (short === undefined) return undefined
  const length = short < 126 ? 2 : short === 126 ? 4 : 10
  if (bytes.length < at + length) return undefined
  if (length === 2) return { length, payload: short }
  return { length, payload: length === 4 ? bytes.readUInt16BE(at + 2) : Number(bytes.readBigUInt64BE(at + 2)) }
}
