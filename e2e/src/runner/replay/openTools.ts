/** Opens the driver of a replay, once for all runs: the screens of the app, or a browser. */
import type { Browser } from 'playwright'
import { loadScript } from '#runner/apps/bundles.ts'
import { appScript } from '../engines/dom/appScript.ts'
import { DRIVEN_FLAGS, findBrowser, playwright } from '../host/browser.ts'
import { startWebDriverEngine } from '../host/webDriverEngines.ts'
import type { ReplayOptions } from './result.ts'
import type { ReplayTools } from './run.ts'

/** Creates what a driver needs, once for all runs; `close` closes its browser. */
export async function openTools(options: ReplayOptions): Promise<ReplayTools & { close(): Promise<void> }> {
  const tools = await toolsFor(options)
  return {
    ...tools,
    async close() {
      await tools.browser?.close()
      await tools.engine?.close()
    },
  }
}

async function toolsFor({ driver, headed, pictures = false }: ReplayOptions): Promise<ReplayTools> {
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
    args: [...DRIVEN_FLAGS],
    ...LEFT_ALONE,
  })
}
