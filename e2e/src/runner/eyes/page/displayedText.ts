/** The displayed text of an element, the same in every engine: `innerText` breaks lines in its own way in each. */

/** How elements are displayed. */
export interface Displays {
  /** Returns the CSS display; 'none' if it is not displayed for any reason. */
  displayOf(element: Element): string
  /** Whether the element takes room, but is not drawn. */
  isInvisible(element: Element): boolean
}

const SILENT: ReadonlySet<string> = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'head',
  'title',
  'desc',
  'defs',
  'iframe',
  'canvas',
  'textarea',
  'select',
  'img',
  'video',
  'audio',
])
/** Cells of a row are on one line, with a tab between them. */
const CELL: ReadonlySet<string> = new Set(['td', 'th'])
/** Returns whether a closed disclosure hides the element. */
export const isFolded = (it: Element): boolean =>
  it.parentElement?.localName === 'details' && it.localName !== 'summary' && !it.parentElement.hasAttribute('open')

/** Returns the displayed text of an element, with a line break wherever a new line begins. */
export function displayedText(element: Element, { displayOf, isInvisible }: Displays): string {
  const lines: string[] = []
  let line = ''
  const breakLine = (): void => {
    lines.push(line)
    line = ''
  }
  const readElement = (child: Element): void => {
    if (SILENT.has(child.localName)) return
    const display = displayOf(child)
    if (display === 'none') return
    const isBlock = child.localName === 'br' || !/^(inline|contents)/.test(display)
    if (isBlock) breakLine()
    if (CELL.has(child.localName) && child.previousElementSibling) line += '\t'
    readAll(child)
    if (isBlock) breakLine()
  }
  const readAll = (parent: Element): void => {
    const isBlank = isInvisible(parent)
    for (let node = parent.firstChild; node; node = node.nextSibling) {
      if (node.nodeType === 3 && !isBlank) line += (node.nodeValue ?? '').replaceAll(/\s+/g, ' ')
      else if (node.nodeType === 1) readElement(node as Element)
    }
  }
  readAll(element)
  breakLine()
  return lines
    .map(text => text.replaceAll(/ +/g, ' ').trim())
    .filter(text => text !== '')
    .join('\n')
}
