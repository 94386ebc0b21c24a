/** Subscriptions of one server, counted by their users: the last one that leaves unsubscribes the channel. */

/** A client of `ioredis`, as far as it is used. */
export type RedisClient = {
  publish(channel: string, message: Buffer): Promise<number>
  /** Creates a client with the same settings, and with those in `override` instead. */
  duplicate(override?: object): RedisClient
  subscribe(channel: string): Promise<unknown>
  unsubscribe(channel: string): Promise<unknown>
  /** Resolves with the channel and the number of its subscribers. */
  pubsub(subcommand: 'NUMSUB', channel: string): Promise<unknown[]>
  on(event: 'messageBuffer', listener: (channel: Buffer, message: Buffer) => void): unknown
  on(event: 'error', listener: (cause: Error) => void): unknown
  on(event: 'ready', listener: () => void): unknown
  disconnect(): void
}

/** The subscriber waits for Redis however long it is away, and then has all its channels again. */
const SUBSCRIBER_OPTIONS = { maxRetriesPerRequest: null, enableOfflineQueue: true, autoResubscribe: true }

type Subscription = {
  users: number
  /** Settled when Redis has answered the latest attempt. */
  isThere: Promise<unknown>
  take(message: Buffer): void
}

export class Subscriptions {
  readonly #subscriber: RedisClient
  readonly #all = new Map<string, Subscription>()
  /** Channels that Redis has refused: they are tried again when it is back, or when another user comes. */
  readonly #failed = new Set<string>()
  readonly #report: (cause: unknown) => void

  /** @param report receives later failures of the connection */
  constructor(redis: RedisClient, report: (cause: unknown) => void) {
    this.#report = report
    this.#subscriber = redis.duplicate(SUBSCRIBER_OPTIONS)
    this.#subscriber.on('error', report)
    this.#subscriber.on('ready', () => this.#retry())
    this.#subscriber.on('messageBuffer', (channel, message) => {
      try {
        this.#all.get(channel.toString())?.take(message)
      } catch (cause) {
        report(cause)
      }
    })
  }

  /**
   * Resolves when messages of the channel arrive. All users of a channel take its messages in the same way. Call
   * `remove` for each call, also for one that rejects.
   */
  async add(channel: string, take: (message: Buffer) => void): Promise<void> {
    const known = this.#all.get(channel)
    const subscription = known ?? { users: 0, isThere: Promise.resolve(), take }
    subscription.users++
    this.#all.set(channel, subscription)
    await (!known || this.#failed.has(channel) ? this.#subscribe(channel, subscription) : subscription.isThere)
  }

  remove(channel: string): void {
    const subscription = this.#all.get(channel)
    if (!subscription || --subscription.users > 0) return
    this.#all.delete(channel)
    this.#failed.delete(channel)
    this.#subscriber.unsubscribe(channel).catch(this.#report)
  }

  close(): void {
    this.#all.clear()
    this.#failed.clear()
    this.#subscriber.disconnect()
  }

  /** The callers that waited for these channels were rejected already, so a further failure is only reported. */
  #retry(): void {
    for (const channel of [...this.#failed]) {
      const subscription = this.#all.get(channel)
      if (subscription) this.#subscribe(channel, subscription).catch(this.#report)
    }
  }

  #subscribe(channel: string, subscription: Subscription): Promise<unknown> {
    this.#failed.delete(channel)
    subscription.isThere = this.#subscriber.subscribe(channel).catch((cause: unknown) => {
      if (this.#all.get(channel) === subscription) this.#failed.add(channel)
      throw cause
    })
    return subscription.isThere
  }
}
