/** Opens the built app in a real browser, with the agent in every document. */
import { CLOCK_PATH } from '@drydock/contracts'
import type { AppUnderTest, Journal } from '@drydock/simulator'
import type { Browser, BrowserContext, Page } from 'playwright'
import { browserOf, type PhoneSettings, DEFAULT_PHONE } from '#runner/captain/shared/phone.ts'
import { isAtOrigin } from './ownOrigin.ts'
import { createPageApp, trackLoading } from './page.ts'

export interface BrowserPerson {
  readonly app: AppUnderTest
  readonly page: Page
  readonly context: BrowserContext
  /** Problems that fail every run: errors of console or page, requests to other hosts. */
  readonly problems: readonly string[]
}

export interface PersonOptions {
  readonly name: string
  readonly origin: string
  /** Origins of the parts of the boat, which are not foreign. */
  readonly hosts: readonly string[]
  readonly boat: string
  readonly agent: string
  readonly now: () => number
  readonly seed: number
  readonly journal: Journal
  readonly viewport?: { readonly width: number; readonly height: number }
  readonly phone?: PhoneSettings | undefined
  /** Open browsers by owner, to which further tabs are added. */
  readonly contexts?: Map<string, BrowserContext> | undefined
}

const PHONE = { width: 390, height: 844 }

/** Opens a separate browser context for one person, or another page of it; loads nothing. */
export async function openPerson(browser: Browser, options: PersonOptions): Promise<BrowserPerson> {
  const { name, origin, boat, now, seed, journal, viewport = PHONE, contexts } = options
  const { timeZone, locale } = { ...DEFAULT_PHONE, ...options.phone }
  const context =
    contexts?.get(browserOf(name)) ??
    (await browser.newContext({
      baseURL: origin,
      viewport,
      deviceScaleFactor: 2,
      serviceWorkers: 'block',
      reducedMotion: 'reduce',
      timezoneId: timeZone,
      locale,
    }))
  contexts?.set(browserOf(name), context)
  const page = await context.newPage()
  const clock = JSON.stringify({ path: `${CLOCK_PATH}?boat=${boat}`, now: now(), seed })
  await page.addInitScript(`globalThis.__drydockClock = ${clock};\n${options.agent}`)
  const problems = collectProblems(page, options.hosts)
  const loading = trackLoading(page)
  const app = createPageApp(page, { name, journal, loading })
  return { app, page, context, problems }
}

function collectProblems(page: Page, hosts: readonly string[]): readonly string[] {
  const problems: string[] = []
  page.on('pageerror', error => problems.push(`The page threw: ${error.message}`))
  page.on('console', message => {
    if (message.type() === 'error') problems.push(`The console says: ${message.text()}`)
  })
  page.on('request', request => {
    const url = request.url()
    if (!isAtOrigin(url, hosts) && !/^(data|blob|about):/.test(url))
      problems.push(`Asked a foreign host: ${new URL(url).host}`)
  })
  return problems
}
