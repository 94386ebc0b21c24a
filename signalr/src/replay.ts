/**
 * Message buffer of stateful reconnect: messages that the peer has not confirmed, and the number of messages received.
 * Messages are numbered from 1 in each direction. Source: the SignalR hub protocol specification and version 10 of the
 * official client.
 */
import { type Deferred, deferred } from './async/deferred.ts'
import { invalidData } from './protocols/errors.ts'
import { type HubMessage, isNumbered, messageType } from './protocols/messages.ts'
import type { Packet } from './transports/packet.ts'

/** Acknowledges received messages to the client. */
export type AckTimer = {
  /** Acknowledges a little later; called for each message that is not acknowledged yet. */
  schedule(): void
  /** Does not acknowledge any more. */
  cancel(): void
}

export class Replay {
  readonly #ackTimer: AckTimer
  /**
   * Unacknowledged bytes above which streams and awaited messages wait; also the most that a reconnect sends, unless
   * the client may have had more before.
   */
  readonly #limit: number
  /** Unacknowledged messages, the oldest first. */
  #unconfirmed: Packet[] = []
  /** Sequence number of the first of them, or of the next message. */
  #first = 1
  /** Number of them that have been sent; after a reconnect the others wait for acknowledgments. */
  #sent = 0
  /** Highest sequence number that was sent before the last break. */
  #lastSent = 0
  #bytes = 0
  #broken = false
  #room: Deferred<void> | undefined = undefined
  /** Sequence number of the client's next message, which may be a duplicate. */
  #nextReceived = 1
  /** Highest sequence number received. */
  #lastReceived = 0
  #lastConfirmed = 0
  #expectsSequence = false

  constructor(limit: number, ackTimer: AckTimer) {
    this.#limit = limit
    this.#ackTimer = ackTimer
  }

  /** Unacknowledged bytes. */
  get bytes(): number {
    return this.#bytes
  }

  /** Buffers a numbered message; false if it must be sent later, since earlier ones are not sent yet. */
  add(packet: Packet): boolean {
    const now = !this.#broken && this.#sent === this.#unconfirmed.length
    this.#unconfirmed.push(packet)
    this.#bytes += packet.bytes.length
    if (now) this.#sent++
    return now
  }

  /** Whether streams and awaited messages wait until the client confirms earlier ones. */
  get isFull(): boolean {
    return this.#bytes >= this.#limit
  }

  /** Returns a promise while `isFull`. */
  ready(): Promise<void> | undefined {
    if (!this.isFull) return undefined
    this.#room ??= deferred()
    return this.#room.promise
  }

  /** Handles an Ack up to this number; returns the messages that can be sent now. */
  confirm(upTo: number): Packet[] {
    const count = Math.min(Math.max(upTo - this.#first + 1, 0), this.#sent)
    for (const { bytes } of this.#unconfirmed.splice(0, count)) this.#bytes -= bytes.length
    this.#first += count
    this.#sent -= count
    if (!this.isFull) this.#releaseWaiting()
    return this.#broken ? [] : this.#release()
  }

  /** Handles the loss of the transport: messages wait until the client has sent its Sequence message. */
  disconnected(): void {
    this.#broken = true
    this.#expectsSequence = true
    this.#lastSent = Math.max(this.#lastSent, this.#first + this.#sent - 1)
    this.#sent = 0
  }

  /** Handles a new transport: returns the number for the Sequence message, and the messages to resend. */
  reconnected(): { sequenceId: number; resent: Packet[] } {
    this.#broken = false
    return { sequenceId: this.#first, resent: this.#release() }
  }

  /** Whether a message must be handled, or is a duplicate. @throws if messages were lost. */
  accepts(message: HubMessage): boolean {
    if (message.type === messageType.sequence) {
      if (message.sequenceId > this.#lastReceived + 1)
        throw invalidData("Sequence ID greater than amount of messages we've received.")
      this.#nextReceived = message.sequenceId
      this.#expectsSequence = false
      return true
    }
    if (this.#expectsSequence) return false
    if (!isNumbered(message)) return true
    this.#ackTimer.schedule()
    const number = this.#nextReceived++
    if (number <= this.#lastReceived) {
      // The client sent it again, so our Ack was lost.
      this.#lastConfirmed = Math.min(this.#lastConfirmed, number - 1)
      return false
    }
    this.#lastReceived = number
    return true
  }

  /** The number to acknowledge; undefined if there is nothing new to acknowledge. */
  toConfirm(): number | undefined {
    if (this.#lastReceived === this.#lastConfirmed || this.#broken) return undefined
    this.#lastConfirmed = this.#lastReceived
    return this.#lastReceived
  }

  /** Releases everything that waits, since the connection has ended. */
  cancel(): void {
    this.#ackTimer.cancel()
    this.#unconfirmed = []
    this.#bytes = 0
    this.#releaseWaiting()
  }

  #releaseWaiting(): void {
    this.#room?.resolve()
    this.#room = undefined
  }

  /**
   * Returns further messages to send: all that the client may have, since it confirms nothing before the last message
   * that it has, and others up to the limit of unconfirmed bytes.
   */
  #release(): Packet[] {
    const from = this.#sent
    let size = this.#unconfirmed.slice(0, from).reduce((sum, { bytes }) => sum + bytes.length, 0)
    for (const { bytes } of this.#unconfirmed.slice(from)) {
      if (size >= this.#limit && this.#first + this.#sent > this.#lastSent) break
      size += bytes.length
      this.#sent++
    }
    return this.#unconfirmed.slice(from, this.#sent)
  }
}
