/** Walks by seeds, on the workers of a queue or in threads: their parameters and their results. */
import type { AppScript } from '#runner/engines/dom/appScript.ts'
import type { CorpusWalk } from './corpusWalk.ts'
import { type WalkOutcome, exploreWalk } from './explore.ts'
import { createGuide } from './guide.ts'
import type { FirstReach } from './options.ts'
import { themedWalk, type ThemedWalk } from './walk.ts'

/** The corpus that guides a run, as it was when the run began, and the seed of its first walk. */
export interface GuidedRun {
  readonly first: number
  readonly corpus: readonly CorpusWalk[]
}

/** The result of the walk of one seed. */
export interface SeedOutcome {
  readonly explored: WalkOutcome
  /** What the walk has reached, in a guided run. */
  readonly reached?: readonly (readonly [thing: string, FirstReach])[]
}

/** Returns a function that gives the walk of each seed of a run. */
export function walksOf(guided: GuidedRun | undefined): (seed: number) => ThemedWalk {
  if (!guided) return themedWalk
  const guide = createGuide(guided.corpus)
  return seed => guide.walkAt(seed - guided.first, seed)
}

/** Takes walks. On a worker of a queue no promise counts as known: its producer removes what is. */
export interface WalkTask {
  play(seed: number, known?: ReadonlySet<string>): Promise<SeedOutcome>
}

/** How far the walks in progress go. */
export interface Stops {
  /** Whether they become no smaller. */
  readonly stopped: () => boolean
  /** Whether they end at their present step. */
  readonly interrupted: () => boolean
}

const ENDLESS: Stops = { stopped: () => false, interrupted: () => false }

/** Returns a function that creates a task from its parameters: the guided run, or none. */
export const walkTask =
  (app: () => Promise<AppScript>, stops: Stops = ENDLESS) =>
  (params: unknown): WalkTask => {
    // Written by the same build as this one: a worker of another build takes no job.
    const guided = params as GuidedRun | undefined
    const walkOf = walksOf(guided)
    return {
      async play(seed, known = new Set()) {
        const reached = guided && new Map<string, FirstReach>()
        const options = { app: await app(), ...stops, reached }
        const explored = await exploreWalk(options, walkOf(seed).moves, seed, known)
        return reached ? { explored, reached: [...reached] } : { explored }
      },
    }
  }
