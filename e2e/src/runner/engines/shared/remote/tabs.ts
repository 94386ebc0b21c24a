/**
 * The tabs of a run as its gateway knows them, by a mark in the user agent: it serves their first script, and tells
 * what they are fetching, since a WebDriver engine does not.
 */
import type { DrivenPages } from '@drydock/simulator'
import type { PageLoading } from '#runner/apps/page.ts'

/** A page with a script for each of its documents. */
interface ScriptedPage {
  readonly firstScript: string
}

export interface DrivenTabs extends DrivenPages {
  /** Adds a tab; returns what it is loading. */
  add(mark: string, page: ScriptedPage): PageLoading
}

interface Tab {
  readonly page: ScriptedPage
  readonly open: Set<{ readonly kind: string; readonly what: string }>
  modules: string[]
}

const MARK = /Drydock\/\S+$/

export function createDrivenTabs(): DrivenTabs {
  const tabs = new Map<string, Tab>()
  const tabOf = (userAgent: string): Tab | undefined => tabs.get(MARK.exec(userAgent)?.[0] ?? '')
  return {
    firstScript: userAgent => tabOf(userAgent)?.page.firstScript,
    fetching({ kind, url, userAgent }) {
      const tab = tabOf(userAgent)
      const entry = { kind, what: new URL(url).pathname }
      tab?.open.add(entry)
      // Loaded scripts of a document do not matter to the next one.
      if (tab && kind === 'document') tab.modules = []
      return () => {
        tab?.open.delete(entry)
        if (kind === 'script') tab?.modules.push(url)
      }
    },
    add(mark, page) {
      const tab: Tab = { page, open: new Set(), modules: [] }
      tabs.set(mark, tab)
      return {
        pending: () => [...tab.open, ...tab.modules.map(it => ({ kind: 'module', what: it }))],
        arrived() {
          const taken = tab.modules
          tab.modules = []
          return taken
        },
      }
    },
  }
}
