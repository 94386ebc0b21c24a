/** The parts of `npm test` that play the scenarios: without a browser, and with one. */
import { selectScenarios } from '@drydock/simulator'
import * as z from 'zod/mini'
import { findBrowser } from '#runner/host/browser.ts'
import { library } from '#runner/host/library.ts'
import { findPrograms, NEEDED, type WebDriverEngine } from '#runner/host/webDriverEngines.ts'
import { asOne, type PartOutcome, type TestPart, type PartOptions } from './part.ts'
import { type PlayedRun, playRun } from './playedRun.ts'

const Results = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      case: z.string(),
      verdict: z.enum(['passed', 'failed', 'skipped', 'cached']),
      wallMs: z.number(),
    }),
  ),
})
type Engine = 'dom' | 'chromium' | WebDriverEngine
const NOTHING: PartOutcome = { passed: 0, failed: 0, output: '' }

/** Plays what the words select; a quick run without words leaves out cases that passed with the same inputs. */
async function play(driver: Engine, words: readonly string[], { isQuick, jobs }: PartOptions): Promise<PartOutcome> {
  const { scenarios, unreadable } = library()
  const broken = unreadable.flatMap(it => (it.id !== undefined && words.includes(it.id) ? [it.id] : []))
  const picked =
    words.length === 0 ? [] : [...new Set([...selectScenarios(scenarios, words).scenarios.map(it => it.id), ...broken])]
  if (words.length > 0 && picked.length === 0) return NOTHING
  if (driver === 'chromium') await findBrowser()
  const run: PlayedRun = {
    driver,
    // A run of some cases does not replace the results of the last full run.
    name: `${driver}${words.length === 0 && !isQuick ? '' : '-some'}`,
    words: picked,
    // A case that is named is always played.
    isCached: isQuick && words.length === 0,
    jobs: driver === 'chromium' ? jobs.chromium : jobs.node,
  }
  const { code, output, json } = await playRun(run)
  if (json === undefined) return asOne(false, output)
  const { results } = Results.parse(json)
  const verdicts = results.map(it => it.verdict)
  const count = (verdict: string): number => verdicts.filter(it => it === verdict).length
  const failed = count('failed')
  const unnamed = failed === 0 && code !== 0 ? 1 : 0
  const cached = count('cached')
  return {
    passed: count('passed'),
    failed: failed + unnamed,
    unnamed,
    output: code !== 0 ? failuresIn(output) : cached === 0 ? '' : unchangedText(cached),
    timed: results.map(it => ({ name: `${it.id} ${it.case}`.trim(), ms: it.wallMs })),
  }
}

const unchangedText = (count: number): string =>
  `Not played: ${count} that passed before with the same program. npm test plays all.`

/** Returns the lines of failures, and all other output. */
const failuresIn = (output: string): string =>
  output
    .split('\n')
    .filter(it => !/^(?:ok|skip) /.test(it))
    .join('\n')

export const dom: TestPart = {
  name: 'dom',
  quick: true,
  picks: true,
  run: (words, options) => play('dom', words, options),
}
export const chromium: TestPart = {
  name: 'chromium',
  quick: false,
  picks: true,
  run: (words, options) => play('chromium', words, options),
}

/** A case of each area, the one that is most likely to differ between engines. */
const ONE_OF_EACH_AREA = [6, 9, 13, 39, 52, 59, 61, 64, 65, 67, 71, 72, 75, 76, 80, 81, 83, 84, 85, 87, 89, 92, 98]
const SAMPLE = [...ONE_OF_EACH_AREA.map(it => `SC-${String(it).padStart(2, '0')}`), 'SC-98-SHARED']

/** Plays the sample in an engine, unless the engine is not installed. */
const sampleIn = (engine: WebDriverEngine): TestPart => ({
  name: engine,
  quick: false,
  picks: false,
  run: async (_words, options) =>
    findPrograms(engine)
      ? play(engine, SAMPLE, options)
      : { ...NOTHING, output: `${NEEDED[engine].name} is not installed: skipped.` },
})
export const webkit = sampleIn('webkit')
export const firefox = sampleIn('firefox')
