/** Renderer without layout: derives what is displayed from the document and the app's style sheets. */
import type { DomCache } from './domCache.ts'
import { displayedText, type Displays, isFolded } from './displayedText.ts'
import type { Renderer, TextColor } from './renderer.ts'
import type { Styles } from './styles.ts'

const BLOCK: ReadonlySet<string> = new Set(
  'address article aside blockquote body dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html legend li main nav ol p pre section summary table text tr ul'.split(
    ' ',
  ),
)
/** Colors that the design uses for errors. */
const RED = /^var\(--(alarm|alarm-ink|alarm-deep|danger\S*)\)$/

/** What the style sheets say about elements. */
interface DisplayRules extends Displays {
  isVisible(element: Element): boolean
  /** Whether an element is clipped to nothing, or transparent. */
  isUnseen(element: Element): boolean
  /** Whether neither the element nor one around it is unseen. */
  isInSight(element: Element): boolean
}

/** Returns the value of an inherited property of SVG, which may be an attribute as well. */
function paintOf(styles: Styles, element: Element, property: 'fill' | 'stroke'): string | undefined {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const value = styles.valueOf(at, property) ?? at.getAttribute(property)
    if (value && value !== 'inherit') return value
  }
  return undefined
}
const isNoPaint = (paint: string): boolean => paint === 'none' || paint === 'transparent'

/** Returns the rules; with a cache each answer is computed once until the document changes. */
function displayRules(styles: Styles, cache: DomCache | undefined): DisplayRules {
  const once = <T>(compute: (it: Element) => T): ((it: Element) => T) => cache?.styling(compute) ?? compute
  const styleOf = once(styles.of)
  const ownDisplayOf = once(it => styleOf(it)('display'))
  const isHidden = (it: Element): boolean => ownDisplayOf(it) === 'none' || it.hasAttribute('hidden') || isFolded(it)
  const isInvisible = once((element: Element): boolean => {
    const own = styleOf(element)('visibility')
    if (own !== undefined && own !== 'inherit') return own !== 'visible'
    return element.parentElement !== null && isInvisible(element.parentElement)
  })
  /** Returns the display of the container; a box with `contents` contains nothing. */
  const containerDisplayOf = (element: Element): string | undefined => {
    const parent = element.parentElement
    const display = parent ? ownDisplayOf(parent) : undefined
    return parent && display === 'contents' ? containerDisplayOf(parent) : display
  }
  /** Items of a flex or grid container, and elements out of the flow, are blocks. */
  const displayOf = once((element: Element): string => {
    const own = ownDisplayOf(element)
    if (isHidden(element)) return 'none'
    if (own === 'contents') return own
    if (/flex|grid/.test(containerDisplayOf(element) ?? '')) return 'block'
    const style = styleOf(element)
    if (/absolute|fixed/.test(style('position') ?? '') || style('float') !== undefined) return 'block'
    return own ?? (BLOCK.has(element.localName) ? 'block' : 'inline')
  })
  const isInPlace = once(
    (it: Element): boolean => !isHidden(it) && (it.parentElement === null || isInPlace(it.parentElement)),
  )
  const isUnseen = once(
    (it: Element): boolean => styleOf(it)('clip-path') === 'inset(50%)' || Number(styleOf(it)('opacity') ?? 1) === 0,
  )
  const isInSight = once(
    (it: Element): boolean => !isUnseen(it) && (it.parentElement === null || isInSight(it.parentElement)),
  )
  return { displayOf, isInvisible, isUnseen, isInSight, isVisible: it => isInPlace(it) && !isInvisible(it) }
}

/** Returns a renderer by style sheets; with a cache its answers are kept until the document changes. */
export function createStyledRenderer(styles: Styles, cache?: DomCache): Renderer {
  const rules = displayRules(styles, cache)
  const seen: Displays = { ...rules, displayOf: it => (rules.isUnseen(it) ? 'none' : rules.displayOf(it)) }
  return {
    isVisible: rules.isVisible,
    textOf: it => displayedText(it, rules),
    seenTextOf: it => (rules.isInSight(it) ? displayedText(it, seen) : ''),
    isPainted: it =>
      rules.isVisible(it) &&
      rules.isInSight(it) &&
      (!isNoPaint(paintOf(styles, it, 'fill') ?? 'black') || !isNoPaint(paintOf(styles, it, 'stroke') ?? 'none')),
    hasToken: (it, property, token) => styles.valueOf(it, property) === `var(--${token})`,
    memory: cache,
    drawing: undefined,
    colorOf(it): TextColor {
      for (let at: Element | null = it; at; at = at.parentElement) {
        const color = styles.valueOf(at, 'color')
        if (color !== undefined && color !== 'inherit') return RED.test(color) ? 'error' : 'neutral'
      }
      return 'neutral'
    },
    styleOf: (element, pseudo) =>
      ({
        getPropertyValue: (name: string) =>
          pseudo
            ? ''
            : name === 'display'
              ? rules.displayOf(element)
              : name === 'visibility' && rules.isInvisible(element)
                ? 'hidden'
                : '',
      }) as CSSStyleDeclaration,
  }
}
