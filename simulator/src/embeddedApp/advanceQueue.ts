/** Advances of a boat that are still to be made, one after the other. */
import type { Duration, Instant } from '@drydock/contracts'
import type { AdvanceEnd } from '#time/pace.ts'

interface AdvanceRequest {
  readonly to: Instant
  resolve(end: AdvanceEnd): void
}

export interface AdvanceQueue {
  first(): AdvanceRequest | undefined
  /** Resolves when the boat is at rest `ms` after the last queued instant, or when the queue is canceled. */
  advance(ms: Duration): Promise<AdvanceEnd>
  /** Adds an advance for which nobody waits. */
  add(to: Instant): void
  /** Removes a request whose advance is over. Returns false if it was canceled meanwhile. */
  complete(request: AdvanceRequest): boolean
  /** Resolves and removes all requests. */
  cancel(end?: Exclude<AdvanceEnd, 'arrived'>): void
  /** How often the queue has been canceled. */
  cancellations(): number
}

/** @param now the present time of the boat. */
export function createAdvanceQueue(now: () => Instant): AdvanceQueue {
  const requests: AdvanceRequest[] = []
  let cancellations = 0
  return {
    first: () => requests[0],
    advance: ms => new Promise(resolve => requests.push({ to: (requests.at(-1)?.to ?? now()) + ms, resolve })),
    add: to => void requests.push({ to, resolve: () => undefined }),
    complete(request) {
      if (requests[0] !== request) return false
      requests.shift()
      return true
    },
    cancel(end = 'canceled') {
      cancellations++
      for (const request of requests.splice(0)) request.resolve(end)
    },
    cancellations: () => cancellations,
  }
}
