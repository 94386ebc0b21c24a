/** Pushes that have arrived and wait for the next frame. */
let handle = (): void => undefined

/** Sets the function that handles the pushes that wait. */
export function setPendingPushes(flush: () => void): void {
  handle = flush
}

/**
 * Handles the pushes that wait. What the gateway sent before an answer is applied before it: a disarming that a frozen
 * page hears late must not end an alarm that only the answer tells of.
 */
export const handlePendingPushes = (): void => handle()
