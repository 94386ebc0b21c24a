/** Pushes that have arrived and wait for the next frame. */
let handle = (): void => undefined

/** Sets the function that handles the pushes that wait. */
export function setPendingPushes(flush: () => void): void {
  handle = flush
}

/**
 * Handles waiting pushes before an answer is applied, so that an earlier disarming cannot end an alarm that only the
 * answer contains.
 */
export const handlePendingPushes = (): void => handle()
