/** What would be displayed, by the document and the rules of the app's style sheets, where nothing is laid out. */
import type { Sight, TextColor } from './sight.ts'
import type { Styles } from './styles.ts'

const BLOCK: ReadonlySet<string> = new Set(
  'address article aside blockquote body dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html legend li main nav ol p pre section summary table text tr ul'.split(
    ' ',
  ),
)
const SILENT: ReadonlySet<string> = new Set(['script', 'style', 'template', 'noscript', 'head', 'title', 'desc', 'defs', 'iframe', 'canvas', 'textarea', 'select', 'img', 'video', 'audio'])
/** Cells of a row stand beside each other, with a tab between them. */
const CELL: ReadonlySet<string> = new Set(['td', 'th'])
/** What a closed disclosure holds beside its summary. */
const isFolded = (it: Element): boolean => it.parentElement?.localName === 'details' && it.localName !== 'summary' && !it.parentElement.hasAttribute('open')
/** Colors of texts in which the design says what is wrong. */
const RED = /^var\(--(alarm|alarm-ink|alarm-deep|danger\S*)\)$/

export function styledSight(styles: Styles): Sight {
  const isTakenOut = (it: Element, display = styles.valueOf(it, 'display')): boolean => display === 'none' || it.hasAttribute('hidden') || isFolded(it)
  const isInvisible = (it: Element): boolean => {
    for (let at: Element | null = it; at; at = at.parentElement) {
      const said = styles.valueOf(at, 'visibility')
      if (said !== undefined && said !== 'inherit') return said !== 'visible'
    }
    return false
  }
  /** The display of what holds it; a box that is none holds nothing. */
  const displayAround = (it: Element): string | undefined => {
    const around = it.parentElement
    const said = around ? styles.valueOf(around, 'display') : undefined
    return around && said === 'contents' ? displayAround(around) : said
  }
  /** What lies in a flex or grid container, or is taken out of the flow, stands by itself. */
  const displayOf = (it: Element): string => {
    const own = styles.valueOf(it, 'display')
    if (isTakenOut(it, own)) return 'none'
    if (own === 'contents') return own
    if (/flex|grid/.test(displayAround(it) ?? '')) return 'block'
    if (/absolute|fixed/.test(styles.valueOf(it, 'position') ?? '') || styles.valueOf(it, 'float') !== undefined) return 'block'
    return own ?? (BLOCK.has(it.localName) ? 'block' : 'inline')
  }
  const isSeen = (it: Element): boolean => {
    for (let at: Element | null = it; at; at = at.parentElement) if (isTakenOut(at)) return false
    return !isInvisible(it)
  }
  const textOf = (it: Element): string => {
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
      const isApart = child.localName === 'br' || !/^(inline|contents)/.test(display)
      if (isApart) breakLine()
      if (CELL.has(child.localName) && child.previousElementSibling) line += '\t'
      readAll(child)
      if (isApart) breakLine()
    }
    const readAll = (around: Element): void => {
      const isBlank = isInvisible(around)
      for (const node of around.childNodes) {
        if (node.nodeType === 3 && !isBlank) line += (node.nodeValue ?? '').replaceAll(/\s+/g, ' ')
        else if (node.nodeType === 1) readElement(node as Element)
      }
    }
    readAll(it)
    breakLine()
    return lines
      .map(text => text.replaceAll(/ +/g, ' ').trim())
      .filter(text => text !== '')
      .join('\n')
  }
  return {
    isSeen,
    textOf,
    drawing: undefined,
    colorOf(it): TextColor {
      for (let at: Element | null = it; at; at = at.parentElement) {
        const said = styles.valueOf(at, 'color')
        if (said !== undefined && said !== 'inherit') return RED.test(said) ? 'error' : 'neutral'
      }
      return 'neutral'
    },
    styleOf: (it, pseudo) =>
      ({ getPropertyValue: (name: string) => (pseudo ? '' : name === 'display' ? displayOf(it) : name === 'visibility' && isInvisible(it) ? 'hidden' : '') }) as CSSStyleDeclaration,
  }
}
