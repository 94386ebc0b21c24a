/** Reads texts, states and values of elements as a person sees them. */
import { linesSeen } from './seen.ts'
import { isChecked, isDisabled, type View } from './view.ts'

/** The text of the first element as a person sees it, or undefined when there is none. */
export const textOf = (view: View): string | undefined => textsOf(view)[0] || undefined
/** The texts of all elements, in the order of the page. */
export const textsOf = (view: View): readonly string[] => view.elements.map(it => view.renderer.seenTextOf(it).trim())
/** The lines of an element that a person sees, without empty ones; none when there is no such element. */
export const linesOf = (view: View): readonly string[] =>
  view.elements[0] ? linesSeen(view.elements[0], view.renderer) : []
/** The lines of the first element with those that are for screen readers only. */
export const spokenLinesOf = (view: View): readonly string[] =>
  view.elements[0] ? view.renderer.textOf(view.elements[0]).split('\n') : []
/** The lines that a person sees in the label around the first element. */
export function labelLinesOf(field: View): readonly string[] {
  const label = field.elements[0]?.closest('label')
  return label ? linesSeen(label, field.renderer) : []
}
/** Returns an attribute of the first element; undefined without element or attribute. */
export const attributeOf = (view: View, name: string): string | undefined =>
  view.elements[0]?.getAttribute(name) ?? undefined
/** Whether the view has any element. */
export const isShown = (view: View): boolean => view.count() > 0
/** In px: what is not larger is for screen readers only. */
const UNSEEN_PX = 1
/** Whether the first element is displayed, and has a size where elements are laid out. */
export function isSeen(view: View): boolean {
  const [element] = view.elements
  if (!element || !view.renderer.isVisible(element)) return false
  const size = view.renderer.drawing?.sizeOf(element)
  return size === undefined || Math.min(size.width, size.height) > UNSEEN_PX
}
/** The texts that a screen reader says in another form, in the order of the page; what is not seen has no `shown`. */
export const spokenTexts = (
  view: View,
): readonly { readonly shown: string | undefined; readonly said: string | undefined }[] =>
  view
    .locator('[aria-hidden="true"]')
    .all()
    .map(it => ({ it, spoken: it.locator('+ .unseen') }))
    .filter(({ spoken }) => isShown(spoken))
    .map(({ it, spoken }) => ({
      shown: isSeen(it) ? textOf(it) : undefined,
      said: spokenLinesOf(spoken).join('\n').trim() || undefined,
    }))
/** Returns the region of a name. */
export const region = (page: View, name: string): View => page.getByRole('region', { name, exact: true })

/** @throws {Error} When the displayed text differs from the accessible one, or from the expected one. */
export function assertSame(what: string, shown: string | undefined, said: string | undefined): void {
  if (shown !== said) throw new Error(`The ${what} shows '${shown}', but '${said}' belongs there.`)
}

/** The color of a text, in the theme for the day: 'error' for red, else 'neutral'. */
export const colorOf = (view: View): 'error' | 'neutral' =>
  view.elements[0] ? view.renderer.colorOf(view.elements[0]) : 'neutral'

/** Returns the labels of elements. */
export const labelsOf = (view: View): readonly string[] => view.elements.map(it => it.getAttribute('aria-label') ?? '')
/** Returns the value of the first field; empty if there is none. */
export const inputValueOf = (view: View): string => (view.elements[0] as HTMLInputElement | undefined)?.value ?? ''
/** Whether the first element is checked; false if there is none. */
export const isCheckedIn = (view: View): boolean => view.elements[0] !== undefined && isChecked(view.elements[0])
/** Whether the first element is there and enabled. */
export const isEnabled = (view: View): boolean => view.elements[0] !== undefined && !isDisabled(view.elements[0])

/** Returns the definition that follows a term. */
export const descriptionOf = (view: View, term: string): string | undefined =>
  textOf(view.getByRole('term').filter({ hasText: term }).locator('+ dd'))
/** Returns the text below a field, or beside a control. */
export function describedBy(page: View, view: View): string | undefined {
  const id = attributeOf(view, 'aria-describedby')
  return id === undefined ? undefined : textOf(page.locator(`[id="${id}"]`))
}
/** Returns the error of a field that was left, or 'none'. */
export const errorOf = (page: View, field: View): string =>
  attributeOf(field, 'aria-invalid') === 'true' ? (describedBy(page, field) ?? 'none') : 'none'
/** Returns the counter of a field, such as '4/30'. */
export const counterOf = (page: View, field: View): string | undefined =>
  textsOf(page.locator('.field_field').filter({ has: field }).locator('.field_fieldCount'))[0]

/** Escapes a text for a regular expression that matches only this text. */
export const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
/** Returns the buttons with exactly this accessible name. */
export const button = (within: View, name: string): View => within.getByRole('button', { name, exact: true })
