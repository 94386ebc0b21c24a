/** Writes a press that no other action does as the action `press`, by role and name. */
import { type PressTarget, pressedRoles, surroundingRoles } from '#runner/captain/shared/pressTarget.ts'
import type { Renderer } from '#runner/eyes/page/renderer.ts'
import { roleOf } from '#runner/eyes/page/roles.ts'
import { isDisabled, nameOf, type View } from '#runner/eyes/page/view.ts'
import type { Touch } from './touch.ts'

const flat = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
const isOneOf = <const T extends string>(list: readonly T[], it: string | undefined): it is T =>
  (list as readonly (string | undefined)[]).includes(it)

/** Elements around one that have a role by which `press` may find them, from the innermost. */
function surroundings(element: Element, renderer: Renderer): readonly NonNullable<PressTarget['in']>[] {
  const around = element.parentElement
  if (!around) return []
  const role = roleOf(around)
  const name = flat(nameOf(around, renderer))
  const own = isOneOf(surroundingRoles, role) ? [{ role, ...(name === '' ? {} : { name }) }] : []
  return [...own, ...surroundings(around, renderer)]
}

/**
 * Returns the press of a control as a scenario writes it: with the innermost element around it that tells it from
 * others of the same role and name, if there are such. Undefined if nothing does, or if it cannot be pressed.
 * @param page the page at the moment of the touch
 */
export function pressByName(page: View, { does, control }: Touch): PressTarget | undefined {
  const role = roleOf(control)
  const name = flat(nameOf(control, page.renderer))
  if (does !== 'press' || name === '' || !isOneOf(pressedRoles, role) || isDisabled(control)) return undefined
  const isAlone = (view: View): boolean => {
    const { elements } = view.getByRole(role, { name, exact: true })
    return elements.length === 1 && elements[0] === control
  }
  if (isAlone(page)) return { role, name }
  const found = surroundings(control, page.renderer).find(it => {
    const around = page.getByRole(it.role, it.name === undefined ? {} : { name: it.name, exact: true })
    return around.count() === 1 && isAlone(around)
  })
  return found && { role, name, in: found }
}
