/** Apps of the boats in a headless browser, each on the clock of its boat. */
import { controlRoutes } from '@drydock/contracts'
import type { Browser, Page } from 'playwright'
import { ensureApp } from '#runner/host/appBuild.ts'
import { BROWSER_FLAGS, playwright, requireBrowser } from '#runner/host/browser.ts'
import { pause, wallNow } from '#wallClock.ts'
import type { Ask } from './control.ts'
import { createErrorLog, type ErrorLog } from './errorLog.ts'

export interface OpenedApp {
  readonly page: Page
  /** Errors of the page and of its console. */
  readonly errors: ErrorLog
  /** Lets the app do everything that is due at the present time of its boat. */
  settle(): Promise<void>
}

export interface Apps {
  open(boat: string): Promise<OpenedApp>
  close(): Promise<void>
}

interface AppsOptions {
  readonly ask: Ask
  findBrowser?: (() => Promise<string>) | undefined
}

/** Size of a phone. */
const VIEWPORT = { width: 390, height: 844 } as const
/** Longest real time in which an app connects to the hub, on a slow machine. */
const CONNECT_LIMIT_MS = 60_000
const LOOK_AGAIN_MS = 50

export function createApps({ ask, findBrowser = requireBrowser }: AppsOptions): Apps {
  let launching: Promise<Browser> | undefined
  const apps = new Map<string, Promise<OpenedApp>>()
  const browser = (): Promise<Browser> => {
    if (launching) return launching
    const launched = launch(findBrowser)
    launching = launched
    const forget = (): void => {
      if (launching === launched) launching = undefined
    }
    // The next tool tries again, also after the browser has crashed.
    launched.then(it => it.on('disconnected', forget), forget)
    return launched
  }
  const begin = (boat: string): Promise<OpenedApp> => {
    const forget = (): void => {
      if (apps.get(boat) === opening) apps.delete(boat)
    }
    const opening = open(boat, forget)
    apps.set(boat, opening)
    opening.catch(forget)
    return opening
  }
  /** `gone` is called when the page is gone, so that the next tool opens another one. */
  const open = async (boat: string, gone: () => void): Promise<OpenedApp> => {
    const { address } = await ask(controlRoutes.app, { id: boat })
    const page = await (await browser()).newPage({ viewport: VIEWPORT, reducedMotion: 'reduce' })
    page.once('close', gone)
    page.once('crash', () => {
      gone()
      page.close().catch(() => undefined)
    })
    try {
      return await openedOn(page, ask, boat, address)
    } catch (error) {
      await page.close()
      throw error
    }
  }
  return {
    async open(boat) {
      // A boat that was removed is refused, although its app may still be open.
      await ask(controlRoutes.clock, { id: boat }).catch(error => {
        // An app that never opened has closed its page by itself.
        apps.get(boat)?.then(
          ({ page }) => page.close(),
          () => undefined,
        )
        apps.delete(boat)
        throw error
      })
      const app = await (apps.get(boat) ?? begin(boat))
      await app.settle()
      return app
    },
    async close() {
      await (await launching?.catch(() => undefined))?.close()
    },
  }
}

/** Loads the app of a boat into a page, and waits until it is on the hub. */
async function openedOn(page: Page, ask: Ask, boat: string, address: string): Promise<OpenedApp> {
  const errors = createErrorLog()
  page.on('pageerror', error => errors.add(error.message))
  page.on('console', it => void (it.type() === 'error' && errors.add(it.text())))
  await page.goto(address)
  await untilConnected(ask, boat)
  const settle = async (): Promise<void> => void (await ask(controlRoutes.advance, { id: boat, body: { ms: 0 } }))
  return { page, errors, settle }
}

async function launch(findBrowser: () => Promise<string>): Promise<Browser> {
  const executablePath = await findBrowser()
  await ensureApp(line => process.stderr.write(`${line}\n`))
  const { chromium } = await playwright()
  return chromium.launch({ executablePath, headless: true, args: [...BROWSER_FLAGS] })
}

/** Resolves when the app is on the hub, or when the limit is over: an app that cannot connect is shown too. */
async function untilConnected(ask: Ask, boat: string): Promise<void> {
  const begun = wallNow()
  while (wallNow() - begun < CONNECT_LIMIT_MS) {
    const { connections } = await ask(controlRoutes.hub, { id: boat })
    if (connections.some(it => it.state === 'connected')) return
    await pause(LOOK_AGAIN_MS)
  }
}
