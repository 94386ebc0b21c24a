/** Touches of a control by a person: a press, a new value or a chosen file. */
import { isChecked } from '#runner/eyes/page/view.ts'

export type Touch =
  /** A press by finger, mouse or key, before the app has heard of it. */
  | { readonly does: 'press'; readonly control: Element }
  /** A field has a new value, and the person goes on. */
  | { readonly does: 'fill'; readonly control: Element; readonly text: string }
  /** A file was chosen. */
  | { readonly does: 'choose'; readonly control: Element }

const BOXES = 'input[type=checkbox], input[type=radio]'
const CONTROLS = [
  'a[href]',
  'button',
  'input',
  'select',
  'textarea',
  'summary',
  ...['button', 'checkbox', 'link', 'menuitem', 'option', 'radio', 'slider', 'switch', 'tab'].map(it => `[role=${it}]`),
].join(', ')
/** Inputs that are pressed and not typed into. */
const PRESSED = new Set(['button', 'checkbox', 'image', 'radio', 'reset', 'submit'])

/** Returns the innermost control around an element. */
export const controlAround = (element: Element): Element | undefined => element.closest(CONTROLS) ?? undefined

/** Whether the value of the control is what counts, such as that of a field, a slider or a choice. */
export const isField = (control: Element): boolean =>
  control.matches('select, textarea') || (control.localName === 'input' && !isPressed(control))
const isPressed = (control: Element): boolean => PRESSED.has((control as HTMLInputElement).type)

/** Whether a control was checked before a touch: a browser changes its own boxes before it reports the press. */
export const wasChecked = (control: Element, touch: Touch | undefined): boolean =>
  touch?.control === control && control.matches(BOXES) ? !isChecked(control) : isChecked(control)
