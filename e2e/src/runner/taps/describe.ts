/** Words for what a person touched, for what no action does. They never contain what was typed. */
import { roleOf } from '#runner/eyes/page/roles.ts'
import type { Renderer } from '#runner/eyes/page/renderer.ts'
import { nameOf } from '#runner/eyes/page/view.ts'

const LONGEST = 80

/** The closest element with a role, which is not the whole page. */
function closestWithRole(element: Element): Element | undefined {
  if (roleOf(element) !== undefined) return element === element.ownerDocument.documentElement ? undefined : element
  return element.parentElement ? closestWithRole(element.parentElement) : undefined
}

/** Returns role and name of the closest element around it that has a role, such as "button 'Save'". */
export function describe(element: Element, renderer: Renderer): string {
  const found = closestWithRole(element) ?? element
  const name = nameOf(found, renderer).replaceAll(/\s+/g, ' ').trim()
  const short = name.length > LONGEST ? `${name.slice(0, LONGEST)}…` : name
  return `${roleOf(found) ?? found.localName}${short === '' ? '' : ` '${short}'`}`
}
