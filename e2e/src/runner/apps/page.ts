/** Adapter between a browser page and the lock-step runner, by the agent in the page. */
import type { AppUnderTest, Journal, Pending } from '@drydock/simulator'
import type { Page, Request } from 'playwright'
import type { AgentReport } from '#runner/agent/agent.ts'
import { toRest } from './toRest.ts'

/**
 * What the browser itself is still fetching: documents, scripts, styles, pictures. The agent counts calls of the app.
 */
export interface PageLoading {
  /** Requests without an end, and scripts that have arrived and were not handed over. */
  pending(): readonly Pending[]
  /** Scripts that have arrived since the last question, and may have still to run. */
  arrived(): readonly string[]
}

export interface PageOptions {
  readonly name: string
  readonly journal: Journal
  readonly loading: PageLoading
}

export function createPageApp(page: Page, { name, journal, loading }: PageOptions): AppUnderTest {
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
    async settle(release, draw) {
      const modules = loading.arrived()
      const before = loading.pending()
      const report = await ask(
        page,
        it => {
          globalThis.__drydock?.modulesLoaded(it.modules)
          return globalThis.__drydock?.settle(it.release, it.draw)
        },
        { release, draw, modules },
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
      // What has arrived meanwhile can set the page in motion after its answer: it is asked again.
      const loaded = before.length > 0 ? before : loading.pending()
      return { ...rest, pending: [...rest.pending, ...loaded] }
    },
    async look() {
      const report = await ask(page, async () => globalThis.__drydock?.look(), undefined)
      if (report) take(report)
    },
  }
}

/** Asks the agent of a page; undefined while the page is on its way from one document to another. */
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

export function trackLoading(page: Page): PageLoading {
  const open = new Set<Request>()
  const parts = new Set<Request>()
  let modules: string[] = []
  /** What a document has fetched is nothing to the next one. */
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
