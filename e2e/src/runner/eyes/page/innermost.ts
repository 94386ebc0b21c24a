/** The innermost elements that hold a text, found on one way through the document. */

const TEXT = 3
const ELEMENT = 1

interface Holder {
  readonly element: Element
  /** Its place in the order of the document. */
  readonly order: number
}

/**
 * Elements below a root that hold what is meant while none of their children does, in the order of the document.
 * `isMeant` is asked of each text once, with white space counted once.
 */
export function innermost(root: Element | Document, isMeant: (text: string) => boolean): readonly Element[] {
  const found: Holder[] = []
  let order = 0
  /** Reads an element and all below it; white space at both ends is still there. */
  const read = (element: Element | Document): { readonly text: string; readonly holds: boolean } => {
    const own = order++
    let text = ''
    let isHeldBelow = false
    for (const node of element.childNodes) {
      if (node.nodeType === TEXT) text += node.nodeValue ?? ''
      else if (node.nodeType === ELEMENT) {
        const below = read(node as Element)
        text += below.text
        isHeldBelow ||= below.holds
      }
    }
    const flat = text.replaceAll(/\s+/g, ' ')
    const holds = isMeant(flat.trim())
    if (holds && !isHeldBelow && element !== root) found.push({ element: element as Element, order: own })
    return { text: flat, holds }
  }
  read(root)
  return found.toSorted((a, b) => a.order - b.order).map(it => it.element)
}
