/** What may become of the pushes and lines of a boat. Handed in: the hub knows that lines can be bad, and not why. */
import type { Boat } from '#boat/boat.ts'

/** Sends a push to everybody on the boat; `spoil` makes of its bytes what really leaves. */
export type SendPush = (event: string, args: readonly unknown[], spoil?: (bytes: Buffer) => Buffer) => void

export interface ConnectionInterceptor {
  /** A push wants to leave: it may call `leave` at once, later, more than once, or not at all. */
  onPush(boat: Boat, event: string, args: readonly unknown[], leave: SendPush): void
  /** The status with which somebody who wants to connect is turned away, if they are. */
  connectRefusal(boat: Boat, isNegotiation: boolean): number | undefined
  /** Why a handshake is refused that is in order, if it is. */
  handshakeRefusal(boat: Boat): string | undefined
  /** Whether a message passes on the lines of this boat. */
  canPass(boat: Boat, isPing: boolean): boolean
  /** Calls `cut` when all lines of a boat break. */
  onCut(boat: Boat, cut: () => void): void
}
