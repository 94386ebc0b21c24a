/** Walks of the app as it is, each played once for all broken rows: what they reach, and what they cost. */
import { cpuTimer } from '#wallClock.ts'
import type { CorpusWalk } from './corpusWalk.ts'
import { createGuide } from './guide.ts'
import type { Move } from './moves.ts'
import type { FirstReach, WalkOptions } from './options.ts'
import { runWalk } from './runWalk.ts'
import { themedWalk } from './walk.ts'

export interface WholeWalk {
  readonly seed: number
  readonly moves: readonly Move[]
  readonly reached: ReadonlyMap<string, FirstReach>
  /** CPU time of the walk. */
  readonly cpuMs: number
}

/** Returns the walk at a place, from 0 on; places are asked for in order, each as often as wanted. */
export type WholeWalks = (place: number) => Promise<WholeWalk>

/**
 * Creates the walks from a seed on. A corpus guides them; none of them changes it. They reject with `WalkInterrupted`
 * when they are interrupted.
 */
export function createWholeWalks(
  options: Pick<WalkOptions, 'app' | 'interrupted'>,
  first: number,
  corpus?: readonly CorpusWalk[],
): WholeWalks {
  const guide = corpus && createGuide(corpus)
  const played: WholeWalk[] = []
  return async place => {
    for (let at = played.length; at <= place; at++) {
      const seed = first + at
      const { moves } = guide?.walkAt(at, seed) ?? themedWalk(seed)
      const reached = new Map<string, FirstReach>()
      const cpuMs = cpuTimer()
      await runWalk({ ...options, reached }, moves, seed)
      played.push({ seed, moves, reached, cpuMs: cpuMs() })
    }
    const walk = played[place]
    if (!walk) throw new Error(`There is no walk ${place}.`)
    return walk
  }
}
