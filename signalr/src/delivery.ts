/** Sent messages that a caller may wait for, so that it sends no faster than its receivers read. */
import type { Connection } from './connection.ts'

/** The send or replay buffer of a connection is above its limit. */
export function isFull<User>({ transport, replay }: Connection<User>): boolean {
  return transport.isFull || replay?.isFull === true
}

/** Bytes that wait for a client, or for its acknowledgment. */
export function queuedBytes<User>({ transport, replay }: Connection<User>): number {
  return Math.max(transport.queuedBytes, replay?.bytes ?? 0)
}

/** Resolves when a client takes more, or is gone. */
export async function whenReady<User>({ transport, replay }: Connection<User>): Promise<void> {
  await transport.ready()
  await replay?.ready()
}

/**
 * A sent message. Awaiting it resolves with the number of receivers when every receiver's buffer is below its limit
 * again. With a scale-out it resolves when that has taken the message, and rejects if it does not; otherwise it never
 * rejects. It costs nothing when it is not awaited.
 */
export class Delivery implements PromiseLike<number> {
  /** Number of clients of this server that the message was sent to; 0 if a scale-out sends it. */
  readonly receivers: number
  readonly #slow: readonly Connection<unknown>[]
  readonly #published: Promise<void> | undefined

  /**
   * @param slow receivers whose buffers are above their limits
   * @param published resolves when the scale-out has taken the message
   */
  constructor(receivers: number, slow: readonly Connection<unknown>[], published?: Promise<void>) {
    this.receivers = receivers
    this.#published = published
    this.#slow = slow
  }

  /**
   * Resolves with the number of receivers when the message was handed to their sockets, or they are gone.
   * @param onSent called with that number
   * @param onFailed called with the cause if the message could not be handed to the other servers
   */
  // biome-ignore lint/suspicious/noThenProperty: `await` starts the waiting; most senders do not await.
  then<Value = number, Failed = never>(
    onSent?: ((receivers: number) => Value | PromiseLike<Value>) | null,
    onFailed?: ((cause: unknown) => Failed | PromiseLike<Failed>) | null,
  ): Promise<Value | Failed> {
    return this.#handedOver().then(onSent, onFailed)
  }

  async #handedOver(): Promise<number> {
    await this.#published
    for (const connection of this.#slow) await whenReady(connection)
    return this.receivers
  }
}
