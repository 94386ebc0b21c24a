/** Session reset: each store registers once what it drops, and at which event of the session. Source: OPEN-122. */
import { startGeneration } from '#stores/sessionGeneration.ts'

/**
 * `alarm-data-cleared`: the session has ended, or the logout page was opened; banners stay. `session-ended`: follows
 * the former when somebody was signed in. `renewal-failed`: the session goes on; only data received from the boat are
 * no longer trusted.
 */
export type SessionEvent = 'alarm-data-cleared' | 'session-ended' | 'renewal-failed'

const resets: Readonly<Record<SessionEvent, Set<() => void>>> = {
  'alarm-data-cleared': new Set(),
  'session-ended': new Set(),
  'renewal-failed': new Set(),
}

/** Registers what a store drops at an event of the session. Stores that are loaded later register then. */
export const resetOn = (event: SessionEvent, reset: () => void): void => void resets[event].add(reset)

function emit(event: SessionEvent): void {
  for (const reset of resets[event]) reset()
}

/** Drops the alarm data and everything that waits for a reply; those replies are discarded. */
export function clearAlarmData(): void {
  startGeneration()
  emit('alarm-data-cleared')
}

/** Drops all that belongs to the person who was signed in. */
export function endSession(): void {
  clearAlarmData()
  emit('session-ended')
}

/** Drops status, armed flag and position after a failed renewal; waits, alarm mode and enrollment go on. */
export const distrustAlarmData = (): void => emit('renewal-failed')
