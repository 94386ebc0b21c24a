/** Named times of a boat: a scenario sets marks, and its expectations count from them. */
import type { Instant } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import { defineBoatPart, reproduced } from '#boat/parts.ts'

const marksOf = defineBoatPart(
  'marks',
  () => new Map<string, Instant>(),
  reproduced(it => Object.fromEntries(it), 'plain'),
)

/** Sets a mark to the current time; an existing mark moves. */
export const setMark = (boat: Boat, name: string): void => void marksOf(boat).set(name, boat.clock.now())

/** Returns the time of a mark, or undefined if it is not set. */
export const markOf = (boat: Boat, name: string): Instant | undefined => marksOf(boat).get(name)
