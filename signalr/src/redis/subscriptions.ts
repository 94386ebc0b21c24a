/** Subscriptions of one server, counted by their users: the last one that leaves unsubscribes the channel. */

/** A client of `ioredis`, as far as it is used. */
export type RedisClient = {
  publish(channel: string, message: Buffer): Promise<number>
  duplicate(): RedisClient
  subscribe(channel: string): Promise<unknown>
  unsubscribe(channel: string): Promise<unknown>
  on(event: 'messageBuffer', listener: (channel: Buffer, message: Buffer) => void): unknown
  on(event: 'error', listener: (cause: Error) => void): unknown
  disconnect(): void
}

type Subscription = { users: number; readonly isThere: Promise<unknown>; take(message: Buffer): void }

export class Subscriptions {
  readonly #subscriber: RedisClient
  readonly #all = new Map<string, Subscription>()
  readonly #report: (cause: unknown) => void

  /** @param report receives later failures of the connection */
  constructor(redis: RedisClient, report: (cause: unknown) => void) {
    this.#report = report
    this.#subscriber = redis.duplicate()
    this.#subscriber.on('error', report)
    this.#subscriber.on('messageBuffer', (channel, message) => {
      try {
        this.#all.get(channel.toString())?.take(message)
      } catch (cause) {
        report(cause)
      }
    })
  }

  /** Resolves when messages of the channel arrive. All users of a channel take its messages in the same way. */
  async add(channel: string, take: (message: Buffer) => void): Promise<void> {
    const known = this.#all.get(channel)
    if (known) known.users++
    const subscription = known ?? { users: 1, isThere: this.#subscriber.subscribe(channel), take }
    this.#all.set(channel, subscription)
    await subscription.isThere
  }

  remove(channel: string): void {
    const subscription = this.#all.get(channel)
    if (!subscription || --subscription.users > 0) return
    this.#all.delete(channel)
    this.#subscriber.unsubscribe(channel).catch(this.#report)
  }

  close(): void {
    this.#all.clear()
    this.#subscriber.disconnect()
  }
}
