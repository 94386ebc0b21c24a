/**
 * Connects hubs through Redis, in the format of Microsoft.AspNetCore.SignalR.StackExchangeRedis: servers of Node and
 * .NET may stand side by side.
 */
import { randomUUID } from 'node:crypto'
import { type Deferred, deferred } from '../async/deferred.ts'
import { hubException } from '../protocols/errors.ts'
import { messageType } from '../protocols/messages.ts'
import type { LocalHub, Recipients, ScaleOut } from '../scaleOut.ts'
import { type HubTimers, realTimers } from '../time/timers.ts'
import { type Channels, channelsOf } from './channels.ts'
import {
  decodeAck,
  decodeCompletion,
  decodeGroupCommand,
  decodeInvocation,
  encodeAck,
  encodeCompletion,
  encodeGroupCommand,
  encodeInvocation,
} from './format.ts'
import { type RedisClient, Subscriptions } from './subscriptions.ts'

/** Options of the scale-out through Redis. */
export type RedisOptions = {
  /** A client of `ioredis`. A second connection is made for what is received. */
  readonly redis: RedisClient
  /** The same for all servers; in .NET the `ChannelPrefix` and the full name of the class of the hub. */
  readonly name: string
  /**
   * Milliseconds to wait for a server that changes a group of its client, and between two checks that a client which
   * is asked for a result is still connected to a server.
   */
  readonly ackMs?: number
  /** Clock of `ackMs`; by default that of the machine. */
  readonly timers?: HubTimers
}

const ACK_MS = 30_000

/** Returns what connects a hub to those of other processes, for its option `scaleOut`. `options`: client and name. */
export const redisScaleOut = (options: RedisOptions): ScaleOut => new RedisScaleOut(options)

class RedisScaleOut implements ScaleOut {
  readonly #redis: RedisClient
  readonly #channels: Channels
  readonly #subscriptions: Subscriptions
  readonly #ackMs: number
  readonly #timers: HubTimers
  readonly #acks = new Map<number, Deferred<void>>()
  readonly #results = new Map<string, Deferred<unknown>>()
  #local: LocalHub | undefined = undefined
  #lastId = 0

  constructor({ redis, name, ackMs = ACK_MS, timers = realTimers }: RedisOptions) {
    this.#redis = redis
    this.#channels = channelsOf(name, randomUUID())
    this.#ackMs = ackMs
    this.#timers = timers
    this.#subscriptions = new Subscriptions(redis, cause => this.#local?.report(cause))
  }

