/** Long polling: GETs that wait for data, and POSTs from the client. */
import { type Deferred, deferred } from '../async/deferred.ts'
import type { ServerResponse } from 'node:http'
import type { ScheduledTask, Heartbeat } from '../time/heartbeat.ts'
import { watchQueue } from './backlog.ts'
import type { Packet } from './packet.ts'
import { Inbox } from './inbox.ts'
import {
  type TransportListener,
  HIGH_WATER_BYTES,
  LOST,
  type Network,
  NOT_CONFIRMED,
  TOO_SLOW,
  type Transport,
  transportFormats,
} from './transport.ts'

const NEVER_STORED = {
  'cache-control': 'no-cache, no-store',
  pragma: 'no-cache',
  expires: 'Thu, 01 Jan 1970 00:00:00 GMT',
}

/** As a scheduled task it ends the waiting poll, or the time without one. */
export class LongPollingTransport implements Transport, ScheduledTask {
  readonly formats = transportFormats.LongPolling
  readonly needsNoPings = true
  readonly inbox: Inbox
  at = 0
  readonly #listener: TransportListener
  readonly #network: Network
  /** On the connection's clock. */
  readonly #heartbeat: Heartbeat
  /** Timeout for sending a response, and for the client to fetch the end. */
  readonly #timeout: ScheduledTask
  #queue: Buffer[] = []
  #queued = 0
  /** Bytes of all messages so far. */
  #written = 0
  /** Ends the watch over what waits between two polls; undefined while nothing waits. */
  #unwatch: (() => void) | undefined = undefined
  /** Resolves when the queue has been fetched. */
  #drained: Deferred<void> | undefined = undefined
  #parked: ServerResponse | undefined = undefined
  /** A response with messages that is not completely sent yet. */
  #sending: ServerResponse | undefined = undefined
  #isEnding = false
  #isClosed = false

  constructor(listener: TransportListener, heartbeat: Heartbeat, network: Network) {
    this.#listener = listener
    this.#heartbeat = heartbeat
    this.#network = network
    this.#timeout = { at: 0, run: () => this.abort(this.#sending ? TOO_SLOW : NOT_CONFIRMED) }
    this.inbox = new Inbox(listener, network.limits)
  }

  /** Answers the first GET. The client sends nothing before it has this answer. */
  answerFirstPoll(response: ServerResponse): this {
    this.#answer(response, 200)
    return this
  }

  /** Answers one GET, now or later. */
  poll(response: ServerResponse): void {
    response.once('close', () => this.#handleResponseClosed(response))
    this.#answerPoll(204)
    if (this.#queued > 0) {
      this.#deliver(response)
    } else if (this.#isEnding) {
      this.#answer(response, 204)
      this.#close(undefined)
    } else {
      this.#park(response)
    }
  }

  /** Handles a DELETE; messages that were not fetched are lost. */
  handleDelete(): void {
    this.#answerPoll(204)
    this.#close(undefined)
  }

  send({ bytes }: Packet): boolean {
    if (this.#isEnding || this.#isClosed) return false
    const { maxQueuedBytes, maxMessageBytes } = this.#network.limits
    this.#queue.push(bytes)
    this.#queued += bytes.length
    this.#written += bytes.length
    const response = this.#parked
    if (response) {
      this.#unpark()
      this.#deliver(response)
    } else if (this.#queued - Math.min(bytes.length, maxMessageBytes) > maxQueuedBytes) {
      this.abort(TOO_SLOW)
    } else {
      this.#unwatch ??= watchQueue(
        this.#network,
        () => ({ written: this.#written, sent: this.#written - this.#queued }),
        () => this.abort(TOO_SLOW),
      )
    }
    return true
  }

  get queuedBytes(): number {
    return this.#queued
  }

  get isFull(): boolean {
    return this.#queued > HIGH_WATER_BYTES && !this.#isClosed
  }

  ready(): Promise<void> | undefined {
    if (!this.isFull) return undefined
    this.#drained ??= deferred()
    return this.#drained.promise
  }

  corkUntilNextTurn(): void {}

  pause(): void {
    this.inbox.pause()
  }

  resume(): void {
    this.inbox.resume()
  }

  end(): void {
    this.#isEnding = true
    this.inbox.close()
    this.#heartbeat.remove(this)
    if (this.#answerPoll(204) || this.#cannotDeliverClose()) this.#close(undefined)
    else if (!this.#sending) this.#network.heartbeat.schedule(this.#timeout, this.#network.limits.closeTimeoutMs)
  }

  abort(reason: string): void {
    const responses = [this.#parked, this.#sending]
    this.#close(reason)
    for (const response of responses) response?.destroy()
  }

  run(): void {
    if (!this.#answerPoll(200)) this.abort('The client stopped polling.')
  }

  #park(response: ServerResponse): void {
    this.#parked = response
    this.#heartbeat.schedule(this, this.#network.limits.pollMs)
    this.#listener.onParked(true)
  }

  #unpark(): void {
    this.#parked = undefined
    this.#expectPoll()
    this.#listener.onParked(false)
  }

  /** Answers the waiting poll without data; false if there is none. */
  #answerPoll(status: 200 | 204): boolean {
    const response = this.#parked
    if (!response) return false
    this.#unpark()
    this.#answer(response, status)
    return true
  }

  #deliver(response: ServerResponse): void {
    const bytes = Buffer.concat(this.#queue)
    this.#clearQueue()
    this.#sending = response
    this.#network.heartbeat.schedule(this.#timeout, this.#network.limits.sendTimeoutMs)
    this.#answer(response, 200, bytes)
  }

  #answer(response: ServerResponse, status: 200 | 204, bytes?: Buffer): void {
    this.#expectPoll()
    const type = { 'content-type': bytes ? 'application/octet-stream' : 'text/plain' }
    const length = status === 204 ? {} : { 'content-length': bytes?.length ?? 0 }
    response.writeHead(status, { ...NEVER_STORED, ...type, ...length }).end(bytes)
  }

  #clearQueue(): void {
    this.#queue = []
    this.#queued = 0
    this.#unwatch?.()
    this.#unwatch = undefined
    this.#drained?.resolve()
    this.#drained = undefined
  }

  #expectPoll(): void {
    if (!this.#isClosed && !this.#isEnding) this.#heartbeat.schedule(this, this.#network.limits.unpolledMs)
  }

  /** Handles the end of a response: it was sent, or the client has left. */
  #handleResponseClosed(response: ServerResponse): void {
    if (response === this.#parked) this.#unpark()
    if (response !== this.#sending) return
    this.#sending = undefined
    this.#network.heartbeat.remove(this.#timeout)
    if (!response.writableFinished) this.#close(LOST)
    else if (this.#isEnding) this.end()
  }

  #cannotDeliverClose(): boolean {
    return this.#network.isShut && !this.#sending
  }

  #close(reason: string | undefined): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#clearQueue()
    if (this.#parked) this.#unpark()
    this.#heartbeat.remove(this)
    this.#network.heartbeat.remove(this.#timeout)
    this.inbox.close()
    this.#listener.onClosed(reason)
  }
}
