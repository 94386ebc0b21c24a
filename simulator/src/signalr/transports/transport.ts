/** What carries the bytes of a connection, and what it tells the connection. */
import type { TransferFormat } from '../messages.ts'
import type { Packet } from '../packet.ts'

export type TransportName = 'WebSockets'

export type Transport = {
  readonly formats: readonly TransferFormat[]
  /** Sends at once or queues; false when the transport is ending and nothing left. */
  send(packet: Packet): boolean
  /** Stops and restarts what the peer may send, for back-pressure. */
  pause(): void
  resume(): void
  /** Ends after everything sent has left; aborts by itself when the peer does not answer in time. */
  end(failed: boolean): void
  /** Cuts the line at once and says nothing to the peer. */
  abort(reason: string): void
}

/** How a transport speaks to its connection. */
export type Ear = {
  received(bytes: Buffer): void
  /** The last call, exactly once. Without a reason the peer ended in good order. */
  gone(reason: string | undefined): void
}

export type TransportLimits = {
  /** Bytes that may wait for a slow reader. */
  readonly maxBufferedBytes: number
  /** Milliseconds one write may wait for a slow reader. */
  readonly sendTimeoutMs: number
  /** Milliseconds to wait for the peer to confirm the end. */
  readonly closeTimeoutMs: number
}
