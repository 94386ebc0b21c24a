/** Base of transports with one socket: aborts when the client reads too slowly or does not confirm the close. */
import { type Deferred, deferred } from '../async/deferred.ts'
import type { Socket } from 'node:net'
import type { ScheduledTask } from '../time/heartbeat.ts'
import { Backlog, checkIntervalMs } from './backlog.ts'
import { HIGH_WATER_BYTES, type Network, NOT_CONFIRMED, TOO_SLOW } from './transport.ts'

// A class, because thousands exist at once and closures would double their memory.
export abstract class SocketTransport implements ScheduledTask {
  at = 0
  protected readonly netSocket: Socket
  readonly #network: Network
  #ending = false
  #reason: string | undefined = undefined
  /** Resolves when the socket takes more; undefined while no sender waits. */
  #drained: Deferred<void> | undefined = undefined
  #isListening = false
  /** Messages that the socket does not take yet. The socket would keep a callback for each, which costs more. */
  #queue: Buffer[] = []
  #queued = 0
  /** Undefined while nothing waits. */
  #backlog: Backlog | undefined = undefined

  constructor(netSocket: Socket, network: Network) {
    this.netSocket = netSocket
    this.#network = network
  }

  /** Destroys the socket. */
  protected abstract closeSocket(): void

  /** Whether messages may still be written. */
  protected abstract readonly isOpen: boolean

  /** Passes one message to the socket. */
  protected abstract writeNow(bytes: Buffer): void

  get queuedBytes(): number {
    return this.#queued + this.netSocket.writableLength
  }

  get isFull(): boolean {
    return this.#isFullWith(this.netSocket.writableLength)
  }

  ready(): Promise<void> | undefined {
    if (!this.isFull) return undefined
    this.#drained ??= deferred()
    this.#listen()
    return this.#drained.promise
  }

  abort(reason: string): void {
    this.#reason ??= reason
    this.#network.heartbeat.remove(this)
    this.closeSocket()
  }

  /** Handles the end of the socket; returns the reason if the hub aborted it. */
  closed(): string | undefined {
    this.#network.heartbeat.remove(this)
    return this.#reason
  }

  run(now: number): void {
    const { bytesWritten, writableLength } = this.netSocket
    const { heartbeat, limits } = this.#network
    if (this.#ending) {
      this.abort(NOT_CONFIRMED)
    } else if (writableLength === 0) {
      this.#backlog = undefined
      heartbeat.remove(this)
    } else if (this.#backlog?.isTooSlow(bytesWritten + this.#queued, bytesWritten - writableLength, limits)) {
      this.abort(TOO_SLOW)
    } else {
      this.at = now + checkIntervalMs(limits)
    }
  }

  /** Sends one message when the socket takes it, and aborts when too much waits. */
  protected write(bytes: Buffer): void {
    const waiting = this.netSocket.writableLength
    if (this.#isFullWith(waiting)) {
      this.#queue.push(bytes)
      this.#queued += bytes.length
      this.#listen()
    } else {
      this.writeNow(bytes)
    }
    if (this.netSocket.writableLength > 0) this.#watch(bytes.length, waiting === 0)
  }

  /** Passes everything that waits to the socket. */
  protected flush(): void {
    this.#writeQueued(Number.POSITIVE_INFINITY)
  }

  /** Starts the close timeout. @param reason for an abnormal end. */
  protected awaitClose(reason?: string): void {
    this.#reason ??= reason
    this.#ending = true
    this.#network.heartbeat.schedule(this, this.#network.limits.closeTimeoutMs)
  }

  /** @param waiting bytes that the socket has not sent yet */
  #isFullWith(waiting: number): boolean {
    return (this.#queued > 0 || waiting > HIGH_WATER_BYTES) && !this.netSocket.destroyed
  }

  #watch(size: number, wasIdle: boolean): void {
    const { heartbeat, limits } = this.#network
    if (this.netSocket.writableLength + this.#queued - Math.min(size, limits.maxMessageBytes) > limits.maxQueuedBytes) {
      this.abort(TOO_SLOW)
    } else if (!this.#backlog && !this.#ending) {
      this.#backlog = new Backlog(this.netSocket.bytesWritten)
      heartbeat.schedule(this, checkIntervalMs(limits))
    } else if (wasIdle) {
      this.#backlog?.begin(this.netSocket.bytesWritten)
    }
  }

  #listen(): void {
    if (this.#isListening) return
    this.#isListening = true
    const onDrain = () => {
      this.#writeQueued(HIGH_WATER_BYTES)
      if (this.isFull) return
      this.netSocket.off('drain', onDrain).off('close', onDrain)
      this.#isListening = false
      this.#drained?.resolve()
      this.#drained = undefined
    }
    this.netSocket.on('drain', onDrain).on('close', onDrain)
  }

  /** Passes what waits to the socket, until that has more than `limit` bytes to send. */
  #writeQueued(limit: number): void {
    let count = 0
    this.netSocket.cork()
    for (const bytes of this.#queue) {
      if (this.netSocket.writableLength > limit && this.isOpen) break
      if (this.isOpen) this.writeNow(bytes)
      this.#queued -= bytes.length
      count++
    }
    this.netSocket.uncork()
    this.#queue.splice(0, count)
  }
}
