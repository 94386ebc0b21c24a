/** What would be displayed, by the document and the rules of the app's style sheets, where nothing is laid out. */
import type { DomCache } from './domCache.ts'
import type { Renderer, TextColor } from './renderer.ts'
import type { Styles } from './styles.ts'

const BLOCK: ReadonlySet<string> = new Set(
  'address article aside blockquote body dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html legend li main nav ol p pre section summary table text tr ul'.split(
    ' ',
  ),
)
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
/** Cells of a row stand beside each other, with a tab between them. */
const CELL: ReadonlySet<string> = new Set(['td', 'th'])
/** What a closed disclosure holds beside its summary. */
const isFolded = (it: Element): boolean =>
  it.parentElement?.localName === 'details' && it.localName !== 'summary' && !it.parentElement.hasAttribute('open')
/** Colors of texts in which the design says what is wrong. */
const RED = /^var\(--(alarm|alarm-ink|alarm-deep|danger\S*)\)$/

/** With a memory each of these is found out once for as long as the document stays as it is. */
export function createStyledRenderer(styles: Styles, memory?: DomCache): Renderer {
  const once = <T>(what: string, find: (it: Element) => T): ((it: Element) => T) =>
    memory ? it => memory.recall(what, it, find) : find
  const ownDisplayOf = once('own display', it => styles.inputValueOf(it, 'display'))
  const isTakenOut = (it: Element): boolean => ownDisplayOf(it) === 'none' || it.hasAttribute('hidden') || isFolded(it)
  const isInvisible = once('invisible', (it: Element): boolean => {
    const said = styles.inputValueOf(it, 'visibility')
    if (said !== undefined && said !== 'inherit') return said !== 'visible'
    return it.parentElement !== null && isInvisible(it.parentElement)
  })
  /** The display of what holds it; a box that is none holds nothing. */
  const displayAround = (it: Element): string | undefined => {
    const around = it.parentElement
    const said = around ? ownDisplayOf(around) : undefined
    return around && said === 'contents' ? displayAround(around) : said
  }
  /** What lies in a flex or grid container, or is taken out of the flow, stands by itself. */
  const displayOf = once('display', (it: Element): string => {
    const own = ownDisplayOf(it)
    if (isTakenOut(it)) return 'none'
    if (own === 'contents') return own
    if (/flex|grid/.test(displayAround(it) ?? '')) return 'block'
    if (/absolute|fixed/.test(styles.inputValueOf(it, 'position') ?? '') || styles.inputValueOf(it, 'float') !== undefined)
      return 'block'
    return own ?? (BLOCK.has(it.localName) ? 'block' : 'inline')
  })
  const isInPlace = once(
    'in place',
    (it: Element): boolean => !isTakenOut(it) && (it.parentElement === null || isInPlace(it.parentElement)),
  )
  const isSeen = (it: Element): boolean => isInPlace(it) && !isInvisible(it)
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
    isVisible: isSeen,
    textOf,
    memory,
    drawing: undefined,
    colorOf(it): TextColor {
      for (let at: Element | null = it; at; at = at.parentElement) {
        const said = styles.inputValueOf(at, 'color')
        if (said !== undefined && said !== 'inherit') return RED.test(said) ? 'error' : 'neutral'
      }
      return 'neutral'
    },
    styleOf: (it, pseudo) =>
      ({
        getPropertyValue: (name: string) =>
          pseudo ? '' : name === 'display' ? displayOf(it) : name === 'visibility' && isInvisible(it) ? 'hidden' : '',
      }) as CSSStyleDeclaration,
  }
}
