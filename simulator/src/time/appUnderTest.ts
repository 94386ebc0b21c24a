/** What lock-step needs of an app under test, wherever it runs. */
import type { Instant } from '@drydock/contracts'

/** One thing that has not come to rest, named so that a person can find it. */
export interface Pending {
  readonly kind: string
  readonly what: string
}

/** An app that waits for nothing but a frame is at rest once that is drawn. */
export const isDrawing = ({ kind }: Pending): boolean => kind === 'drawing'

/** A socket of the app as the app counts it; `token` is what it shares with the boat's side. */
export interface SocketCount {
  readonly token: string
  /** Undefined for a stream: what goes the other way are calls, which are waited for anyway. */
  readonly sent: number | undefined
  readonly received: number
  readonly open: boolean
}

export interface IdleReport {
  /** What the app itself still waits for. */
  readonly pending: readonly Pending[]
  readonly sockets: readonly SocketCount[]
  /** Calls that were sent and have no answer yet; the boat may have parked them on its own clock. */
  readonly unanswered: number
  /** The earliest timer of the app. */
  readonly next: Instant | undefined
}

/** Where a move ended, and whether the app needs nothing from outside to go on. */
export interface MoveResult {
  readonly at: Instant
  readonly atRest: boolean
}

export interface AppUnderTest {
  readonly name: string
  /** The earliest timer, as known since the last rest. */
  next(): Instant | undefined
  /**
   * Fires timers in order up to and including `until`. With `straight` it ends there or at the first moment after which
   * something wants to leave the app; otherwise at the first moment at which a timer fired.
   */
  moveTo(until: Instant, straight: boolean): Promise<MoveResult>
  /**
   * Lets go of what wants to leave and answers once the app is at rest, or what still keeps it from that. `release`
   * lets
   * the next call go although one is still unanswered, because the boat has parked it. `draw` lets it draw the frames
   * that
   * it asks for: only when nothing else is under way, so that one frame shows all that has come.
   */
  settle(release: boolean, draw: boolean): Promise<IdleReport>
  /** Tells the journal what the app shows at the end; on the way every move does so. */
  look(): Promise<void>
}
