/** What the network of an app under test is made of: work, queue, phone and delivery. */
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
