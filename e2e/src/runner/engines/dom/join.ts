/** Creates a player: one person with all screens of the app, without a browser. */
import { type Person, type ScreenQuery, waitUntilIdle } from '@drydock/simulator'
import type { Page } from 'playwright'
import { type PlayerContext, accountOf, type Actor, seedOf, type Player } from '#runner/captain/actor.ts'
import { registerPage } from '#runner/captain/shared/interactions.ts'
import { setBasePath } from '#runner/captain/shared/appPath.ts'
import { roleOf, withText } from '#runner/captain/shared/locators.ts'
import { performers } from '#runner/captain/actions.ts'
import { browserOf, PHONE, DEFAULT_PHONE } from '#runner/captain/shared/phone.ts'
import { setAccounts } from '#runner/captain/session/actions.ts'
import { downloadedFrom } from '#runner/captain/sharing/actions.ts'
import { actions as actionTable, observations as observationTable } from '#runner/captain/vocabulary.ts'
import { textsOf } from '../../eyes/page/read.ts'
import { namesOf } from '../../eyes/page/view.ts'
import { observe } from '../../eyes/observe.ts'
import type { Machines } from '#runner/tables/watch.ts'
import type { AppScript } from './appScript.ts'
import type { DomLocator } from './locator.ts'
import type { PhoneState } from '#runner/agent/phoneState.ts'
import { createOpen } from '#runner/engines/session/openApp.ts'
import { storedSession } from '#runner/engines/session/stored.ts'
import { createPhoneSteps } from '#runner/engines/shared/phoneSteps.ts'
import { settleApp } from '#runner/engines/shared/settle.ts'
import { DomPage } from './page.ts'
import { DomBrowser, DomTab } from './tab.ts'

export interface DomPlayerOptions extends PlayerContext {
  readonly app: AppScript
  /** Called with the state machines of the app before it starts, to break one of them. */
  readonly alter?: ((machines: Machines) => void) | undefined
  /** Called with the page, for callers that read it themselves. */
  readonly seen?: (page: Page) => void
  /** Open browsers by name, to which further tabs are added. */
  readonly browsers?: Map<string, DomBrowser>
}

/** A tab of a person, with what its actor needs. */
interface PlayedTab {
  readonly name: string
  readonly tab: DomTab
  readonly page: Page
  readonly options: DomPlayerOptions
  readonly browser: DomBrowser
  /** Lets the app do everything that is due now, until it is idle. */
  settle(): Promise<void>
}

export async function joinDom(name: string, options: DomPlayerOptions): Promise<Player> {
  const { gateway, hostedBoat, seed, app, apps, browsers, phone, alter } = options
  const { now } = hostedBoat.boat.clock
  const browser = browsers?.get(browserOf(name)) ?? new DomBrowser()
  browsers?.set(browserOf(name), browser)
  const base = new URL(gateway.address).pathname.replace(/\/$/, '')
  const tab = new DomTab({
    name,
    browser,
    app,
    base,
    seed: seedOf(seed, name),
    phone: { ...DEFAULT_PHONE, ...phone },
    now,
    alter,
  })
  // The captain's actions use only the methods that DomPage shares with Playwright's page.
  const page = new DomPage(tab) as unknown as Page
  setBasePath(page, base)
  setAccounts(page, called => accountOf(hostedBoat, called))
  options.seen?.(page)

  const untilIdle = async (): Promise<void> => {
    do {
      await tab.loaded()
      await waitUntilIdle(gateway.side, [...new Set([...apps(), tab.app])])
    } while (tab.isLoading)
  }
  const settle = (): Promise<void> => settleApp(tab.app, now, untilIdle)
  const actor = createActor({ name, tab, page, options, browser, settle })
  return { app: tab.app, actor, problems: async () => tab.problems, close: async () => tab.close() }
}

function createActor(played: PlayedTab): Actor {
  const { tab, page, options, settle } = played
  const phoneSteps = createPhoneSteps(options.hostedBoat.boat.clock.now, {
    setPhone: change => tab.setPhone(change),
    sendEvent: event => tab.phone(event),
    reload: async () => {
      tab.navigate(tab.url)
      await settle()
    },
  })
  return {
    open: openOn(played, phoneSteps.state),
    act: async (verb, params, pause) => {
      registerPage(page, { settle: settle, pause, findObstacle: it => (it as unknown as DomLocator).obstacle() })
      if (verb === PHONE) return phoneSteps.perform(params)
      const action = actionTable.find(it => it.name === verb)
      if (action) await performers[action.name](page, params)
    },
    observe: async (fact, parameter) => {
      const observation = observationTable.find(it => it.name === fact)
      if (observation?.name === 'downloaded') return downloadedFrom(page)
      return observation && tab.window ? observe(tab.seen, observation.name, parameter) : undefined
    },
    shot: async () => undefined,
    screen: async query => screenTextOf(tab, query),
    namesOf: async role => (tab.window ? namesOf(tab.seen, role) : undefined),
  }
}

function openOn({ name, tab, page, options, browser, settle }: PlayedTab, phoneState: () => PhoneState): Actor['open'] {
  const { gateway, hostedBoat, hasSession } = options
  const person = (): Person => accountOf(hostedBoat, name)
  return createOpen({
    page,
    person,
    startsSignedIn: browser.cookies.header === '' && hasSession === true,
    phoneState,
    createSession: () => storedSession(gateway, person(), browser.cookies, hostedBoat.boat.clock.now()),
    load: async (path, session) => {
      if (session) tab.keep(session.key, session.value)
      tab.navigate(gateway.address + path)
    },
    settle,
  })
}

/** Returns the text of the element that a query names; undefined if the page has none. */
function screenTextOf(tab: DomTab, { role, name, text }: ScreenQuery): string | undefined {
  if (!tab.window) return undefined
  const found = tab.seen.getByRole(roleOf(role), name === undefined ? {} : { name, exact: true })
  return textsOf(text === undefined ? found : found.filter({ hasText: withText(text) }))[0]
}
