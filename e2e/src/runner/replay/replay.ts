/** Replays scenarios: every case, as often as asked, some at once, each on a boat of its own. */
import type { Scenario } from '@drydock/simulator'
import type { Browser } from 'playwright'
import { appScript } from '../engines/dom/appScript.ts'
import { loadScript } from '#runner/apps/bundles.ts'
import { BROWSER_FLAGS, findBrowser, playwright } from '../host/browser.ts'
import type { ReplayOptions, Result } from './result.ts'
import { type Run, runOnce, type Tools } from './run.ts'

/**
 * Runs everything; `onRun` is called with each run as it ends. Returns all results in the order of the scenarios. Once
 * `enough` has come no other run begins, and those that have begun are finished.
 */
export async function replay(
  scenarios: readonly Scenario[],
  options: ReplayOptions,
  onRun: (run: Run, scenario: Scenario) => void,
  enough: Promise<void> = new Promise(() => undefined),
): Promise<readonly Result[]> {
  const tools = await toolsFor(options)
  const runs = scenarios.flatMap(scenario =>
    Array.from({ length: options.repeat }, (_, index) => ({ scenario, repeat: index + 1 })),
  )
  const results: (Result | undefined)[] = runs.map(() => undefined)
  let next = 0
  let isEnough = false
  void enough.then(() => {
    isEnough = true
  })
  const worker = async (): Promise<void> => {
    for (let index = next++; !isEnough && index < runs.length; index = next++) {
      const run = runs[index]
      if (!run) return
      const done = await runOnce(run.scenario, run.repeat, options, tools)
      results[index] = done.result
      onRun(done, run.scenario)
    }
  }
  try {
    await Promise.all(Array.from({ length: Math.max(1, options.jobs) }, worker))
  } finally {
    await tools.browser?.close()
  }
  return results.filter(it => it !== undefined)
}

/** What a driver needs, made once for all runs. */
async function toolsFor({ driver, headed, pictures = false }: ReplayOptions): Promise<Tools> {
  if (driver === 'none') return {}
  if (driver === 'dom') return { screens: await appScript() }
  const [agent, browser] = await Promise.all([loadScript('agent'), launch(headed)])
  return { agent, browser, pictures }
}

/** Signals are for the command: it finishes what has begun, and for that it needs the browser. */
const LEFT_ALONE = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false } as const

async function launch(headed: boolean): Promise<Browser> {
  const { chromium } = await playwright()
  return chromium.launch({
    executablePath: await findBrowser(headed ? 'full' : 'shell'),
    headless: !headed,
    args: [...BROWSER_FLAGS],
    ...LEFT_ALONE,
  })
}

/** Scenarios whose repeats did not all give the same hash, with the hashes seen. */
export function unsteady(results: readonly Result[]): readonly (readonly [string, readonly string[]])[] {
  const runs = new Map<string, { readonly name: string; readonly hashes: Set<string> }>()
  for (const it of results) {
    if (it.verdict === 'skipped') continue
    const name = `${it.id} ${it.case}`.trim()
    // Files of one's own may share an id.
    const key = `${it.file} ${name}`
    const run = runs.get(key) ?? { name, hashes: new Set() }
    run.hashes.add(it.hash)
    runs.set(key, run)
  }
  return [...runs.values()].filter(it => it.hashes.size > 1).map(it => [it.name, [...it.hashes]])
}
