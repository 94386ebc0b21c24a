/** Creates a player: one person with the built app in Chromium. */
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright'
import { type BrowserPerson, openPerson } from '#runner/apps/browser.ts'
import { accountOf, seedOf, type Player } from '#runner/captain/actor.ts'
import { browserOf } from '#runner/captain/shared/phone.ts'
import { loadScript } from '#runner/apps/bundles.ts'
import { type BrowserPlayerOptions, createBrowserPlayer } from '#runner/engines/shared/player.ts'
import { violationsOf } from './axe.ts'

export interface ChromiumPlayerOptions extends BrowserPlayerOptions {
  readonly browser: Browser
  /** Source text of the agent, which controls the clock of each page. */
  readonly agent: string
  readonly viewport?: { readonly width: number; readonly height: number }
  /** Folder of the Playwright trace; undefined for no trace. */
  readonly trace?: string
  /** Open browsers by name, to which further tabs are added. */
  readonly contexts?: Map<string, BrowserContext>
}

/**
 * Longest real time of one press on an element that is ready, for slow machines. Everything else waits in virtual
 * time.
 */
const INTERACTION_TIMEOUT_MS = 30_000
/** Longest real time to fetch and parse a document. */
const NAVIGATION_TIMEOUT_MS = 60_000

export async function joinChromium(name: string, options: ChromiumPlayerOptions): Promise<Player> {
  // An unknown person is refused before a page opens.
  accountOf(options.hostedBoat, name)
  const isFirstTab = !options.contexts?.has(browserOf(name))
  const { app, page, context, problems } = await openPlayerPage(name, options)
  await preparePage(page)
  const trace = isFirstTab ? options.trace : undefined
  if (trace !== undefined) await context.tracing.start({ screenshots: true, snapshots: true })
  return createBrowserPlayer(
    name,
    {
      app,
      page,
      isFirstTab,
      problems: async () => problems,
      violations: () => violationsOf(page),
      textOf: element => element.evaluate(it => globalThis.__drydockEyes?.textOf(it) ?? ''),
      // The first tab closes the browser with all its tabs; closing a browser twice fails.
      close: () => (isFirstTab ? closeBrowser(context, trace && join(trace, `${name}.zip`)) : Promise.resolve()),
    },
    options,
  )
}

function openPlayerPage(name: string, options: ChromiumPlayerOptions): Promise<BrowserPerson> {
  const { gateway, hostedBoat, browser, agent, seed, phone, contexts, viewport } = options
  const { boat } = hostedBoat
  return openPerson(browser, {
    name,
    origin: gateway.origin,
    hosts: Object.values(gateway.origins),
    boat: boat.id,
    agent,
    now: boat.clock.now,
    seed: seedOf(seed, name),
    journal: boat.journal,
    phone,
    contexts,
    ...(viewport ? { viewport } : {}),
  })
}

/** Sets up a page before anything is loaded into it. */
async function preparePage(page: Page): Promise<void> {
  page.setDefaultTimeout(INTERACTION_TIMEOUT_MS)
  page.setDefaultNavigationTimeout(NAVIGATION_TIMEOUT_MS)
  await page.addInitScript(await loadScript('eyes'))
}

/** Saves the trace and closes the browser. */
async function closeBrowser(context: BrowserContext, trace: string | undefined): Promise<void> {
  if (trace !== undefined) await context.tracing.stop({ path: trace })
  await context.close()
}
