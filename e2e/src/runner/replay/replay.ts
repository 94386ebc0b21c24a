/** Replays scenarios: every case, repeated as requested, several at once, each on a separate boat. */
import type { Scenario } from '@drydock/simulator'
import type { Browser } from 'playwright'
import { startWebDriverEngine } from '../host/webDriverEngines.ts'
import { appScript } from '../engines/dom/appScript.ts'
import { loadScript } from '#runner/apps/bundles.ts'
import { BROWSER_FLAGS, findBrowser, playwright } from '../host/browser.ts'
import type { ReplayOptions, Result } from './result.ts'
import { type Run, runOnce, type Tools } from './run.ts'

/** Moments at which a replay is told to end early. */
export interface Interruption {
  /** No other run begins; those in progress continue. */
  readonly enough: Promise<void>
  /** Runs in progress are given up, and the browser is closed. */
  readonly giveUp: Promise<void>
}

const never = new Promise<never>(() => undefined)
const UNINTERRUPTED: Interruption = { enough: never, giveUp: never }

/**
 * Runs everything; `onRun` is called with each run as it ends. Returns the results of all finished runs in the order of
 * the scenarios.
 */
export async function replay(
  scenarios: readonly Scenario[],
  options: ReplayOptions,
  onRun: (run: Run, scenario: Scenario) => void,
  { enough, giveUp }: Interruption = UNINTERRUPTED,
): Promise<readonly Result[]> {
  let isGivenUp = false
  const opened = await openTools(options)
  const tools: Tools = { ...opened, isGivenUp: () => isGivenUp }
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
      if (isGivenUp) return
      results[index] = done.result
      onRun(done, run.scenario)
    }
  }
  try {
    const workers = Promise.all(Array.from({ length: Math.max(1, options.jobs) }, worker))
    await Promise.race([workers, giveUp])
  } finally {
    isGivenUp = true
    await opened.close()
  }
  return results.filter(it => it !== undefined)
}

/** Creates what a driver needs, once for all runs; `close` closes its browser. */
export async function openTools(options: ReplayOptions): Promise<Tools & { close(): Promise<void> }> {
  const tools = await toolsFor(options)
  return {
    ...tools,
    async close() {
      await tools.browser?.close()
      await tools.engine?.close()
    },
  }
}

async function toolsFor({ driver, headed, pictures = false }: ReplayOptions): Promise<Tools> {
  if (driver === 'none') return {}
  if (driver === 'dom') return { screens: await appScript() }
  if (driver !== 'chromium') return { engine: await startWebDriverEngine(driver, headed), pictures }
  const [agent, browser] = await Promise.all([loadScript('agent'), launch(headed)])
  return { agent, browser, pictures }
}

/** The command handles signals: it finishes current runs, and needs the browser for that. */
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

/** Returns scenarios whose repeats gave different hashes, with the hashes. */
export function unsteady(results: readonly Result[]): readonly (readonly [string, readonly string[]])[] {
  const runs = new Map<string, { readonly name: string; readonly hashes: Set<string> }>()
  for (const it of results) {
    if (it.verdict === 'skipped' || it.verdict === 'cached') continue
    const name = `${it.id} ${it.case}`.trim()
    // Files of a user may share an id.
    const key = `${it.file} ${name}`
    const run = runs.get(key) ?? { name, hashes: new Set() }
    run.hashes.add(it.hash)
    runs.set(key, run)
  }
  return [...runs.values()].filter(it => it.hashes.size > 1).map(it => [it.name, [...it.hashes]])
}
