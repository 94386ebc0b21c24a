/** Base of transports with one socket: aborts when the client reads too slowly or does not confirm the close. */
import type { Socket } from 'node:net'
import type { ScheduledTask } from '../time/heartbeat.ts'
import { HIGH_WATER_BYTES, type Network, NOT_CONFIRMED, TOO_SLOW } from './transport.ts'

// A class, because thousands exist at once and closures would double their memory.
export abstract class SocketTransport implements ScheduledTask {
  at = 0
  protected readonly line: Socket
  readonly #network: Network
  #ending = false
  #reason: string | undefined = undefined
  #drained: Promise<void> | undefined = undefined
  /** Bytes up to this one must have been sent at the next check; negative while nothing waits. */
  #mark = -1

  constructor(line: Socket, network: Network) {
    this.line = line
    this.#network = network
  }

  /** Destroys the socket. */
  protected abstract closeSocket(): void

  ready(): Promise<void> | undefined {
    if (this.line.writableLength <= HIGH_WATER_BYTES || this.line.destroyed) return undefined
    this.#drained ??= new Promise(resolve => {
      const done = () => {
        this.line.off('drain', done).off('close', done)
        this.#drained = undefined
        resolve()
      }
      this.line.on('drain', done).on('close', done)
    })
    return this.#drained
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
    const { bytesWritten, writableLength } = this.line
    if (this.#ending) {
      this.abort(NOT_CONFIRMED)
    } else if (writableLength === 0) {
      this.#mark = -1
      this.#network.heartbeat.remove(this)
    } else if (bytesWritten - writableLength < this.#mark) {
      this.abort(TOO_SLOW)
    } else {
      this.#mark = bytesWritten
      this.at = now + this.#network.limits.sendTimeoutMs
    }
  }

  /** Must be called after every write. */
  protected checkBuffer(): void {
    const { writableLength, bytesWritten } = this.line
    if (writableLength === 0) return
    const { heartbeat, limits } = this.#network
    if (writableLength > limits.maxBufferedBytes) {
      this.abort(TOO_SLOW)
    } else if (this.#mark < 0 && !this.#ending) {
      this.#mark = bytesWritten
      heartbeat.schedule(this, limits.sendTimeoutMs)
    }
  }

  /** Starts the close timeout. @param reason for an abnormal end. */
  protected awaitClose(reason?: string): void {
    this.#reason ??= reason
    this.#ending = true
    this.#network.heartbeat.schedule(this, this.#network.limits.closeTimeoutMs)
  }
}
