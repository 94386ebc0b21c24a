/** Cache of a document in the DOM engine: it follows changes as long as somebody reads it now and then. */
import { DomCache, LABEL } from '../../eyes/page/domCache.ts'
import type { Styles } from '../../eyes/page/styles.ts'
import type { DomWindow } from './window.ts'

const EVERYTHING = {
  subtree: true,
  childList: true,
  attributes: true,
  characterData: true,
  characterDataOldValue: true,
} as const
/** Number of changes without a read after which the cache is cleared, since following costs more than reading again. */
const PATIENCE = 8

/** Returns the cache of a document that has these styles. */
export function remembered({ document, MutationObserver }: DomWindow, styles: Styles): DomCache {
  let unseen = 0
  let isFollowing = false
  const observer = new MutationObserver(changes => {
    memory.note(changes)
    if (++unseen < PATIENCE) return
    observer.disconnect()
    isFollowing = false
    memory.forget()
  })
  const changes = (): readonly MutationRecord[] => {
    unseen = 0
    if (isFollowing) return observer.takeRecords()
    observer.observe(document, EVERYTHING)
    isFollowing = true
    return []
  }
  const memory = new DomCache(document, changes, styles.selectsBy(LABEL))
  return memory
}
