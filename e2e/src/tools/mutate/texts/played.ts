/** Plays a scenario on the instrumented build: which texts it reads, and whether it detects a change. */
import type { Scenario } from '@drydock/simulator'
import type { Browser, Page } from 'playwright'
import type { ReplayOptions } from '#runner/replay/result.ts'
import { runOnce } from '#runner/replay/run.ts'
import { hookScript, TEXT_TIMEOUT_MS, TEXT_READ_PREFIX } from '../../../runner/apps/textHook.ts'

export interface TextBuild {
  readonly browser: Browser
  readonly agent: string
  /** Folder of the build with hooks. */
  readonly appFolder: string
}
export interface PlayedScenario {
  readonly passed: boolean
  readonly ms: number
  /** Ids of the texts that were read. */
  readonly read: readonly string[]
  /** The first failure. */
  readonly failure?: string | undefined
}

const OPTIONS: ReplayOptions = {
  driver: 'chromium',
  repeat: 1,
  jobs: 1,
  headed: false,
  slow: false,
  hubProtocol: 'json',
}

/** Plays a scenario with the text `id` changed, or with none. */
export async function play(textBuild: TextBuild, scenario: Scenario, id?: string): Promise<PlayedScenario> {
  const read = new Set<string>()
  const prepare = async (page: Page): Promise<void> => {
    if (id !== undefined) page.setDefaultTimeout(TEXT_TIMEOUT_MS)
    page.on('console', message => {
      if (message.text().startsWith(TEXT_READ_PREFIX)) read.add(message.text().slice(TEXT_READ_PREFIX.length))
    })
    await page.addInitScript(hookScript(id))
  }
  const { result } = await runOnce(scenario, 1, OPTIONS, { ...textBuild, prepare, again: false })
  return {
    passed: result.verdict === 'passed',
    ms: result.wallMs,
    read: [...read].toSorted(),
    failure: result.failures[0],
  }
}
