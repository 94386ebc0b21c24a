/** Runs random walks until a promise breaks, and minimizes the walk. */
import { isDeepStrictEqual } from 'node:util'
import { loadScenario, problemText } from '@drydock/simulator'
import { vocabulary } from '#runner/captain/vocabulary.ts'
import { runOnce } from '#runner/replay/run.ts'
import type { BrokenPromise } from './finalMismatch.ts'
import { toScenario } from './toScenario.ts'
import { minimizeWalk } from './minimizeWalk.ts'
import { without } from './moments.ts'
import type { Move } from './moves.ts'
import { runWalk } from './runWalk.ts'
import { unlessInterrupted, type WalkOptions } from './options.ts'
import { scenarioText } from './scenarioText.ts'
import { walkOf } from './walk.ts'

export interface BrokenWalk {
  /** The broken promise. */
  readonly promise: string
  readonly seed: number
  /** Number of moves that are left, and number of all moves. */
  readonly moves: number
  readonly of: number
  /** The scenario, as the text of its file. */
  readonly yaml: string
  /** The failures of a replay of this text; what the walk said, when it was interrupted. */
  readonly failures: readonly string[]
}

/** The result of the walk of one seed. */
export type WalkOutcome =
  | { readonly is: 'fine' }
  /** It has ended before anything was found. */
  | { readonly is: 'interrupted' }
  /** Another walk broke this promise before. */
  | { readonly is: 'known'; readonly promise: string }
  /** The promise broke once and not again, so there is nothing to write. */
  | { readonly is: 'unsteady'; readonly promise: string; readonly says: string }
  | { readonly is: 'found'; readonly found: BrokenWalk }

/** Runs the walk of a seed. A promise that is known to be broken is not minimized again. */
export const exploreSeed = (options: WalkOptions, seed: number, known: ReadonlySet<string>): Promise<WalkOutcome> =>
  exploreWalk(options, walkOf(seed), seed, known)

/** Names the command that repeats a walk. One that comes from a corpus depends on all walks before it. */
const foundBy = (walk: readonly Move[], seed: number): string =>
  isDeepStrictEqual(walk, walkOf(seed))
    ? `Found by \`drydock explore --seed ${seed} --runs 1\``
    : 'Found by `drydock explore --corpus` in a walk that no seed repeats'

/**
 * Runs any walk, as `exploreSeed` does. Only its first play counts for what it reaches. What was found before an
 * interruption stays as it is: neither smaller nor played again.
 */
export async function exploreWalk(
  { reached, ...options }: WalkOptions,
  walk: readonly Move[],
  seed: number,
  known: ReadonlySet<string>,
): Promise<WalkOutcome> {
  const play = await unlessInterrupted(runWalk({ ...options, reached }, walk, seed))
  if (!play) return { is: 'interrupted' }
  const { broken: first, refused } = play
  if (!first) return { is: 'fine' }
  const { promise, says } = first
  if (known.has(promise)) return { is: 'known', promise }
  const pressable = without(walk, refused)
  const again = (await unlessInterrupted(runWalk(options, pressable, seed))) ?? play
  if (again.broken?.promise !== promise) return { is: 'unsteady', promise, says }
  const { moves, broken } = await smallest(options, pressable, again.broken, seed)
  const about = `${foundBy(walk, seed)}: ${broken.says}`
  const yaml = scenarioText(toScenario(moves), seed, { about, extra: broken.extra })
  const failures = await replayed(yaml, options)
  return failures?.length === 0
    ? { is: 'unsteady', promise, says }
    : {
        is: 'found',
        found: { promise, seed, moves: moves.length, of: walk.length, yaml, failures: failures ?? [broken.says] },
      }
}

/**
 * Returns the fewest and quickest moves that break the same promise, within the time. A file must not contain presses
 * of what cannot be pressed.
 */
async function smallest(
  options: WalkOptions,
  walk: readonly Move[],
  broken: BrokenPromise,
  seed: number,
): Promise<{ readonly moves: readonly Move[]; readonly broken: BrokenPromise }> {
  let last = broken
  const moves = await minimizeWalk(walk, async fewer => {
    if (options.stopped()) return false
    const again = await unlessInterrupted(runWalk(options, fewer, seed))
    if (again?.broken?.promise !== broken.promise || again.refused.size > 0) return false
    last = again.broken
    return true
  })
  return { moves, broken: last }
}

/** Plays a file as `drydock replay` does, and returns its failures; undefined when it is interrupted. */
async function replayed(
  yaml: string,
  { app, alter, interrupted = () => false }: WalkOptions,
): Promise<readonly string[] | undefined> {
  const loading = loadScenario(yaml, { file: 'found.yaml', vocabulary })
  if ('problems' in loading) throw new Error(loading.problems.map(problemText).join('\n'))
  const { result } = await runOnce(
    loading.scenario,
    1,
    { driver: 'dom', repeat: 1, jobs: 1, headed: false, slow: false, hubProtocol: 'json' },
    { screens: app, alter, isGivenUp: interrupted },
  )
  return interrupted() ? undefined : result.failures
}
