/** Visible text of a page as lines: texts, accessible names and values, in document order. */

export interface TextChange {
  readonly at: number
  readonly gone: readonly string[]
  readonly come: readonly string[]
}

const SPOKEN = ['aria-label', 'aria-valuetext', 'placeholder', 'alt'] as const
const SILENT = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'NOSCRIPT'])

/** The visible lines of a document. */
export function visibleLines(document: Document): readonly string[] {
  const lines: string[] = []
  const read = (node: Element): void => {
    if (SILENT.has(node.tagName)) return
    if (node.hasAttributes()) {
      if (node.hasAttribute('hidden')) return
      for (const name of SPOKEN) {
        const value = node.getAttribute(name)
        if (value) lines.push(`${name}: ${value}`)
      }
      if ('disabled' in node && node.disabled === true) lines.push('disabled')
    }
    for (let child = node.firstChild; child; child = child.nextSibling) {
      if (child.nodeType === 1) read(child as Element)
      else if (child.nodeType === 3 && child.nodeValue?.trim()) lines.push(child.nodeValue.trim())
    }
  }
  if (document.body) read(document.body)
  return lines
}

/** Lines of `a` that `b` does not have, as often as they occur. */
function without(a: readonly string[], b: readonly string[]): readonly string[] {
  const left = new Map<string, number>()
  for (const line of b) left.set(line, (left.get(line) ?? 0) + 1)
  return a.filter(line => {
    const count = left.get(line) ?? 0
    if (count > 0) left.set(line, count - 1)
    return count === 0
  })
}

/** Watches a document. Returns a function that returns what has changed since its last call. */
export function watchVisibleText(document: Document): (at: number) => TextChange | undefined {
  let before: readonly string[] = []
  return at => {
    const now = visibleLines(document)
    const change = { at, gone: without(before, now), come: without(now, before) }
    before = now
    return change.gone.length + change.come.length > 0 ? change : undefined
  }
}
