/** Notices of performed steps, after which rules compare the boat's state. */
import type { Boat } from '#boat/boat.ts'
import { defineBoatPart } from '#boat/parts.ts'

const listenersOf = defineBoatPart('performedSteps', () => new Set<() => void>(), {
  without: 'The rules that listen are started again.',
})

/** Calls `listener` after each performed step. Returns a function that unsubscribes. */
export function onPerformed(boat: Boat, listener: () => void): () => void {
  const listeners = listenersOf(boat).add(listener)
  return () => void listeners.delete(listener)
}

/** Calls the listeners, once a step has been performed. */
export function notifyPerformed(boat: Boat): void {
  for (const listener of [...listenersOf(boat)]) listener()
}
