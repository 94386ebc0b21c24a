/** Creates a player: one person with the built app in an engine that speaks WebDriver. */
import { CLOCK_PATH } from '@drydock/contracts'
import type { Page } from 'playwright'
import { loadScript } from '#runner/apps/bundles.ts'
import { isAtOrigin } from '#runner/apps/ownOrigin.ts'
import { createPageApp } from '#runner/apps/page.ts'
import { accountOf, seedOf, type Player } from '#runner/captain/actor.ts'
import { browserOf, DEFAULT_PHONE } from '#runner/captain/shared/phone.ts'
import { type BrowserPlayerOptions, createBrowserPlayer } from '#runner/engines/shared/player.ts'
import { violationsOf } from './axe.ts'
import type { RemoteEngine } from './driver.ts'
import { RemoteContext, RemotePage } from './page.ts'
import type { DrivenTabs } from './tabs.ts'

export interface RemotePlayerOptions extends BrowserPlayerOptions {
  readonly engine: RemoteEngine
  /** The tabs of this run, whose first scripts the gateway serves. */
  readonly tabs: DrivenTabs
  /** Open browsers by name, to which further tabs are added. */
  readonly contexts: Map<string, RemoteContext>
  readonly viewport?: { readonly width: number; readonly height: number }
}

const PHONE = { width: 390, height: 844 }

/** Service workers stay away, as in Chromium: they would answer in the place of the boat. */
const WITHOUT_WORKER =
  'if (globalThis.ServiceWorkerContainer) ServiceWorkerContainer.prototype.register = async () => undefined'

/** Notifications are refused, as in a Chromium without windows. */
const WITHOUT_NOTIFICATIONS = `if (globalThis.Notification) {
  Object.defineProperty(Notification, 'permission', { get: () => 'denied', configurable: true })
  Notification.requestPermission = async () => 'denied'
}`

export async function joinRemote(name: string, options: RemotePlayerOptions): Promise<Player> {
  const { hostedBoat, tabs, contexts, gateway } = options
  // An unknown person is refused before a page opens.
  accountOf(hostedBoat, name)
  const isFirstTab = !contexts.has(browserOf(name))
  const context = contexts.get(browserOf(name)) ?? (await openContext(options))
  contexts.set(browserOf(name), context)
  const tab = await context.browser.openTab()
  const page = new RemotePage(tab, context)
  const loading = tabs.add(tab.mark, page)
  await addScripts(page, name, options)
  // The captain's actions use only the methods that RemotePage shares with Playwright's page.
  const played = page as unknown as Page
  const app = createPageApp(played, { name, journal: hostedBoat.boat.journal, loading })
  return createBrowserPlayer(
    name,
    {
      app,
      page: played,
      isFirstTab,
      problems: async () => [...page.errors, ...(await foreignHosts(page, Object.values(gateway.origins)))],
      violations: () => violationsOf(played),
      textOf: element => element.innerText(),
      // The first tab closes the browser with all its tabs.
      close: () => (isFirstTab ? context.browser.close() : Promise.resolve()),
    },
    options,
  )
}

async function openContext({ engine, phone, viewport = PHONE }: RemotePlayerOptions): Promise<RemoteContext> {
  return new RemoteContext(await engine.openBrowser({ ...DEFAULT_PHONE, ...phone, ...viewport }))
}

async function addScripts(page: RemotePage, name: string, { hostedBoat, seed }: RemotePlayerOptions): Promise<void> {
  const { id, clock } = hostedBoat.boat
  const setting = { path: `${CLOCK_PATH}?boat=${id}`, now: clock.now(), seed: seedOf(seed, name) }
  await page.addInitScript(`globalThis.__drydockClock = ${JSON.stringify(setting)}`)
  await page.addInitScript(WITHOUT_WORKER)
  await page.addInitScript(WITHOUT_NOTIFICATIONS)
  await page.addInitScript(await loadScript('agent'))
  await page.addInitScript(await loadScript('remote'))
}

async function foreignHosts(page: RemotePage, hosts: readonly string[]): Promise<readonly string[]> {
  const addresses = await page.evaluate(() => performance.getEntriesByType('resource').map(it => it.name))
  const foreign = addresses.filter(it => !isAtOrigin(it, hosts) && it.startsWith('http'))
  return [...new Set(foreign.map(it => `Asked a foreign host: ${new URL(it).host}`))]
}
