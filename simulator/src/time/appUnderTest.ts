/** App under test: the interface that lock-step uses, in a browser or without one. */
import type { Instant } from '@drydock/contracts'

/** One pending activity, with a name for people. */
export interface Pending {
  readonly kind: string
  readonly what: string
}

/** Whether an activity waits only for an animation frame; an app is idle once that is drawn. */
export const isDrawing = ({ kind }: Pending): boolean => kind === 'drawing'

/** Message counts of a socket as the app sees it; `token` identifies the socket on both sides. */
export interface SocketCount {
  readonly token: string
  /** Undefined for a one-way stream; calls in the other direction are counted separately. */
  readonly sent: number | undefined
  readonly received: number
  readonly open: boolean
}

export interface IdleReport {
  /** Pending activities of the app. */
  readonly pending: readonly Pending[]
  readonly sockets: readonly SocketCount[]
  /** Calls without an answer; the boat may delay some of them on its own clock. */
  readonly unanswered: number
  /** Earliest timer of the app. */
  readonly next: Instant | undefined
}

/** Result of a move: the instant reached, and whether the app is idle. */
export interface MoveResult {
  readonly at: Instant
  readonly atRest: boolean
}

export interface AppUnderTest {
  readonly name: string
  /** Earliest timer, as of the last `settle`. */
  next(): Instant | undefined
  /**
   * Fires timers in order up to and including `until`. With `straight` it stops there, or after the first instant with
   * an outgoing message; otherwise at the first instant with a timer.
   */
  moveTo(until: Instant, straight: boolean): Promise<MoveResult>
  /**
   * Sends outgoing messages, and returns once the app is idle, or what is still pending. `release` sends the next call
   * although the boat has parked the previous one. `draw` allows animation frames; the caller sets it only when nothing
   * else is pending, so that one frame shows everything. `drawWith` allows them while the app sends nothing and its
   * sockets have these counts, which are those of the boat: that saves the caller another call.
   */
  settle(release: boolean, draw: boolean, drawWith?: readonly SocketCount[]): Promise<IdleReport>
  /** Appends to the journal what the app shows at the end; every move does so as well. */
  recordShown(): Promise<void>
}
