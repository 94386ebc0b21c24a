/** Connection interceptor: may change pushes and break connections of a boat. The hub knows only this interface. */
import type { Boat } from '#boat/boat.ts'

/** Sends a push to all connections of the boat; `transform` transforms its bytes. */
export type SendPush = (event: string, args: readonly unknown[], transform?: (bytes: Buffer) => Buffer) => void

export interface ConnectionInterceptor {
  /** Handles an outgoing push. It may call `send` at once, later, several times, or never. */
  onPush(boat: Boat, event: string, args: readonly unknown[], send: SendPush): void
  /** HTTP status that refuses a connection; undefined to accept it. */
  connectRefusal(boat: Boat, isNegotiation: boolean): number | undefined
  /** Error that refuses a valid handshake; undefined to accept it. */
  handshakeRefusal(boat: Boat): string | undefined
  /** Whether a message may pass on the boat's connections. */
  canPass(boat: Boat, isPing: boolean): boolean
  /** Calls `cut` when all connections of a boat break. */
  onCut(boat: Boat, cut: () => void): void
}
