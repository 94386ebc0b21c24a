/** Named moments of a boat: a scenario sets them, and its expectations count from them. */
import type { Instant } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import { defineBoatPart, reproduced } from '#boat/parts.ts'

const marksOf = defineBoatPart(
  'marks',
  () => new Map<string, Instant>(),
  reproduced(it => Object.fromEntries(it)),
)

/** Names this moment; a name that is there already moves to it. */
export const setMark = (boat: Boat, name: string): void => void marksOf(boat).set(name, boat.clock.now())

/** The moment of a mark; undefined while nothing has set it. */
export const markOf = (boat: Boat, name: string): Instant | undefined => marksOf(boat).get(name)
