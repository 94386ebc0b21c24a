/** The fix that a boat was given, which its later reports start from. */
import type { Boat } from '#boat/boat.ts'
import { defineBoatPart } from '#boat/parts.ts'

/** `anchor`: where the boat lies, with the accuracy it was given. `lastFix`: the last fix that was reported. */
export const mooringOf = defineBoatPart('mooring', ({ state: { fix } }: Boat) => ({ anchor: fix, lastFix: fix }), {
  without: 'Replaying the inputs reports the positions again.',
  saved: 'plain',
})

/**
 * Lower limit of the reported accuracy. A report has a random one above it, which must not become the next limit.
 * Undefined without a fix.
 */
export function leastAccuracyOf(boat: Boat): number | undefined {
  const { fix } = boat.state
  const { anchor, lastFix } = mooringOf(boat)
  return (fix === lastFix ? anchor : fix)?.accuracy
}
