/** ARIA roles of elements, for cases where the library is older or narrower than the standard. */
import { getRole } from 'dom-accessibility-api'

const LATER: Readonly<Record<string, string>> = {
  p: 'paragraph',
  meter: 'meter',
  time: 'time',
  strong: 'strong',
  em: 'emphasis',
  svg: 'img',
  search: 'search',
  figure: 'figure',
}
/** Fields whose role follows from their type. */
const FIELDS: Readonly<Record<string, string>> = { hidden: '', file: 'button' }
/** Elements without a role, although the library gives them one. */
const NOTHING: ReadonlySet<string> = new Set(['summary', 'legend'])
const SECTIONING = 'article, aside, main, nav, section'

const hasName = (element: Element): boolean =>
  element.hasAttribute('aria-label') || element.hasAttribute('aria-labelledby') || element.hasAttribute('title')

/** Returns undefined for an element without a role, such as a `div`. */
export function roleOf(element: Element): string | undefined {
  const given = element.getAttribute('role')?.trim()
  if (given) return given.split(/\s+/)[0]
  const tag = element.localName
  // Without a name these have no role.
  if (tag === 'section' || tag === 'form') return hasName(element) ? (getRole(element) ?? undefined) : undefined
  if (tag === 'header' || tag === 'footer')
    return element.closest(SECTIONING) ? undefined : tag === 'header' ? 'banner' : 'contentinfo'
  if (NOTHING.has(tag)) return undefined
  if (tag === 'input') return (getRole(element) ?? FIELDS[(element as HTMLInputElement).type] ?? 'textbox') || undefined
  return LATER[tag] ?? getRole(element) ?? undefined
}
