/** Streams of chance for rules: each has its own, so that one more rule does not shift what the others draw. */
import type { Boat } from './boat.ts'
import type { RandomStream } from './random.ts'
import { defineBoatPart, reproduced } from './parts.ts'

/** How often each name was given. */
const countsOf = defineBoatPart(
  'streams',
  () => new Map<string, number>(),
  reproduced(it => Object.fromEntries(it)),
)

/** A stream that nobody else draws from; the second one of a name is another than the first. */
export function ownRandomStream(boat: Boat, name: string): RandomStream {
  const counts = countsOf(boat)
  const number = (counts.get(name) ?? 0) + 1
  counts.set(name, number)
  return boat.random(number === 1 ? name : `${name} ${number}`)
}
