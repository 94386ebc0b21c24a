/** Creates a player: one person with the built app in a browser. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Person, type ScreenQuery, waitUntilIdle } from '@drydock/simulator'
import type { Browser, BrowserContext, Page } from 'playwright'
import { type BrowserPerson, openPerson } from '#runner/apps/browser.ts'
import { type PlayerContext, accountOf, type Actor, seedOf, type Player } from '#runner/captain/actor.ts'
import { actions as actionTable, observations as observationTable } from '#runner/captain/vocabulary.ts'
import { CACHE } from '#paths.ts'
import { violationsOf } from '#runner/engines/chromium/axe.ts'
import { withoutFaults } from './excuses.ts'
import { equip, foresee } from './equipment.ts'
import { observeIn } from './observe.ts'
import { registerPage } from '#runner/captain/shared/interactions.ts'
import { roleOf, withText } from '#runner/captain/shared/locators.ts'
import { setBasePath } from '#runner/captain/shared/appPath.ts'
import { sessionFor, withSession } from './session.ts'
import { browserOf, PHONE } from '#runner/captain/shared/phone.ts'
import { loadScript } from '#runner/apps/bundles.ts'
import { setAccounts } from '#runner/captain/session/actions.ts'
import { createOpen } from '#runner/engines/session/openApp.ts'
import { createPhoneSteps, type PhoneSteps } from '#runner/engines/shared/phoneSteps.ts'
import { settleApp } from '#runner/engines/shared/settle.ts'
import { performers } from '#runner/captain/actions.ts'

export interface BrowserPlayerOptions extends PlayerContext {
  readonly browser: Browser
  /** Source text of the agent, which controls the clock of each page. */
  readonly agent: string
  readonly viewport?: { readonly width: number; readonly height: number }
  /** Called with the page, for tests that read it themselves. */
  readonly seen?: (page: Page) => void
  /** Runs before anything is opened. */
  readonly prepare?: (page: Page) => Promise<void>
  /** Folder of the Playwright trace; undefined for no trace. */
  readonly trace?: string
  /** Open browsers by name, to which further tabs are added. */
  readonly contexts?: Map<string, BrowserContext>
}

/**
 * Longest real time of one press on an element that is ready, for slow machines. Everything else waits in virtual
 * time.
 */
const INTERACTION_TIMEOUT_MS = 10_000
/** Longest real time to fetch and parse a document. */
const NAVIGATION_TIMEOUT_MS = 60_000
/** Real time between two actions in slow mode, in which a person watches. */
const SLOW_MS = 700

/** A page of a person, with what its actor needs. */
interface PlayedPage {
  readonly name: string
  readonly page: Page
  readonly options: BrowserPlayerOptions
  /** Path of the app on its origin, '' or such as '/app'. */
  readonly basePath: string
  /** Whether this is the first tab of its browser. */
  readonly isFirstTab: boolean
  /** Lets the page do everything that is due now, until it is idle. */
  settle(): Promise<void>
}

export async function joinBrowser(name: string, options: BrowserPlayerOptions): Promise<Player> {
  const { gateway, hostedBoat, contexts } = options
  const person = accountOf(hostedBoat, name)
  const isFirstTab = !contexts?.has(browserOf(name))
  const { app, page, context, complaints } = await openPlayerPage(name, options)
  const basePath = new URL(gateway.address).pathname.replace(/\/$/, '')
  await preparePage(page, basePath, options)
  const trace = isFirstTab ? options.trace : undefined
  if (trace !== undefined) await context.tracing.start({ screenshots: true, snapshots: true })

  const untilIdle = async (): Promise<void> => waitUntilIdle(gateway.side, [...new Set([...options.apps(), app])])
  const settle = (): Promise<void> => settleApp(app, hostedBoat.boat.clock.now, untilIdle)
  return {
    app,
    actor: createActor({ name, page, options, basePath, isFirstTab, settle }, person),
    complaints: async () => {
      const errors = withoutFaults(complaints, hostedBoat.boat.journal)
      return page.url().startsWith(gateway.origin) ? [...errors, ...(await violationsOf(page))] : errors
    },
    // The first tab closes the browser with all its tabs; closing a browser twice fails.
    close: () => (isFirstTab ? closeBrowser(context, trace && join(trace, `${name}.zip`)) : Promise.resolve()),
  }
}

