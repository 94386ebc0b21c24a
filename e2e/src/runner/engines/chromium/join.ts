/** Puts one person aboard with the built app in a browser. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { waitUntilIdle } from '@drydock/simulator'
import type { Browser, BrowserContext, Page } from 'playwright'
import { openPerson } from '#runner/apps/browser.ts'
import type { PhoneState } from '#runner/agent/phoneState.ts'
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
import { isSignIn, signIn } from '#runner/captain/shared/signIn.ts'
import { browserOf, phoneStepOf, PHONE } from '#runner/captain/shared/phone.ts'
import { loadScript } from '#runner/apps/bundles.ts'
import { setAccounts } from '#runner/captain/session/actions.ts'
import { isUsual } from '#runner/engines/session/stored.ts'
import { performers } from '#runner/captain/actions.ts'

export interface BrowserAboard extends PlayerContext {
  readonly browser: Browser
  /** The script of the agent. */
  readonly agent: string
  readonly viewport?: { readonly width: number; readonly height: number }
  /** Is handed the page, for tests that look at it themselves. */
  readonly seen?: (page: Page) => void
  /** Runs before anything is opened. */
  readonly prepare?: (page: Page) => Promise<void>
  /** Folder for a Playwright trace of what happens. */
  readonly trace?: string
  /** Browsers that are open, for further tabs. */
  readonly contexts?: Map<string, BrowserContext>
}

/**
 * Real time for a press of what is there and can be pressed, on a machine that is slow: for all else it waits in
 * virtual time.
 */
const PATIENCE_MS = 10_000
/** Real time for a document to be fetched and read. */
const OPENING_MS = 60_000
/** A person who watches wants to see one thing after the other. */
const SLOW_MS = 700

export async function joinBrowser(name: string, aboard: BrowserAboard): Promise<Player> {
  const { gateway, hostedBoat: moored, browser, agent, seed, slow } = aboard
  const { boat } = moored
  const person = accountOf(moored, name)
  const isFirst = !aboard.contexts?.has(browserOf(name))
  const { app, page, context, complaints } = await openPerson(browser, {
    name,
    origin: gateway.origin,
    hosts: Object.values(gateway.origins),
    boat: boat.id,
    agent,
    now: boat.clock.now,
    seed: seedOf(seed, name),
    journal: boat.journal,
    phone: aboard.phone,
    contexts: aboard.contexts,
    ...(aboard.viewport ? { viewport: aboard.viewport } : {}),
  })
  page.setDefaultTimeout(PATIENCE_MS)
  page.setDefaultNavigationTimeout(OPENING_MS)
  const base = new URL(gateway.address).pathname.replace(/\/$/, '')
  setBasePath(page, base)
  await page.addInitScript(await loadScript('eyes'))
  setAccounts(page, called => accountOf(moored, called))
  aboard.seen?.(page)
  await aboard.prepare?.(page)
  const trace = isFirst ? aboard.trace : undefined
  if (trace !== undefined) await context.tracing.start({ screenshots: true, snapshots: true })

  const rest = async (): Promise<void> => waitUntilIdle(gateway.side, [...new Set([...aboard.apps(), app])])
  /** Lets the page do what is due in this very moment, until it is at rest. */
  const calm = async (): Promise<void> => {
    await rest()
    while ((app.next() ?? Number.POSITIVE_INFINITY) <= boat.clock.now()) {
      await app.moveTo(boat.clock.now(), false)
      await rest()
    }
  }
  const pause = async (): Promise<void> => {
    if (slow) await page.waitForTimeout(SLOW_MS)
  }
  /** A page that is hidden draws nothing, but what it knows is asked of it all the same. */
  const happen = async (params: unknown): Promise<void> => {
    const it = phoneStepOf(params, boat.clock.now())
    if (it.is === 'handset') {
      handset = { ...handset, ...it.handset }
      return equip(page, it.handset)
    }
    if (it.is === 'word') {
      await page.evaluate(({ word, now }) => globalThis.__drydock?.phone(word, now), {
        word: it.word,
        now: boat.clock.now(),
      })
      return foresee(page, it.word)
    }
    await page.reload()
    await calm()
  }
  const load = async (path: string): Promise<void> => void (await page.goto(gateway.address + path))
  let handset: PhoneState = {}
  let isNew = isFirst && aboard.hasSession === true
  const actor: Actor = {
    open: async path => {
      const session = isNew && isUsual(handset) ? await sessionFor(page, aboard, person) : undefined
      isNew = false
      await (session ? withSession(page, session, () => load(path)) : load(path))
      await calm()
      if (!(await isSignIn(page))) return
      await signIn(page, person)
      await calm()
    },
    act: async (verb, params, patience) => {
      registerPage(page, { calm, pause: patience })
      if (verb === PHONE) await happen(params)
      const known = actionTable.find(it => it.name === verb)
      if (known) await performers[known.name](page, params)
      await pause()
    },
    observe: async (fact, parameter) => {
      const known = observationTable.find(it => it.name === fact)
      return known && observeIn(page, known.name, parameter, base)
    },
    shot: async shot => {
      await mkdir(join(CACHE, 'shots'), { recursive: true })
      const png = await page.screenshot({ path: join(CACHE, 'shots', `${shot}.png`) })
      aboard.onPicture?.({ person: name, name: shot, at: boat.clock.now(), png })
    },
    screen: async ({ role, name: called, text }) => {
      const found = page.getByRole(roleOf(role), called === undefined ? {} : { name: called, exact: true })
      const element = text === undefined ? found : found.filter({ hasText: withText(text) })
      return (await element.count()) === 0 ? undefined : (await element.first().innerText()).trim()
    },
  }
  return {
    app,
    actor,
    complaints: async () => {
      const seen = withoutFaults(complaints, boat.journal)
      return page.url().startsWith(gateway.origin) ? [...seen, ...(await violationsOf(page))] : seen
    },
    // The first tab of a browser takes the others with it: what closes the browser twice fails.
    close: () => (isFirst ? leave(context, trace && join(trace, `${name}.zip`)) : Promise.resolve()),
  }
}

async function leave(context: BrowserContext, trace: string | undefined): Promise<void> {
  if (trace !== undefined) await context.tracing.stop({ path: trace })
  await context.close()
}
