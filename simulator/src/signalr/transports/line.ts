/**
 * Judges a transport that writes to one socket for as long as it lives: who reads too slowly or does not let go is cut
 * off.
 */
import type { Socket } from 'node:net'
import type { Beat } from '../time/heartbeat.ts'
import { HIGH_WATER_BYTES, type Network, NOT_CONFIRMED, TOO_SLOW } from './transport.ts'

// A class, because thousands are alive at once and closures of their own would double what each of them weighs.
export abstract class Line implements Beat {
  at = 0
  protected readonly line: Socket
  readonly #network: Network
  #ending = false
  #reason: string | undefined = undefined
  #drained: Promise<void> | undefined = undefined
  /** Everything written up to this byte must have left at the next beat; negative while nothing waits. */
  #mark = -1

  constructor(line: Socket, network: Network) {
    this.line = line
    this.#network = network
  }

  /** Breaks the line without a word. */
  protected abstract cut(): void

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
    this.cut()
  }

  /** The line is gone; the answer is why it was given up, if it was. */
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

  /** To be called after every write. */
  protected written(): void {
    const { writableLength, bytesWritten } = this.line
    if (writableLength === 0) return
    const { heartbeat, limits } = this.#network
    if (writableLength > limits.maxBufferedBytes) {
      this.abort(TOO_SLOW)
    } else if (this.#mark < 0 && !this.#ending) {
      this.#mark = bytesWritten
      heartbeat.plan(this, limits.sendTimeoutMs)
    }
  }

  /** The end is on its way, for `reason` if it is no good one. */
  protected awaitPeer(reason?: string): void {
    this.#reason ??= reason
    this.#ending = true
    this.#network.heartbeat.plan(this, this.#network.limits.closeTimeoutMs)
  }
}
