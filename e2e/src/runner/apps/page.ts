/** Adapter between a browser page and the lock-step runner, by the agent in the page. */
import type { AppUnderTest, Journal, Pending } from '@drydock/simulator'
import type { Page, Request } from 'playwright'
import type { AgentReport } from '#runner/agent/reporter.ts'
import { toRest } from './toRest.ts'

/**
 * Resources that the browser is still loading: documents, scripts, styles, pictures. The agent counts calls of the app.
 */
export interface PageLoading {
  /** Returns open requests, and loaded scripts that were not reported yet. */
  pending(): readonly Pending[]
  /** Returns the scripts that were loaded since the last call, and may not have run. */
  arrived(): readonly string[]
}

export interface PageAppOptions {
  readonly name: string
  readonly journal: Journal
  readonly loading: PageLoading
}

/** Returns a page as an app that the runner moves; changes that the page shows go to the journal. */
export function createPageApp(page: Page, { name, journal, loading }: PageAppOptions): AppUnderTest {
  let next: number | undefined

  const take = (report: AgentReport): AgentReport => {
    next = report.next
    for (const { at, gone, come } of report.shown) journal.append('app', name, { gone, come }, at)
    return report
  }
  return {
    name,
    next: () => next,
    async moveTo(until, straight) {
      const before = loading.pending()
      const report = await ask(page, it => globalThis.__drydock?.moveTo(it.until, it.straight), { until, straight })
      if (!report) return { at: until, atRest: false }
      return { at: take(report).now, atRest: report.atRest && before.length + loading.pending().length === 0 }
    },
    async settle(release, draw, drawWith) {
      const modules = loading.arrived()
      const before = loading.pending()
      const report = await ask(
        page,
        order => {
          globalThis.__drydock?.modulesLoaded(order.modules)
          return globalThis.__drydock?.settle(order.release, order.draw, order.drawWith)
        },
        { release, draw, drawWith: before.length + modules.length > 0 ? undefined : drawWith, modules },
      )
      if (!report) {
        next = undefined
        return {
          pending:
            page.url() === 'about:blank' ? [] : [{ kind: 'page', what: `${new URL(page.url()).pathname} is loading` }],
          sockets: [],
          unanswered: 0,
          next: undefined,
        }
      }
      const rest = toRest(take(report))
      // A resource that arrived meanwhile may cause work after the reply, so the page is asked again.
      const loaded = before.length > 0 ? before : loading.pending()
      return { ...rest, pending: [...rest.pending, ...loaded] }
    },
    async recordShown() {
      const report = await ask(page, async () => globalThis.__drydock?.reportText(), undefined)
      if (report) take(report)
    },
  }
}

/** Asks the agent of a page; undefined during a navigation. */
async function ask<A>(
  page: Page,
  question: (argument: A) => Promise<AgentReport | undefined> | undefined,
  argument: A,
): Promise<AgentReport | undefined> {
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

/** Watches the requests of a page from now on, across navigations; must be called before the page loads. */
export function trackLoading(page: Page): PageLoading {
  const open = new Set<Request>()
  const parts = new Set<Request>()
  let modules: string[] = []
  /** Loaded resources of a document do not matter to the next one. */
  const leave = (): void => {
    parts.clear()
    modules = []
  }
  const counted = (request: Request): boolean =>
    !['fetch', 'xhr', 'eventsource', 'websocket', 'ping'].includes(request.resourceType())
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
    pending: () => [
      ...[...open].map(it => ({ kind: it.resourceType(), what: new URL(it.url()).pathname })),
      ...modules.map(it => ({ kind: 'module', what: it })),
    ],
    arrived() {
      const taken = modules
      modules = []
      return taken
    },
  }
}
