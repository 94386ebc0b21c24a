/** Received bytes that are not handled yet. Adding and taking cost what they move, however small the pieces are. */

const NO_BYTES = Buffer.alloc(0)

export class InputBuffer {
  #bytes: Buffer = NO_BYTES
  #start = 0
  #end = 0
  /** Whether the memory is not that of a received piece, so that more may be written behind `#end`. */
  #isOwn = false
  /** Number of unread bytes in which no complete message was found. */
  searched = 0

  get length(): number {
    return this.#end - this.#start
  }

  /** The unread bytes. Their memory is never written again. */
  get unread(): Buffer {
    return this.#bytes.subarray(this.#start, this.#end)
  }

  add(piece: Buffer): void {
    const { length } = this
    if (length === 0) {
      this.#hold(piece, piece.length, false)
      return
    }
    if (!this.#isOwn || this.#end + piece.length > this.#bytes.length) {
      const grown = Buffer.allocUnsafe(2 * (length + piece.length))
      grown.set(this.unread)
      this.#hold(grown, length, true)
    }
    this.#bytes.set(piece, this.#end)
    this.#end += piece.length
  }

  /** Removes the first bytes. */
  consume(size: number): void {
    this.#start += size
    this.searched = 0
    // Otherwise an idle connection would keep the memory of the last piece.
    if (this.#start >= this.#end) this.clear()
  }

  clear(): void {
    this.searched = 0
    this.#hold(NO_BYTES, 0, false)
  }

  #hold(bytes: Buffer, length: number, isOwn: boolean): void {
    this.#bytes = bytes
    this.#start = 0
    this.#end = length
    this.#isOwn = isOwn
  }
}
