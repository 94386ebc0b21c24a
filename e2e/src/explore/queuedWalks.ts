/** Walks on the workers of a queue: what a worker is told besides the seeds, and what it answers. */
import type { OpenSeedTask } from '#queue/players.ts'
import type { AppScript } from '#runner/engines/dom/appScript.ts'
import type { CorpusWalk } from './corpusWalk.ts'
import { type Explored, exploreWalk } from './explore.ts'
import { createGuide } from './guide.ts'
import type { Reached } from './options.ts'
import { themedWalk, type ThemedWalk } from './walk.ts'

/** The corpus that guides a run, as it was when the run began, and the seed of its first walk. */
export interface GuidedRun {
  readonly first: number
  readonly corpus: readonly CorpusWalk[]
}

/** The answer of a worker for one seed. */
export interface QueuedWalk {
  readonly explored: Explored
  /** What the walk has reached, in a guided run. */
  readonly reached?: readonly (readonly [thing: string, Reached])[]
}

/** Returns a function that gives the walk of each seed of a run. */
export function walksOf(guided: GuidedRun | undefined): (seed: number) => ThemedWalk {
  if (!guided) return themedWalk
  const guide = createGuide(guided.corpus)
  return seed => guide.walkAt(seed - guided.first, seed)
}

/** Returns the task of a worker. Its parameters are the guided run, or none. */
export const walkTask =
  (app: () => Promise<AppScript>): OpenSeedTask =>
  params => {
    // Written by the same build as this one: a worker of another build takes no job.
    const guided = params as GuidedRun | undefined
    const walkOf = walksOf(guided)
    return {
      async play(seed): Promise<QueuedWalk> {
        const reached = new Map<string, Reached>()
        const options = { app: await app(), stopped: () => false, reached }
        // The producer knows which promises earlier seeds have broken.
        const explored = await exploreWalk(options, walkOf(seed).moves, seed, new Set())
        return guided ? { explored, reached: [...reached] } : { explored }
      },
    }
  }
