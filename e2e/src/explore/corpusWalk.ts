/** Walks of a corpus: the beginnings of walks that have reached something new. */
import type { FirstReach } from './options.ts'
import { toScenario } from './toScenario.ts'
import type { ThemedWalk } from './walk.ts'

/** The beginning of a walk until it has reached the last thing that was new, with everything that it has reached. */
export interface CorpusWalk extends ThemedWalk {
  readonly reached: readonly string[]
  /** In proportion to the CPU time that it takes, in calls of the app. */
  readonly cost: number
}

/** Collects what walks have reached so far. */
export interface Learner {
  /**
   * Takes what a walk has reached, keeps what is needed of the walk to reach what is new in it, and returns that;
   * undefined if nothing is new.
   */
  learn(walk: ThemedWalk, reached: ReadonlyMap<string, FirstReach>): CorpusWalk | undefined
  /** Number of different things that walks have reached. */
  reachedCount(): number
}

/** As many calls cost about as much as the end of a walk, which lasts minutes and compares what is shown. */
const END_COST = 6
/** The same for the end of a walk that may be signed out: it opens the app twice, to sign in. */
const SIGN_IN_COST = 26

/** Creates a learner that starts with what the walks of a corpus reach. */
export function createLearner(corpus: readonly CorpusWalk[]): Learner {
  const known = new Set(corpus.flatMap(it => it.reached))
  return {
    learn(walk, reached) {
      const fresh = [...reached].filter(([thing]) => !known.has(thing)).map(([, it]) => it)
      if (fresh.length === 0) return undefined
      const kept = beginningOf(walk, reached, Math.max(...fresh.map(it => it.moves)))
      for (const it of kept.reached) known.add(it)
      return kept
    },
    reachedCount: () => known.size,
  }
}

/** Returns a walk with its first moves alone: those after it would cost time whenever the walk is taken again. */
function beginningOf(
  { theme, moves }: ThemedWalk,
  reached: ReadonlyMap<string, FirstReach>,
  length: number,
): CorpusWalk {
  const things = [...reached].filter(([, it]) => it.moves <= length)
  const first = moves.slice(0, length)
  return {
    theme,
    moves: first,
    reached: things.map(([thing]) => thing).toSorted(),
    cost: Math.max(...things.map(([, it]) => it.calls)) + END_COST + (toScenario(first).staysIn ? 0 : SIGN_IN_COST),
  }
}
