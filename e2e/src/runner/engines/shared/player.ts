/** Creates a player from an open page of a browser: one person with the built app. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type AppUnderTest, type Person, type ScreenQuery, slugOf, waitUntilIdle } from '@drydock/simulator'
import type { Locator, Page } from 'playwright'
import { isAtOrigin } from '#runner/apps/ownOrigin.ts'
import { type PlayerContext, accountOf, type Actor, type Player } from '#runner/captain/actor.ts'
import { actions as actionTable, observations as observationTable } from '#runner/captain/vocabulary.ts'
import { CACHE } from '#paths.ts'
import { registerPage } from '#runner/captain/shared/interactions.ts'
import { roleOf, withText } from '#runner/captain/shared/locators.ts'
import { setBasePath } from '#runner/captain/shared/appPath.ts'
import { PHONE } from '#runner/captain/shared/phone.ts'
import { setAccounts } from '#runner/captain/session/actions.ts'
import { createOpen } from '#runner/engines/session/openApp.ts'
import { performers } from '#runner/captain/actions.ts'
import { setNextDocumentState, setPhoneState } from './phoneState.ts'
import { withoutFaults } from './expectedErrors.ts'
import { observeIn } from './observe.ts'
import { createPhoneSteps, type PhoneSteps } from './phoneSteps.ts'
import { sessionFor, withSession } from './session.ts'
import { settleApp } from './settle.ts'

export interface BrowserPlayerOptions extends PlayerContext {
  /** Called with the page, for tests that read it themselves. */
  readonly seen?: (page: Page) => void
  /** Runs before anything is opened. */
  readonly prepare?: (page: Page) => Promise<void>
}

/** A page that nothing was loaded into. */
export interface PlayerPage {
  readonly app: AppUnderTest
  readonly page: Page
  /** Whether this is the first tab of its browser. */
  readonly isFirstTab: boolean
  /** Problems that fail every run: errors of console or page, requests to other hosts. */
  readonly problems: () => Promise<readonly string[]>
  /** Returns a line for each violation of accessibility on the page. */
  readonly violations: () => Promise<readonly string[]>
  /** Returns the displayed text of an element, which is the same in every engine. */
  readonly textOf: (element: Locator) => Promise<string>
  readonly close: () => Promise<void>
}

/** Real time between two actions in slow mode, in which a person watches. */
const SLOW_MS = 700

/** A page of a person, with what its actor needs. */
interface PlayedPage extends Pick<PlayerPage, 'page' | 'isFirstTab' | 'textOf'> {
  readonly name: string
  readonly options: BrowserPlayerOptions
  /** Path of the app on its origin, '' or such as '/app'. */
  readonly basePath: string
  /** Lets the page do everything that is due now, until it is idle. */
  settle(): Promise<void>
}

export async function createBrowserPlayer(
  name: string,
  { app, page, isFirstTab, problems, violations, textOf, close }: PlayerPage,
  options: BrowserPlayerOptions,
): Promise<Player> {
  const { gateway, hostedBoat } = options
  const person = accountOf(hostedBoat, name)
  const basePath = new URL(gateway.address).pathname.replace(/\/$/, '')
  setBasePath(page, basePath)
  setAccounts(page, called => accountOf(hostedBoat, called))
  options.seen?.(page)
  await options.prepare?.(page)

  const untilIdle = async (): Promise<void> => waitUntilIdle(gateway.side, [...new Set([...options.apps(), app])])
  const settle = (): Promise<void> => settleApp(app, hostedBoat.boat.clock.now, untilIdle)
  return {
    app,
    actor: createActor({ name, page, options, basePath, isFirstTab, textOf, settle }, person),
    problems: async () => {
      const errors = withoutFaults(await problems(), hostedBoat.boat.journal)
      return isAtOrigin(page.url(), [gateway.origin]) ? [...errors, ...(await violations())] : errors
    },
    close,
  }
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
      registerPage(page, { settle: settle, pause })
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
    screen: query => screenTextOf(played, query),
    namesOf: role => page.evaluate(it => globalThis.__drydockEyes?.namesOf(it), role),
  }
}

/** Phone steps reach a hidden page too: it is not drawn, but its script runs. */
function phoneStepsOn({ page, options, settle }: PlayedPage): PhoneSteps {
  const { now } = options.hostedBoat.boat.clock
  return createPhoneSteps(now, {
    setPhone: change => setPhoneState(page, change),
    sendEvent: async word => {
      await page.evaluate(event => globalThis.__drydock?.phone(event.word, event.now), { word, now: now() })
      await setNextDocumentState(page, word)
    },
    reload: async () => {
      await page.reload()
      await settle()
    },
  })
}

/** Longest name of a screenshot in the name of its file; systems have limits. */
const LONGEST_FILE_NAME = 100

async function takeScreenshot({ name, page, options }: PlayedPage, shot: string): Promise<void> {
  const folder = join(CACHE, 'shots')
  await mkdir(folder, { recursive: true })
  // A scenario may come from anybody: its words must not lead out of the folder.
  const file = slugOf(shot).slice(0, LONGEST_FILE_NAME) || 'shot'
  const png = await page.screenshot({ path: join(folder, `${file}.png`) })
  options.onPicture?.({ person: name, name: shot, at: options.hostedBoat.boat.clock.now(), png })
}

/** Returns the text of the element that a query names; undefined if the page has none. */
async function screenTextOf(
  { page, textOf }: PlayedPage,
  { role, name, text }: ScreenQuery,
): Promise<string | undefined> {
  const found = page.getByRole(roleOf(role), name === undefined ? {} : { name, exact: true })
  const element = text === undefined ? found : found.filter({ hasText: withText(text) })
  if ((await element.count()) === 0) return undefined
  return textOf(element.first())
}
