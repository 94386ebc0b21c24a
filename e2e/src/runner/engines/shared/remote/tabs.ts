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
  /** Calls `listener` with the address of each document when it is seen first. */
  onDocument(listener: (url: string) => void): void
}

export interface DrivenTabs extends DrivenPages {
  /** Adds a tab; returns what it is loading. */
  add(mark: string, page: ScriptedPage): PageLoading
}

/** A file that the page waits for; a document also when its answer has ended, until the page shows it. */
interface OpenFile {
  readonly kind: string
  readonly what: string
  isAnswered: boolean
}

interface Tab {
  readonly page: ScriptedPage
  readonly open: Set<OpenFile>
}

const MARK = /Drydock\/\S+$/

export function createDrivenTabs(): DrivenTabs {
  const tabs = new Map<string, Tab>()
  const tabOf = (userAgent: string): Tab | undefined => tabs.get(MARK.exec(userAgent)?.[0] ?? '')
  return {
    firstScript: userAgent => tabOf(userAgent)?.page.firstScript,
    fetching({ kind, url, userAgent }) {
      const tab = tabOf(userAgent)
      const file: OpenFile = { kind, what: new URL(url).pathname, isAnswered: false }
      tab?.open.add(file)
      return bringsDocument => {
        if (bringsDocument) file.isAnswered = true
        else tab?.open.delete(file)
      }
    },
    scriptFor: withTrackedImports,
    add(mark, page) {
      const tab: Tab = { page, open: new Set() }
      tabs.set(mark, tab)
      page.onDocument(url => showDocument(tab.open, new URL(url).pathname))
      // Whether a script has run is known in the page, by its element or its import.
      return { pending: () => [...tab.open].map(({ kind, what }) => ({ kind, what })), arrived: () => [] }
    },
  }
}

/**
 * Ends the waiting for a document that is shown now, and for those that it was redirected from. A document whose app
 * has changed its address is taken for the newest one.
 */
function showDocument(open: Set<OpenFile>, path: string): void {
  const answered = [...open].filter(it => it.isAnswered)
  const shown = answered.findIndex(it => it.what === path)
  for (const file of shown < 0 ? answered : answered.slice(0, shown + 1)) open.delete(file)
}
