/** What a client streams up with a call: a queue that lets the peer wait when nobody takes anything out. */
import { hubException } from './protocols/errors.ts'

export class Upload implements AsyncIterable<unknown> {
  readonly #size: number
  readonly #items: unknown[] = []
  #ended = false
  #failure: Error | undefined = undefined
  /** Somebody waits for the next item. */
  #wanted: PromiseWithResolvers<void> | undefined = undefined
  /** Somebody waits for room. */
  #full: PromiseWithResolvers<void> | undefined = undefined

  /** At most `size` items wait to be taken, and one more whose sender waits with it. */
  constructor(size: number) {
    this.#size = size
  }

  /** Adds an item; a promise when nothing more should come before it is done. What comes after the end is lost. */
  put(item: unknown): Promise<void> | undefined {
    if (this.#ended) return undefined
    this.#items.push(item)
    this.#wanted?.resolve()
    if (this.#items.length <= this.#size) return undefined
    this.#full ??= Promise.withResolvers()
    return this.#full.promise
  }

  /** No more items: all have come, or the peer has failed and says why. */
  end(error?: string): void {
    this.#stop(error === undefined ? undefined : hubException(error))
  }

  /** Whoever still reads is told that the rest will not come; whoever waits for room is let go. */
  abandon(cause: Error): void {
    this.#stop(cause)
    this.#items.length = 0
    this.#full?.resolve()
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<unknown, void> {
    for (;;) {
      while (this.#items.length > 0) {
        const item = this.#items.shift()
        this.#makeRoom()
        yield item
      }
      if (this.#failure) throw this.#failure
      if (this.#ended) return
      this.#wanted ??= Promise.withResolvers()
      await this.#wanted.promise
      this.#wanted = undefined
    }
  }

  #makeRoom(): void {
    if (this.#items.length > this.#size) return
    this.#full?.resolve()
    this.#full = undefined
  }

  #stop(failure: Error | undefined): void {
    if (this.#ended) return
    this.#ended = true
    this.#failure = failure
    this.#wanted?.resolve()
  }
}
