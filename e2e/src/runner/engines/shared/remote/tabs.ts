/**
 * The tabs of a run as its gateway knows them, by a mark in the user agent: it serves their first script and their
 * scripts with tracked imports, and tells what they are fetching, since a WebDriver engine does not.
 */
import type { DrivenPages } from '@drydock/simulator'
import type { PageLoading } from '#runner/apps/page.ts'
import { withTrackedImports } from './trackedImports.ts'

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
      return () => void tab?.open.delete(entry)
    },
    scriptFor: withTrackedImports,
    add(mark, page) {
      const tab: Tab = { page, open: new Set() }
      tabs.set(mark, tab)
      // Whether a script has run is known in the page, by its element or its import.
      return { pending: () => [...tab.open], arrived: () => [] }
    },
  }
}
