/** Random streams for rules: each rule has its own, so that another rule does not change its numbers. */
import type { Boat } from './boat.ts'
import type { RandomStream } from './random.ts'
import { defineBoatPart, reproduced } from './parts.ts'

/** Number of streams per name. */
const countsOf = defineBoatPart(
  'streams',
  () => new Map<string, number>(),
  reproduced(it => Object.fromEntries(it), 'plain'),
)

/** Returns a new stream that no other caller uses, also for a name that was used before. */
export function ownRandomStream(boat: Boat, name: string): RandomStream {
  const counts = countsOf(boat)
  const number = (counts.get(name) ?? 0) + 1
  counts.set(name, number)
  return boat.random(number === 1 ? name : `${name} ${number}`)
}
