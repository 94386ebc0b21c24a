/** Puts one person aboard with the built app in a browser. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { settleAll } from '@drydock/simulator'
import type { Browser, BrowserContext, Page } from 'playwright'
import { openPerson } from '#apps/browser.ts'
import type { Handset } from '#agent/handset.ts'
import { type Aboard, accountOf, type Actor, seedOf } from '#captain/actor.ts'
import { facts as factTable, verbs as verbTable } from '#captain/vocabulary.ts'
import { CACHE } from '#places.ts'
import { violationsOf } from '#fixture/axe.ts'
import type { Player } from '../../replay/people.ts'
import { withoutFaults } from './excuses.ts'
import { facts } from './facts.ts'
import { roleOf, withText } from './look.ts'
import { standAt } from './path.ts'
import { isSignIn, signIn } from './sign-in.ts'
import { browserOf, happeningOf, PHONE } from '#captain/phone.ts'
import { crewOf } from '#captain/session/browser.ts'
import { verbs } from './verbs.ts'

export interface BrowserAboard extends Aboard {
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

/** Real time after which something that a person wants to press is not there, on a machine that is slow. */
const PATIENCE_MS = 20_000
/** Real time for a document to be fetched and read. */
const OPENING_MS = 60_000
/** A person who watches wants to see one thing after the other. */
const SLOW_MS = 700

export async function joinBrowser(name: string, aboard: BrowserAboard): Promise<Player> {
  const { gateway, moored, browser, agent, seed, slow } = aboard
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
  standAt(page, new URL(gateway.address).pathname.replace(/\/$/, ''))
  crewOf(page, called => accountOf(moored, called))
  aboard.seen?.(page)
  await aboard.prepare?.(page)
  const trace = isFirst ? aboard.trace : undefined
  if (trace !== undefined) await context.tracing.start({ screenshots: true, snapshots: true })

  const rest = async (): Promise<void> => settleAll(gateway.side, [...new Set([...aboard.apps(), app])])
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
    const it = happeningOf(params, boat.clock.now())
    if (it.is === 'handset') return equip(it.handset)
    if (it.is === 'word') return page.evaluate(({ word, now }) => globalThis.__drydock?.phone(word, now), { word: it.word, now: boat.clock.now() })
    await page.reload()
    await calm()
  }
  const equip = handsetOf(page)
  const actor: Actor = {
    open: async path => {
      await page.goto(gateway.address + path)
      await calm()
      if (!(await isSignIn(page))) return
      await signIn(page, person)
      await calm()
    },
    act: async (verb, params) => {
      if (verb === PHONE) await happen(params)
      const known = verbTable.find(it => it.name === verb)
      if (known) await verbs[known.name](page, params)
      await pause()
    },
    observe: async (fact, parameter) => {
      const known = factTable.find(it => it.name === fact)
      return known && facts[known.name](page, parameter)
    },
    shot: async shot => {
      await mkdir(join(CACHE, 'shots'), { recursive: true })
      const png = await page.screenshot({ path: join(CACHE, 'shots', `${shot}.png`) })
      aboard.pictured?.({ person: name, name: shot, at: boat.clock.now(), png })
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

/** Gives the page what its phone has, now and each time that it is loaded: scripts of before a page run in no order that could be relied on. */
const handsets = new WeakMap<BrowserContext, { readonly word: number; readonly it: Handset }>()

function handsetOf(page: Page): (more: Handset) => Promise<void> {
  const give = (given: { readonly word: number; readonly it: Handset }): void => {
    if ((globalThis.__drydockHandset?.word ?? 0) >= given.word) return
    globalThis.__drydockHandset = given
    globalThis.__drydock?.equip(given.it)
  }
  return async more => {
    const context = page.context()
    const before = handsets.get(context)
    const given = { word: (before?.word ?? 0) + 1, it: { ...before?.it, ...more } }
    handsets.set(context, given)
    // For the other tabs of this phone, too, when they are loaded.
    await context.addInitScript(give, given)
    await page.evaluate(give, given)
  }
}

async function leave(context: BrowserContext, trace: string | undefined): Promise<void> {
  if (trace !== undefined) await context.tracing.stop({ path: trace })
  await context.close()
}
