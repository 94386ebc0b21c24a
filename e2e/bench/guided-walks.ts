/**
 * Measures how much CPU time a corpus saves until walks reach a row of the state tables, at the median of the rows.
 *
 *     node e2e/bench/guided-walks.ts [walks = 100] [first seed = 1]
 *
 * A corpus is made of as many walks. Then walks of other seeds are played, guided and not guided in turn, so that both
 * meet the same machine. Not guided, the figure is the median of all seeds to begin with.
 */
import { type CorpusWalk, createLearner } from '../src/explore/corpusWalk.ts'
import { createGuide } from '../src/explore/guide.ts'
import type { FirstReach } from '../src/explore/options.ts'
import { runWalk } from '../src/explore/runWalk.ts'
import { MUTANTS } from '../src/explore/tableMutants.ts'
import { whyUnreached } from '../src/explore/proof.ts'
import { themedWalk, type ThemedWalk } from '../src/explore/walk.ts'
import { appScript } from '../src/runner/engines/dom/appScript.ts'
import { cpuTimer } from '../src/wallClock.ts'
import { median } from './median.ts'

const [walks = 100, first = 1] = process.argv.slice(2).map(Number)
const ALLOWED = 0.5
const ROWS = MUTANTS.map(it => it.row).filter(it => whyUnreached(it) === undefined)
const app = await appScript()

interface Played {
  readonly reached: ReadonlyMap<string, FirstReach>
  readonly cpuMs: number
}

async function play({ moves }: ThemedWalk, seed: number): Promise<Played> {
  const reached = new Map<string, FirstReach>()
  const cpuMs = cpuTimer()
  await runWalk({ app, reached }, moves, seed)
  return { reached, cpuMs: cpuMs() }
}

async function corpusOf(seeds: readonly number[]): Promise<readonly CorpusWalk[]> {
  const learner = createLearner([])
  const corpus: CorpusWalk[] = []
  for (const seed of seeds) {
    const walk = themedWalk(seed)
    const kept = learner.learn(walk, (await play(walk, seed)).reached)
    if (kept) corpus.push(kept)
  }
  return corpus
}

interface Until {
  /** Both at the median of the rows; infinite if fewer than half of them were reached. */
  readonly cpuMs: number
  readonly walks: number
  readonly rows: number
}

function until(played: readonly Played[]): Until {
  let sum = 0
  const sums = played.map(({ cpuMs }) => (sum += cpuMs))
  const at = ROWS.map(row => played.findIndex(it => it.reached.has(row)))
  return {
    cpuMs: median(at.map(it => sums[it] ?? Number.POSITIVE_INFINITY)),
    walks: median(at.map(it => (it < 0 ? Number.POSITIVE_INFINITY : it + 1))),
    rows: at.filter(it => it >= 0).length,
  }
}

const seedsFrom = (seed: number): readonly number[] => Array.from({ length: walks }, (_, at) => seed + at)
const corpus = await corpusOf(seedsFrom(first))
const guide = createGuide(corpus)
const fresh: Played[] = []
const guided: Played[] = []
for (const [place, seed] of seedsFrom(first + 2 * walks).entries()) {
  fresh.push(await play(themedWalk(seed), seed))
  guided.push(await play(guide.walkAt(place, seed), seed))
}
const rotations = fresh.map((_, at) => until([...fresh.slice(at), ...fresh.slice(0, at)]))
const plain = {
  ...until(fresh),
  cpuMs: median(rotations.map(it => it.cpuMs)),
  walks: median(rotations.map(it => it.walks)),
}
const led = until(guided)

const said = (it: Until): string =>
  `${(it.cpuMs / 1_000).toFixed(1)} s and ${it.walks} walks, ${it.rows} of ${ROWS.length} rows in ${walks} walks`
const ratio = led.cpuMs / plain.cpuMs
const verdict = ratio <= ALLOWED ? '' : '  TOO SLOW'
console.log(
  `${ratio.toFixed(2).padStart(8)}  of ${ALLOWED}: CPU time until a row is reached, guided to not guided${verdict}`,
)
console.log(`          guided: ${said(led)}, ${corpus.length} walks kept`)
console.log(`          not guided: ${said(plain)}`)
process.exit(ratio <= ALLOWED ? 0 : 1)
