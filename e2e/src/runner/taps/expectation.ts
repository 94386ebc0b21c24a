/** Turns an element that a person points at into an expectation of the screen, by role, name and text. */
import { roleOf as screenRoleOf } from '#runner/captain/shared/locators.ts'
import { roleOf } from '#runner/eyes/page/roles.ts'
import { DomCache } from '#runner/eyes/page/domCache.ts'
import type { Renderer } from '#runner/eyes/page/renderer.ts'
import { nameOf, View } from '#runner/eyes/page/view.ts'

export interface ScreenExpectation {
  readonly role: string
  readonly name?: string
  readonly text?: string
}

/** Longer texts are those of a part of the page, which nobody points at. */
const LONGEST = 200

const flat = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
const parentOf = (it: Element): Element | undefined => it.parentElement ?? undefined

/** Whether scenarios can look for elements of this role. */
function isKnown(role: string | undefined): role is string {
  try {
    return role !== undefined && screenRoleOf(role) !== undefined
  } catch {
    return false
  }
}

/**
 * Returns the closest element around it that a scenario can find, with the text that was pointed at. Undefined if there
 * is neither a name nor a text, such as on the drawing of a map.
 */
export function expectationOf(element: Element, renderer: Renderer): ScreenExpectation | undefined {
  const { ownerDocument } = element
  const reader: Renderer = { ...renderer, memory: new DomCache(ownerDocument) }
  const page = new View(reader, [ownerDocument])
  const text = flat(element.textContent ?? '')
  const queries: ScreenExpectation[] = []
  for (let it: Element | undefined = element; it; it = parentOf(it)) {
    const role = roleOf(it)
    if (!isKnown(role)) continue
    const name = flat(nameOf(it, reader))
    const query = {
      role,
      ...(name === '' || name.length > LONGEST ? {} : { name }),
      ...(text === '' || text === name || text.length > LONGEST ? {} : { text }),
    }
    if ((query.name !== undefined || query.text !== undefined) && finds(page, query, it)) queries.push(query)
  }
  // A named element says more than one that only holds the text, such as the main part of the page.
  return queries.find(it => it.name !== undefined) ?? queries[0]
}

/** Whether a scenario finds this element by the query. */
const finds = (page: View, { role, name, text }: ScreenExpectation, element: Element): boolean =>
  page
    .getByRole(role, name === undefined ? {} : { name, exact: true })
    .elements.some(it => it === element && flat(it.textContent ?? '').includes(text ?? ''))
