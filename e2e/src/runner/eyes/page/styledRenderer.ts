/** Renderer without layout: derives what is displayed from the document and the app's style sheets. */
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
/** Cells of a row are on one line, with a tab between them. */
const CELL: ReadonlySet<string> = new Set(['td', 'th'])
/** Returns whether a closed disclosure hides the element. */
const isFolded = (it: Element): boolean =>
  it.parentElement?.localName === 'details' && it.localName !== 'summary' && !it.parentElement.hasAttribute('open')
/** Colors that the design uses for errors. */
const RED = /^var\(--(alarm|alarm-ink|alarm-deep|danger\S*)\)$/

/** What the style sheets say about elements. */
interface DisplayRules {
  displayOf(element: Element): string
  isInvisible(element: Element): boolean
  isVisible(element: Element): boolean
}

/** Returns the rules; with a cache each answer is computed once until the document changes. */
function displayRules(styles: Styles, cache: DomCache | undefined): DisplayRules {
  const once = <T>(what: string, compute: (it: Element) => T): ((it: Element) => T) =>
    cache ? it => cache.recall(what, it, compute) : compute
  const ownDisplayOf = once('own display', it => styles.valueOf(it, 'display'))
  const isHidden = (it: Element): boolean => ownDisplayOf(it) === 'none' || it.hasAttribute('hidden') || isFolded(it)
  const isInvisible = once('invisible', (it: Element): boolean => {
    const own = styles.valueOf(it, 'visibility')
    if (own !== undefined && own !== 'inherit') return own !== 'visible'
    return it.parentElement !== null && isInvisible(it.parentElement)
  })
  /** Returns the display of the container; a box with `contents` contains nothing. */
  const containerDisplayOf = (it: Element): string | undefined => {
    const parent = it.parentElement
    const display = parent ? ownDisplayOf(parent) : undefined
    return parent && display === 'contents' ? containerDisplayOf(parent) : display
  }
  /** Items of a flex or grid container, and elements out of the flow, are blocks. */
  const displayOf = once('display', (it: Element): string => {
    const own = ownDisplayOf(it)
    if (isHidden(it)) return 'none'
    if (own === 'contents') return own
    if (/flex|grid/.test(containerDisplayOf(it) ?? '')) return 'block'
    if (/absolute|fixed/.test(styles.valueOf(it, 'position') ?? '') || styles.valueOf(it, 'float') !== undefined)
      return 'block'
    return own ?? (BLOCK.has(it.localName) ? 'block' : 'inline')
  })
  const isInPlace = once(
    'in place',
    (it: Element): boolean => !isHidden(it) && (it.parentElement === null || isInPlace(it.parentElement)),
  )
  return { displayOf, isInvisible, isVisible: it => isInPlace(it) && !isInvisible(it) }
}

/** Returns the displayed text of an element, with a line break wherever a new line begins. */
function displayedText(element: Element, { displayOf, isInvisible }: DisplayRules): string {
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
    for (const node of parent.childNodes) {
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

/** Returns a renderer by style sheets; with a cache its answers are kept until the document changes. */
export function createStyledRenderer(styles: Styles, cache?: DomCache): Renderer {
  const rules = displayRules(styles, cache)
  return {
    isVisible: rules.isVisible,
    textOf: it => displayedText(it, rules),
    memory: cache,
    drawing: undefined,
    colorOf(it): TextColor {
      for (let at: Element | null = it; at; at = at.parentElement) {
        const color = styles.valueOf(at, 'color')
        if (color !== undefined && color !== 'inherit') return RED.test(color) ? 'error' : 'neutral'
      }
      return 'neutral'
    },
    styleOf: (it, pseudo) =>
      ({
        getPropertyValue: (name: string) =>
          pseudo
            ? ''
            : name === 'display'
              ? rules.displayOf(it)
              : name === 'visibility' && rules.isInvisible(it)
                ? 'hidden'
                : '',
      }) as CSSStyleDeclaration,
  }
}
