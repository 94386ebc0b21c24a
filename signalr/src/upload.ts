/** Upload stream of a call: a bounded queue with back-pressure. */
import { type Deferred, deferred } from './async/deferred.ts'
import { hubException } from './protocols/errors.ts'

export class Upload implements AsyncIterable<unknown> {
  readonly #size: number
  readonly #items: unknown[] = []
  #ended = false
  #failure: Error | undefined = undefined
  /** Resolves when an item or the end has arrived. */
  #arrival: Deferred<void> | undefined = undefined
  /** Resolves when there is room. */
  #room: Deferred<void> | undefined = undefined

  /** @param size most queued items; the sender of one more waits. */
  constructor(size: number) {
    this.#size = size
  }

  /** Adds an item; returns a promise if the sender must wait. Items after the end are dropped. */
  put(item: unknown): Promise<void> | undefined {
    if (this.#ended) return undefined
    this.#items.push(item)
    this.#arrival?.resolve()
    if (this.#items.length <= this.#size) return undefined
    this.#room ??= deferred()
    return this.#room.promise
  }

  /** Ends the stream, with the client's error text if it failed. */
  end(error?: string): void {
    this.#stop(error === undefined ? undefined : hubException(error))
  }

  /** Cancels the stream: readers get an error, waiting senders are released. */
  cancel(cause: Error): void {
    this.#stop(cause)
    this.#items.length = 0
    this.#room?.resolve()
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
      this.#arrival ??= deferred()
      await this.#arrival.promise
      this.#arrival = undefined
    }
  }

  #makeRoom(): void {
    if (this.#items.length > this.#size) return
    this.#room?.resolve()
    this.#room = undefined
  }

  #stop(failure: Error | undefined): void {
    if (this.#ended) return
    this.#ended = true
    this.#failure = failure
    this.#arrival?.resolve()
  }
}
