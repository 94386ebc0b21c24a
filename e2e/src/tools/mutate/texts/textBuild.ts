/** Builds the app with hooks and starts the browser in which changed texts are tested. */
import { rm } from 'node:fs/promises'
import { loadScript } from '#runner/apps/bundles.ts'
import { DRIVEN_FLAGS, findBrowser, playwright } from '#runner/host/browser.ts'
import type { TextBuild } from './played.ts'
import { buildWithHooks } from './plugin.ts'

export interface OpenTextBuild extends TextBuild {
  /** Ends the browser and removes the build. */
  close(): Promise<void>
}

/** Builds the app and starts the browser. */
export async function openTextBuild(): Promise<OpenTextBuild> {
  const { chromium } = await playwright()
  const [appFolder, agent, executablePath] = await Promise.all([buildWithHooks(), loadScript('agent'), findBrowser()])
  const browser = await chromium.launch({ executablePath, args: [...DRIVEN_FLAGS] })
  return {
    appFolder,
    agent,
    browser,
    async close() {
      await browser.close()
      await rm(appFolder, { recursive: true, force: true })
    },
  }
}
