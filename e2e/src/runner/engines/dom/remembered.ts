/** The memory of a document without pixels: it is told of every change for as long as somebody looks now and then. */
import { DomCache } from '../../eyes/page/domCache.ts'
import type { DomWindow } from './window.ts'

const EVERYTHING = { subtree: true, childList: true, attributes: true, characterData: true } as const
/**
 * So many times the document may change without a look before nothing of it is kept: following it would cost more than
 * finding out anew.
 */
const PATIENCE = 8

export function remembered({ document, MutationObserver }: DomWindow): DomCache {
  let unseen = 0
  let isFollowing = false
  const observer = new MutationObserver(changes => {
    memory.note(changes)
    if (++unseen < PATIENCE) return
    observer.disconnect()
    isFollowing = false
    memory.forget()
  })
  const memory = new DomCache(document, () => {
    unseen = 0
    if (isFollowing) return observer.takeRecords()
    observer.observe(document, EVERYTHING)
    isFollowing = true
    return []
  })
  return memory
}
