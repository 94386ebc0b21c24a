/** Roles of elements as ARIA in HTML has them, where the library that computes names is older or narrower. */
import { getRole } from 'dom-accessibility-api'

const LATER: Readonly<Record<string, string>> = { p: 'paragraph', meter: 'meter', time: 'time', strong: 'strong', em: 'emphasis', svg: 'img', search: 'search', figure: 'figure' }
const SECTIONING = 'article, aside, main, nav, section'

const hasName = (element: Element): boolean => element.hasAttribute('aria-label') || element.hasAttribute('aria-labelledby') || element.hasAttribute('title')

/** Undefined for what has none, such as a `div`. */
export function roleOf(element: Element): string | undefined {
  const given = element.getAttribute('role')
  if (given) return given.split(/\s+/)[0]
  const tag = element.localName
  // Without a name these are nothing to go to.
  if (tag === 'section' || tag === 'form') return hasName(element) ? (getRole(element) ?? undefined) : undefined
  if (tag === 'header' || tag === 'footer') return element.closest(SECTIONING) ? undefined : tag === 'header' ? 'banner' : 'contentinfo'
  return LATER[tag] ?? getRole(element) ?? undefined
}
