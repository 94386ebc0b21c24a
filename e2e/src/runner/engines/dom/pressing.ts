/** Events of finger and keyboard on an element without pixels, in the order of a browser. */
import type { Renderer } from '../../eyes/page/renderer.ts'
import { isChecked, isDisabled } from '../../eyes/page/view.ts'
import { touch } from './sharedClasses.ts'
import type { DomWindow } from './window.ts'

const POINTER = { bubbles: true, cancelable: true, composed: true, button: 0, isPrimary: true }
/** In the middle of it. */
const pointAt = (element: Element): { readonly clientX: number; readonly clientY: number } => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { clientX: left + width / 2, clientY: top + height / 2 }
}

/** Why it cannot be pressed now; undefined when it can be. A dialog hides what lies behind it from everybody. */
export function hindrance(element: Element, sight: Renderer): string | undefined {
  if (!sight.isVisible(element)) return 'is not displayed'
  if (isDisabled(element)) return 'is disabled'
  if (element.closest('[inert], [aria-hidden=true]')) return 'lies behind a dialog'
  return undefined
}

export function press(window: DomWindow, element: Element): void {
  const it = element as HTMLElement
  const finger = { ...POINTER, ...pointAt(it) }
  it.dispatchEvent(new window.PointerEvent('pointerdown', finger))
  const isFocusing = it.dispatchEvent(new window.MouseEvent('mousedown', finger))
  const holder = it.closest<HTMLElement>('a[href], button, input, textarea, select, [tabindex]')
  // Pressed beside every field, the one that was written in is left.
  if (isFocusing && holder) touch(holder)
  else if (isFocusing) window.document.querySelector<HTMLElement>(':focus')?.blur()
  it.dispatchEvent(new window.PointerEvent('pointerup', finger))
  it.dispatchEvent(new window.MouseEvent('mouseup', finger))
  it.click()
}

/** Replaces the text of a field. React notices a value that was set past its own setter. */
export function fill(window: DomWindow, element: Element, text: string): void {
  const it = element as HTMLInputElement
  touch(it)
  const owner = it.localName === 'textarea' ? window.HTMLTextAreaElement.prototype : window.HTMLInputElement.prototype
  Object.getOwnPropertyDescriptor(owner, 'value')?.set?.call(it, text)
  it.dispatchEvent(new window.InputEvent('input', { bubbles: true }))
  it.dispatchEvent(new window.Event('change', { bubbles: true }))
}

export function setChecked(window: DomWindow, element: Element, to: boolean): void {
  if (isChecked(element) !== to) press(window, element)
}
