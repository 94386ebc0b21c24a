/**
 * Leaves moves out of a walk without moving the others: the boat has rhythms of its own, and what comes sooner meets
 * something else.
 */
import type { Instant } from '@drydock/contracts'
import type { MoveAction, Move } from './moves.ts'

/** `at` is counted from the beginning of the walk. */
export interface Moment {
  readonly at: Instant
  readonly does: MoveAction
}

export const momentsOf = (walk: readonly Move[]): readonly Moment[] =>
  walk.map(({ does }, index) => ({ at: walk.slice(0, index + 1).reduce((sum, it) => sum + it.after, 0), does }))

export const movesOf = (moments: readonly Moment[]): readonly Move[] =>
  moments.map(({ at, does }, index) => ({ after: at - (moments[index - 1]?.at ?? 0), does }))

/** The walk without these moves. */
export const without = (walk: readonly Move[], left: ReadonlySet<number>): readonly Move[] =>
  movesOf(momentsOf(walk).filter((_, index) => !left.has(index)))
