/**
 * Removes moves of a walk without moving the others in time: the boat has its own schedule, and an earlier move meets
 * another state.
 */
import type { Duration, Instant } from '@drydock/contracts'

/** An action, and the time since the previous one. */
export interface TimedMove<A> {
  readonly after: Duration
  readonly does: A
}

/** `at` counts from the beginning of the walk. */
export interface TimedAction<A> {
  readonly at: Instant
  readonly does: A
}

/** Converts pauses between moves to times since the start of the walk, in ms. */
export const momentsOf = <A>(walk: readonly TimedMove<A>[]): readonly TimedAction<A>[] =>
  walk.map(({ does }, index) => ({ at: walk.slice(0, index + 1).reduce((sum, it) => sum + it.after, 0), does }))

/** Converts times since the start of the walk to pauses between moves, the reverse of `momentsOf`. */
export const movesOf = <A>(moments: readonly TimedAction<A>[]): readonly TimedMove<A>[] =>
  moments.map(({ at, does }, index) => ({ after: at - (moments[index - 1]?.at ?? 0), does }))

/** Returns the walk without these moves. */
export const without = <A>(walk: readonly TimedMove<A>[], left: ReadonlySet<number>): readonly TimedMove<A>[] =>
  movesOf(momentsOf(walk).filter((_, index) => !left.has(index)))