function openPlayerPage(name: string, options: BrowserPlayerOptions): Promise<BrowserPerson> {
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
async function preparePage(page: Page, basePath: string, options: BrowserPlayerOptions): Promise<void> {
  page.setDefaultTimeout(INTERACTION_TIMEOUT_MS)
  page.setDefaultNavigationTimeout(NAVIGATION_TIMEOUT_MS)
  setBasePath(page, basePath)
  await page.addInitScript(await loadScript('eyes'))
  setAccounts(page, name => accountOf(options.hostedBoat, name))
  options.seen?.(page)
  await options.prepare?.(page)
}

function createActor(played: PlayedPage, person: Person): Actor {
  const { page, options, basePath, isFirstTab, settle } = played
  const { gateway, slow } = options
  const phoneSteps = phoneStepsOn(played)
  const load = async (path: string): Promise<void> => void (await page.goto(gateway.address + path))
  return {
    open: createOpen({
      page,
      person: () => person,
      startsSignedIn: isFirstTab && options.hasSession === true,
      phoneState: phoneSteps.state,
      createSession: () => sessionFor(page, options, person),
      load: (path, session) => (session ? withSession(page, session, () => load(path)) : load(path)),
      settle,
    }),
    act: async (verb, params, pause) => {
      registerPage(page, { calm: settle, pause })
      if (verb === PHONE) await phoneSteps.perform(params)
      const action = actionTable.find(it => it.name === verb)
      if (action) await performers[action.name](page, params)
      if (slow) await page.waitForTimeout(SLOW_MS)
    },
    observe: async (fact, parameter) => {
      const observation = observationTable.find(it => it.name === fact)
      return observation && observeIn(page, observation.name, parameter, basePath)
    },
    shot: shot => takeScreenshot(played, shot),
    screen: query => screenTextOf(page, query),
  }
}

/** Phone steps reach a hidden page too: it is not drawn, but its script runs. */
function phoneStepsOn({ page, options, settle }: PlayedPage): PhoneSteps {
  const { now } = options.hostedBoat.boat.clock
  return createPhoneSteps(now, {
    setPhone: change => equip(page, change),
    sendEvent: async word => {
      await page.evaluate(event => globalThis.__drydock?.phone(event.word, event.now), { word, now: now() })
      await foresee(page, word)
    },
    reload: async () => {
      await page.reload()
      await settle()
    },
  })
}

async function takeScreenshot({ name, page, options }: PlayedPage, shot: string): Promise<void> {
  await mkdir(join(CACHE, 'shots'), { recursive: true })
  const png = await page.screenshot({ path: join(CACHE, 'shots', `${shot}.png`) })
  options.onPicture?.({ person: name, name: shot, at: options.hostedBoat.boat.clock.now(), png })
}

/** Returns the text of the element that a query names; undefined if the page has none. */
async function screenTextOf(page: Page, { role, name, text }: ScreenQuery): Promise<string | undefined> {
  const found = page.getByRole(roleOf(role), name === undefined ? {} : { name, exact: true })
  const element = text === undefined ? found : found.filter({ hasText: withText(text) })
  return (await element.count()) === 0 ? undefined : (await element.first().innerText()).trim()
}

/** Saves the trace and closes the browser. */
async function closeBrowser(context: BrowserContext, trace: string | undefined): Promise<void> {
  if (trace !== undefined) await context.tracing.stop({ path: trace })
  await context.close()
}
