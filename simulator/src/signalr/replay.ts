/**
 * What stateful reconnect remembers of one connection: which messages the peer has not confirmed, and how many of its
 * own
 * have come. Messages are numbered from 1 in each direction. Source: the SignalR hub protocol specification and what
 * version 10 of the official client does.
 */
import { invalidData } from './protocols/errors.ts'
import { type HubMessage, isNumbered, messageType } from './protocols/messages.ts'
import type { Packet } from './transports/packet.ts'

/** Has what has come confirmed to the peer. */
export type Confirmations = {
  /** Something has come that the peer does not know of. */
  soon(): void
  stop(): void
}

export class Replay {
  readonly #confirmations: Confirmations
  /** Bytes that may wait for a confirmation; above that nothing new is sent. */
  readonly #limit: number
  /** Not confirmed yet, the oldest first. */
  #unconfirmed: Packet[] = []
  /** The number of the first of them, or of the next message. */
  #first = 1
  /** How many of them have been sent; the others wait for confirmations. */
  #sent = 0
  #bytes = 0
  #broken = false
  #room: PromiseWithResolvers<void> | undefined = undefined
  /** The number of the next message of the peer, which may be an old one. */
  #next = 1
  /** The last that was taken. */
  #taken = 0
  #confirmed = 0
  #expectsSequence = false

  constructor(limit: number, confirmations: Confirmations) {
    this.#limit = limit
    this.#confirmations = confirmations
  }

  /** Bytes that wait for a confirmation. */
  get bytes(): number {
    return this.#bytes
  }

  /** Keeps a numbered message; false when it cannot be sent now but will be later. */
  keep(packet: Packet): boolean {
    const now = !this.#broken && this.#hasRoom && this.#sent === this.#unconfirmed.length
    this.#unconfirmed.push(packet)
    this.#bytes += packet.bytes.length
    if (now) this.#sent++
    return now
  }

  /** A promise when the peer has to confirm something before more is given to it. */
  ready(): Promise<void> | undefined {
    if (this.#hasRoom) return undefined
    this.#room ??= Promise.withResolvers()
    return this.#room.promise
  }

  /** The peer has confirmed everything up to this number; the answer is what can be sent now. */
  confirm(upTo: number): Packet[] {
    const count = Math.min(Math.max(upTo - this.#first + 1, 0), this.#sent)
    for (const { bytes } of this.#unconfirmed.splice(0, count)) this.#bytes -= bytes.length
    this.#first += count
    this.#sent -= count
    this.#letGo(this.#hasRoom)
    return this.#broken ? [] : this.#release()
  }

  /** The line is gone: nothing leaves, and nothing counts until the peer has said where it goes on. */
  disconnected(): void {
    this.#broken = true
    this.#expectsSequence = true
    this.#sent = 0
  }

  /** A new line is there: the number the peer is told, and what is sent again behind it. */
  reconnected(): { sequenceId: number; again: Packet[] } {
    this.#broken = false
    return { sequenceId: this.#first, again: this.#release() }
  }

  /** Whether a message of the peer is to be acted upon; throws when messages were lost on the way. */
  admits(message: HubMessage): boolean {
    if (message.type === messageType.sequence) {
      if (message.sequenceId > this.#taken + 1)
        throw invalidData("Sequence ID greater than amount of messages we've received.")
      this.#next = message.sequenceId
      this.#expectsSequence = false
      return true
    }
    if (this.#expectsSequence) return false
    if (!isNumbered(message)) return true
    this.#confirmations.soon()
    const number = this.#next++
    if (number <= this.#taken) {
      // It was sent again, so its confirmation was lost.
      this.#confirmed = Math.min(this.#confirmed, number - 1)
      return false
    }
    this.#taken = number
    return true
  }

  /** The number to confirm, or undefined when the peer knows it. */
  toConfirm(): number | undefined {
    if (this.#taken === this.#confirmed || this.#broken) return undefined
    this.#confirmed = this.#taken
    return this.#taken
  }

  /** The connection has ended: nobody waits any more. */
  abandon(): void {
    this.#confirmations.stop()
    this.#unconfirmed = []
    this.#bytes = 0
    this.#letGo(true)
  }

  get #hasRoom(): boolean {
    return this.#bytes < this.#limit
  }

  #letGo(are: boolean): void {
    if (!are) return
    this.#room?.resolve()
    this.#room = undefined
  }

  /** Sends on until what has been sent and not been confirmed is as much as may be. */
  #release(): Packet[] {
    const from = this.#sent
    let size = this.#unconfirmed.slice(0, from).reduce((sum, { bytes }) => sum + bytes.length, 0)
    for (const { bytes } of this.#unconfirmed.slice(from)) {
      if (size >= this.#limit) break
      size += bytes.length
      this.#sent++
    }
    return this.#unconfirmed.slice(from, this.#sent)
  }
}
