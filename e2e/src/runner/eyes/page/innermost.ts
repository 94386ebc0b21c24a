/** Text of elements as Playwright matches it, and the innermost elements with a text, in one pass. */

const TEXT = 3
const ELEMENT = 1
/** Elements without text of their own, as in Playwright. The title of a picture has text. */
const SILENT: ReadonlySet<string> = new Set(['script', 'style', 'template', 'noscript', 'head'])

const BUTTONS: ReadonlySet<string | undefined> = new Set(['button', 'reset', 'submit'])

/** Returns the value of a button that is an `input`, which is its text, as in Playwright. */
const buttonText = (it: Element): string =>
  it.localName === 'input' && BUTTONS.has(it.getAttribute('type')?.toLowerCase()) ? (it as HTMLInputElement).value : ''

/** Returns the text of an element and of all in it, with its white space: values of buttons, but no scripts. */
export function matchedText(element: Element): string {
  if (SILENT.has(element.localName)) return ''
  let text = buttonText(element)
  for (let node = element.firstChild; node; node = node.nextSibling) {
    if (node.nodeType === TEXT) text += node.nodeValue ?? ''
    else if (node.nodeType === ELEMENT) text += matchedText(node as Element)
  }
  return text
}

interface Holder {
  readonly element: Element
  /** Its position in document order. */
  readonly order: number
}

/**
 * Returns elements below a root that contain a wanted text while none of their children does, in document order.
 * `isMeant` is called once for each text, with white space collapsed.
 */
export function innermost(root: Element | Document, isMeant: (text: string) => boolean): readonly Element[] {
  const found: Holder[] = []
  let order = 0
  /** Reads an element and its descendants, with white space at both ends. */
  const read = (element: Element | Document): { readonly text: string; readonly holds: boolean } => {
    const own = order++
    let text = element === root ? '' : buttonText(element as Element)
    let isHeldBelow = false
    for (let node = element.firstChild; node; node = node.nextSibling) {
      if (node.nodeType === TEXT) text += node.nodeValue ?? ''
      else if (node.nodeType === ELEMENT && !SILENT.has((node as Element).localName)) {
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