  start(local: LocalHub): void {
    this.#local = local
    const { all, groups, ack, results, server } = this.#channels
    const listen = (channel: string, take: (bytes: Buffer) => void): void => {
      this.#subscriptions.add(channel, take).catch(local.report)
    }
    listen(all, bytes => this.#deliver('all', [], bytes))
    listen(groups, bytes => this.#applyGroupCommand(bytes))
    listen(ack(server), bytes => this.#acks.get(decodeAck(bytes))?.resolve())
    listen(results, bytes => this.#settle(bytes))
  }

  async connected(id: string, userId: string | undefined): Promise<void> {
    const { connection, user } = this.#channels
    const work = [this.#subscriptions.add(connection(id), bytes => this.#deliverToConnection(id, bytes))]
    if (userId !== undefined)
      work.push(this.#subscriptions.add(user(userId), bytes => this.#deliver('users', [userId], bytes)))
    // The hub's own channels were subscribed earlier on the same connection, so they are active as well.
    await Promise.all(work)
  }

  disconnected(id: string, userId: string | undefined): void {
    const { connection, user } = this.#channels
    this.#subscriptions.remove(connection(id))
    if (userId !== undefined) this.#subscriptions.remove(user(userId))
  }

  async joined(group: string): Promise<void> {
    await this.#subscriptions.add(this.#channels.group(group), bytes => this.#deliver('groups', [group], bytes))
  }

  left(group: string): void {
    this.#subscriptions.remove(this.#channels.group(group))
  }

  async send({ kind, names, except }: Recipients, message: ReadonlyMap<string, Uint8Array>): Promise<void> {
    const bytes = encodeInvocation({ except, message })
    const { all, group, user, connection } = this.#channels
    const channelOf = { groups: group, users: user, connections: connection }
    const channels = kind === 'all' ? [all] : names.map(channelOf[kind])
    await Promise.all(channels.map(it => this.#redis.publish(it, bytes)))
  }

  async invoke(
    id: string,
    invocationId: string,
    message: ReadonlyMap<string, Uint8Array>,
    signal: AbortSignal | undefined,
  ): Promise<unknown> {
    signal?.throwIfAborted()
    const result = deferred<unknown>()
    // It may be rejected before anything awaits it: by the signal, or by an answer that precedes the reply to PUBLISH.
    result.promise.catch(() => {})
    const onAbort = (): void => result.reject(signal?.reason)
    let endChecks = (): void => {}
    this.#results.set(invocationId, result)
    signal?.addEventListener('abort', onAbort)
    try {
      const returnChannel = this.#channels.results
      const bytes = encodeInvocation({ except: [], message, invocationId, returnChannel })
      const servers = await this.#redis.publish(this.#channels.connection(id), bytes)
      if (servers < 1) throw new Error(`Connection '${id}' does not exist.`)
      endChecks = this.#rejectOnceGone(id, result)
      return await result.promise
    } finally {
      endChecks()
      this.#results.delete(invocationId)
      signal?.removeEventListener('abort', onAbort)
    }
  }

  /**
   * Rejects the result at the next check after the server of a connection has died: it sends no answer. Returns a
   * function that ends the checks.
   */
  #rejectOnceGone(id: string, result: Deferred<unknown>): () => void {
    const channel = this.#channels.connection(id)
    let isOver = false
    const check = async (): Promise<void> => {
      try {
        const [, servers] = await this.#redis.pubsub('NUMSUB', channel)
        if (Number(servers) < 1) result.reject(new Error(`Connection '${id}' has gone before it answered.`))
      } catch (cause) {
        if (!isOver) this.#local?.report(cause)
      }
      if (!isOver) cancel = this.#timers.after(this.#ackMs, check)
    }
    let cancel = this.#timers.after(this.#ackMs, check)
    return () => {
      isOver = true
      cancel()
    }
  }

  async changeGroup(connection: string, group: string, isMember: boolean): Promise<void> {
    const id = ++this.#lastId
    const { groups, server } = this.#channels
    const ack = deferred()
    // It may be rejected before anything awaits it: by the timer while Redis does not reply to PUBLISH.
    ack.promise.catch(() => {})
    const cancel = this.#timers.after(this.#ackMs, () =>
      ack.reject(
        new Error(`No server has changed the group '${group}' of connection '${connection}' within ${this.#ackMs} ms.`),
      ),
    )
    this.#acks.set(id, ack)
    try {
      await this.#redis.publish(groups, encodeGroupCommand({ id, server, isMember, group, connection }))
      await ack.promise
    } finally {
      cancel()
      this.#acks.delete(id)
    }
  }

  async close(): Promise<void> {
    this.#subscriptions.close()
    const cause = new Error('The hub was closed before another server answered.')
    for (const waiting of [...this.#results.values(), ...this.#acks.values()]) waiting.reject(cause)
  }

  #deliver(kind: Recipients['kind'], names: readonly string[], bytes: Buffer): void {
    const { except, message } = decodeInvocation(bytes)
    this.#local?.deliver({ kind, names, except }, message)
  }

  /** Delivers a message to one connection. With an invocation id its client is asked for a result. */
  #deliverToConnection(id: string, bytes: Buffer): void {
    const { message, invocationId, returnChannel } = decodeInvocation(bytes)
    if (invocationId === undefined || returnChannel === undefined) {
      this.#local?.deliver({ kind: 'connections', names: [id], except: [] }, message)
      return
    }
    this.#local?.ask(id, invocationId, message, (encoding, answer) => {
      this.#redis.publish(returnChannel, encodeCompletion({ encoding, bytes: answer })).catch(this.#local?.report)
    })
  }

  /** Changes a group of a connection of this server, and acknowledges it to the server that asked for it. */
  #applyGroupCommand(bytes: Buffer): void {
    const { id, server, isMember, group, connection } = decodeGroupCommand(bytes)
    const work = this.#local?.changeGroup(connection, group, isMember)
    work
      ?.then(() => this.#redis.publish(this.#channels.ack(server), encodeAck(id)))
      .catch((cause: unknown) => this.#local?.report(cause))
  }

  #settle(bytes: Buffer): void {
    const completion = decodeCompletion(bytes)
    const message = this.#local?.decode(completion.encoding, completion.bytes)
    if (message?.type !== messageType.completion) return
    const result = this.#results.get(message.invocationId)
    if (message.error === undefined) result?.resolve(message.result)
    else result?.reject(hubException(message.error))
  }
}
