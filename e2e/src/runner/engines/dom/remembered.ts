/** The memory of a document without pixels: it is told of every change. */
import { Memory } from '../../eyes/page/memory.ts'
import type { DomWindow } from './window.ts'

const EVERYTHING = { subtree: true, childList: true, attributes: true, characterData: true } as const

export function remembered({ document, MutationObserver }: DomWindow): Memory {
  const observer = new MutationObserver(changes => memory.note(changes))
  const memory = new Memory(document, () => observer.takeRecords())
  observer.observe(document, EVERYTHING)
  return memory
}
