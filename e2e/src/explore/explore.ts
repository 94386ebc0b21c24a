/** Walks at random until something breaks, and makes what broke as small as it gets. */
import { type Duration, SECOND } from '@drydock/contracts'
import { loadScenario, problemText } from '@drydock/simulator'
import { vocabulary } from '#runner/captain/vocabulary.ts'
import { runOnce } from '#runner/replay/run.ts'
import type { BrokenPromise } from './finalMismatch.ts'
import { toScenario } from './toScenario.ts'
import { withoutNeedless, simplified } from './minimize.ts'
import { momentsOf, movesOf, without } from './moments.ts'
import type { Move } from './moves.ts'
import { runWalk } from './runWalk.ts'
import type { WalkOptions } from './options.ts'
import { scenarioText } from './scenarioText.ts'
import { walkOf } from './walk.ts'

export interface Found {
  /** Which promise was broken. */
  readonly promise: string
  readonly seed: number
  /** How many moves are left, of how many. */
  readonly moves: number
  readonly of: number
  /** The scenario, as the text of its file. */
  readonly yaml: string
  /** What a replay of this text says. */
  readonly failures: readonly string[]
}

/** What came of the walk of one seed. */
export type Explored =
  | { readonly is: 'fine' }
  /** A promise that was broken before, in another walk. */
  | { readonly is: 'known'; readonly promise: string }
  /** It broke once and not again, so there is nothing to write. */
  | { readonly is: 'unsteady'; readonly promise: string; readonly says: string }
  | { readonly is: 'found'; readonly found: Found }

/** Each seed is one walk. A promise that is known to be broken is not looked into again. */
export async function exploreSeed(sea: WalkOptions, seed: number, known: ReadonlySet<string>): Promise<Explored> {
  const walk = walkOf(seed)
  const { broken: first, refused } = await runWalk(sea, walk, seed)
  if (!first) return { is: 'fine' }
  const { promise, says } = first
  if (known.has(promise)) return { is: 'known', promise }
  const pressable = without(walk, refused)
  const again = await runWalk(sea, pressable, seed)
  if (again.broken?.promise !== promise) return { is: 'unsteady', promise, says }
  const { moves, broken } = await smallest(sea, pressable, again.broken, seed)
  const about = `Found by \`drydock explore --seed ${seed} --runs 1\`: ${broken.says}`
  const yaml = scenarioText(toScenario(moves), seed, { about, extra: broken.extra })
  const failures = await replayed(yaml, sea)
  return failures.length === 0
    ? { is: 'unsteady', promise, says }
    : { is: 'found', found: { promise, seed, moves: moves.length, of: walk.length, yaml, failures } }
}

/**
 * The fewest and quickest moves that break the same promise, as far as there is time to look. A file must not hold
 * presses of what cannot be pressed.
 */
async function smallest(
  sea: WalkOptions,
  walk: readonly Move[],
  broken: BrokenPromise,
  seed: number,
): Promise<{ readonly moves: readonly Move[]; readonly broken: BrokenPromise }> {
  let best = { moves: walk, broken }
  const holds = async (moves: readonly Move[]): Promise<boolean> => {
    if (sea.stopped()) return false
    const again = await runWalk(sea, moves, seed)
    if (again.broken?.promise !== broken.promise || again.refused.size > 0) return false
    best = { moves, broken: again.broken }
    return true
  }
  await withoutNeedless(momentsOf(walk), moments => holds(movesOf(moments)))
  await simplified(best.moves, sooner, holds)
  return best
}

const SHORT: readonly Duration[] = [SECOND, 5 * SECOND, 20 * SECOND]
const sooner = ({ after, does }: Move): readonly Move[] =>
  SHORT.filter(it => it < after).map(it => ({ after: it, does }))

/** Plays a file as `drydock replay` does. */
async function replayed(yaml: string, { app, alter }: WalkOptions): Promise<readonly string[]> {
  const loading = loadScenario(yaml, { file: 'found.yaml', vocabulary })
  if ('problems' in loading) throw new Error(loading.problems.map(problemText).join('\n'))
  const { result } = await runOnce(
    loading.scenario,
    1,
    { driver: 'dom', repeat: 1, jobs: 1, headed: false, slow: false, hubProtocol: 'json' },
    { screens: app, alter },
  )
  return result.failures
}
