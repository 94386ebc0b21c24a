/** Parts of the simulated network of an app under test: pending work, send queue, connection state and delivery. */
import type { Delivery } from './delivery.ts'
import type { PendingWork } from './pendingWork.ts'
import type { SendQueue } from './sendQueue.ts'

export interface NetworkParts {
  readonly pendingWork: PendingWork
  readonly sendQueue: SendQueue
  readonly isOnline: () => boolean
  readonly deliver: Delivery['deliver']
}

/** Requests of a page, as the phone controls them. */
export interface Http {
  /** Breaks all requests that wait for an answer. */
  cut(): void
}
