/** Puts the app of one person aboard with all its screens, without a browser. */
import { waitUntilIdle } from '@drydock/simulator'
import type { Page } from 'playwright'
import { type PlayerContext, accountOf, type Actor, seedOf, type Player } from '#runner/captain/actor.ts'
import { registerPage } from '#runner/captain/shared/interactions.ts'
import { setBasePath } from '#runner/captain/shared/appPath.ts'
import { roleOf, withText } from '#runner/captain/shared/locators.ts'
import { isSignIn, signIn } from '#runner/captain/shared/signIn.ts'
import { performers } from '#runner/captain/actions.ts'
import { browserOf, phoneStepOf, PHONE, DEFAULT_PHONE } from '#runner/captain/shared/phone.ts'
import { setAccounts } from '#runner/captain/session/actions.ts'
import { downloadedFrom } from '#runner/captain/sharing/actions.ts'
import { actions as actionTable, observations as observationTable } from '#runner/captain/vocabulary.ts'
import { textsOf } from '../../eyes/page/read.ts'
import { observe } from '../../eyes/observe.ts'
import type { Machines } from '#runner/tables/watch.ts'
import type { AppScript } from './appScript.ts'
import type { DomLocator } from './locator.ts'
import type { PhoneState } from '#runner/agent/phoneState.ts'
import { isUsual, storedSession } from '#runner/engines/session/stored.ts'
import { DomPage } from './page.ts'
import { DomBrowser, DomTab } from './tab.ts'

export interface DomAboard extends PlayerContext {
  readonly app: AppScript
  /** Is handed the machines of the app before it begins, for those who break one. */
  readonly alter?: ((machines: Machines) => void) | undefined
  /** Is handed the page, for those who look at it themselves. */
  readonly seen?: (page: Page) => void
  /** Browsers that are open, for further tabs. */
  readonly browsers?: Map<string, DomBrowser>
}

export async function joinDom(
  name: string,
  { gateway, hostedBoat: moored, seed, app, apps, browsers, phone, hasSession, alter, seen }: DomAboard,
): Promise<Player> {
  const { boat } = moored
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
    now: boat.clock.now,
    alter,
  })
  // The actions of the captain use what both pages have.
  const page = new DomPage(tab) as unknown as Page
  setBasePath(page, base)
  setAccounts(page, called => accountOf(moored, called))
  seen?.(page)

  const rest = async (): Promise<void> => {
    do {
      await tab.loaded()
      await waitUntilIdle(gateway.side, [...new Set([...apps(), tab.app])])
    } while (tab.isLoading)
  }
  /** Lets the app do what is due in this very moment, until it is at rest. */
  const calm = async (): Promise<void> => {
    await rest()
    while ((tab.app.next() ?? Number.POSITIVE_INFINITY) <= boat.clock.now()) {
      await tab.app.moveTo(boat.clock.now(), false)
      await rest()
    }
  }
  const happen = async (params: unknown): Promise<void> => {
    const it = phoneStepOf(params, boat.clock.now())
    if (it.is === 'handset') {
      handset = { ...handset, ...it.handset }
      return tab.equip(it.handset)
    }
    if (it.is === 'word') return tab.phone(it.word)
    tab.navigate(tab.url)
    await calm()
  }
  let handset: PhoneState = {}
  let isNew = browser.cookies.header === '' && hasSession === true
  const actor: Actor = {
    open: async path => {
      const session =
        isNew && isUsual(handset)
          ? await storedSession(gateway, accountOf(moored, name), browser.cookies, boat.clock.now())
          : undefined
      isNew = false
      if (session) tab.keep(session.key, session.value)
      tab.navigate(gateway.address + path)
      await calm()
      if (!(await isSignIn(page))) return
      await signIn(page, accountOf(moored, name))
      await calm()
    },
    act: async (verb, params, pause) => {
      registerPage(page, { calm, pause, look: it => (it as unknown as DomLocator).hindrance() })
      if (verb === PHONE) return happen(params)
      const known = actionTable.find(it => it.name === verb)
      if (known) await performers[known.name](page, params)
    },
    observe: async (fact, parameter) => {
      const known = observationTable.find(it => it.name === fact)
      if (known?.name === 'downloaded') return downloadedFrom(page)
      return known && tab.window ? observe(tab.seen, known.name, parameter) : undefined
    },
    shot: async () => undefined,
    screen: async ({ role, name: called, text }) => {
      if (!tab.window) return undefined
      const found = tab.seen.getByRole(roleOf(role), called === undefined ? {} : { name: called, exact: true })
      return textsOf(text === undefined ? found : found.filter({ hasText: withText(text) }))[0]
    },
  }
  return { app: tab.app, actor, complaints: async () => tab.complaints, close: async () => tab.close() }
}
