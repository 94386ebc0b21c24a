/** The built app in a real browser, with the agent in front of every document. */
import { CLOCK_PATH } from '@drydock/contracts'
import type { AppUnderTest, Journal, Pending } from '@drydock/simulator'
import type { Browser, BrowserContext, Page, Request } from 'playwright'
import type { AgentReport } from '#agent/agent.ts'
import { browserOf, type PhoneSettings, USUAL_PHONE } from '#captain/phone.ts'
import { restOf } from './rest.ts'

export interface BrowserPerson {
  readonly app: AppUnderTest
  readonly page: Page
  readonly context: BrowserContext
  /** What no run may have: errors of the console or the page, requests to other hosts. */
  readonly complaints: readonly string[]
}

export interface PersonOptions {
  readonly name: string
  readonly origin: string
  /** Origins on which parts of the boat stand: none of them is foreign. */
  readonly hosts: readonly string[]
  readonly boat: string
  readonly agent: string
  readonly now: () => number
  readonly seed: number
  readonly journal: Journal
  readonly viewport?: { readonly width: number; readonly height: number }
  readonly phone?: PhoneSettings | undefined
  /** Browsers that are there already, by whose they are: another tab is a page of one. */
  readonly contexts?: Map<string, BrowserContext> | undefined
}

const PHONE = { width: 390, height: 844 }

/** Opens a browser context of its own for one person, or another page of it; nothing is loaded yet. */
export async function openPerson(browser: Browser, options: PersonOptions): Promise<BrowserPerson> {
  const { name, origin, boat, now, seed, journal, viewport = PHONE, contexts } = options
  const { timeZone, locale } = { ...USUAL_PHONE, ...options.phone }
  const context =
    contexts?.get(browserOf(name)) ?? (await browser.newContext({ baseURL: origin, viewport, deviceScaleFactor: 2, serviceWorkers: 'block', reducedMotion: 'reduce', timezoneId: timeZone, locale }))
  contexts?.set(browserOf(name), context)
  const page = await context.newPage()
  const clock = JSON.stringify({ path: `${CLOCK_PATH}?boat=${boat}`, now: now(), seed })
  await page.addInitScript(`globalThis.__drydockClock = ${clock};\n${options.agent}`)
  const complaints = listenForComplaints(page, options.hosts)
  const loading = watchLoading(page)
  let next: number | undefined

  const take = (report: AgentReport): AgentReport => {
    next = report.next
    for (const { at, gone, come } of report.shown) journal.tell('app', name, { gone, come }, at)
    return report
  }
  const app: AppUnderTest = {
    name,
    next: () => next,
    async moveTo(until, straight) {
      const report = await ask(page, it => globalThis.__drydock?.moveTo(it.until, it.straight), { until, straight })
      return report ? { at: take(report).now, atRest: report.atRest && loading.pending().length === 0 } : { at: until, atRest: false }
    },
    async settle(release, draw) {
      const report = await ask(
        page,
        it => {
          globalThis.__drydock?.arrived(it.modules)
          return globalThis.__drydock?.settle(it.release, it.draw)
        },
        { release, draw, modules: loading.arrived() },
      )
      if (!report) {
        next = undefined
        return { pending: page.url() === 'about:blank' ? [] : [{ kind: 'page', what: `${new URL(page.url()).pathname} is loading` }], sockets: [], unanswered: 0, next: undefined }
      }
      const rest = restOf(take(report))
      return { ...rest, pending: [...rest.pending, ...loading.pending()] }
    },
    async look() {
      const report = await ask(page, async () => globalThis.__drydock?.look(), undefined)
      if (report) take(report)
    },
  }
  return { app, page, context, complaints }
}

/** Asks the agent of a page; undefined while the page is on its way from one document to another. */
async function ask<A>(page: Page, question: (argument: A) => Promise<AgentReport | undefined> | undefined, argument: A): Promise<AgentReport | undefined> {
  if (page.url() === 'about:blank') return undefined
  try {
    return (await page.evaluate(question as never, argument)) as AgentReport | undefined
  } catch (error) {
    if (/context was destroyed|navigat|Cannot find context/i.test(String(error))) {
      await page.waitForLoadState('load')
      return undefined
    }
    throw error
  }
}

/** What the browser itself is still fetching: documents, scripts, styles, pictures. Calls of the app are counted by the agent. */
function watchLoading(page: Page): { pending(): readonly Pending[]; arrived(): readonly string[] } {
  const open = new Set<Request>()
  const parts = new Set<Request>()
  let modules: string[] = []
  /** What a document has fetched is nothing to the next one. */
  const leave = (): void => {
    parts.clear()
    modules = []
  }
  const counted = (request: Request): boolean => !['fetch', 'xhr', 'eventsource', 'websocket', 'ping'].includes(request.resourceType())
  page.on('request', request => {
    if (!counted(request)) return
    open.add(request)
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) leave()
    if (request.resourceType() === 'script') parts.add(request)
  })
  page.on('requestfinished', request => {
    open.delete(request)
    if (parts.delete(request)) modules.push(request.url())
  })
  page.on('requestfailed', request => {
    open.delete(request)
    parts.delete(request)
  })
  return {
    pending: () => [...open].map(it => ({ kind: it.resourceType(), what: new URL(it.url()).pathname })),
    arrived() {
      const taken = modules
      modules = []
      return taken
    },
  }
}

function listenForComplaints(page: Page, hosts: readonly string[]): readonly string[] {
  const complaints: string[] = []
  page.on('pageerror', error => complaints.push(`The page threw: ${error.message}`))
  page.on('console', message => {
    if (message.type() === 'error') complaints.push(`The console says: ${message.text()}`)
  })
  page.on('request', request => {
    const url = request.url()
    if (!hosts.some(it => url.startsWith(it)) && !/^(data|blob|about):/.test(url)) complaints.push(`Asked a foreign host: ${new URL(url).host}`)
  })
  return complaints
}
