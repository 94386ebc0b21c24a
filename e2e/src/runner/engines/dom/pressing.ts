/** Pointer and keyboard events on an element without layout, in the order of a browser. */
import type { Renderer } from '../../eyes/page/renderer.ts'
import { isChecked, isDisabled } from '../../eyes/page/view.ts'
import { touch } from './sharedClasses.ts'
import type { DomWindow } from './window.ts'

const POINTER = { bubbles: true, cancelable: true, composed: true, button: 0, isPrimary: true }
/** Returns the middle of an element. */
const pointAt = (element: Element): { readonly clientX: number; readonly clientY: number } => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { clientX: left + width / 2, clientY: top + height / 2 }
}

/** Returns why it cannot be pressed now; undefined if it can. A dialog covers everything behind it. */
export function obstacleText(element: Element, renderer: Renderer): string | undefined {
  if (!renderer.isVisible(element)) return 'is not displayed'
  if (isDisabled(element)) return 'is disabled'
  if (element.closest('[inert], [aria-hidden=true]')) return 'lies behind a dialog'
  return undefined
}

/** Presses the element without checking for obstacles, which `obstacleText` does. The focus moves as in a browser. */
export function press(window: DomWindow, element: Element): void {
  const it = element as HTMLElement
  const finger = { ...POINTER, ...pointAt(it) }
  it.dispatchEvent(new window.PointerEvent('pointerdown', finger))
  const isFocusing = it.dispatchEvent(new window.MouseEvent('mousedown', finger))
  const holder = it.closest<HTMLElement>('a[href], button, input, textarea, select, [tabindex]')
  // A press outside all fields takes the focus from the field.
  if (isFocusing && holder) touch(holder)
  else if (isFocusing) window.document.querySelector<HTMLElement>(':focus')?.blur()
  it.dispatchEvent(new window.PointerEvent('pointerup', finger))
  it.dispatchEvent(new window.MouseEvent('mouseup', finger))
  it.click()
}

/** Replaces the text of a field, past its own setter, so that React notices it. */
export function fill(window: DomWindow, element: Element, text: string): void {
  const it = element as HTMLInputElement
  touch(it)
  const owner = it.localName === 'textarea' ? window.HTMLTextAreaElement.prototype : window.HTMLInputElement.prototype
  Object.getOwnPropertyDescriptor(owner, 'value')?.set?.call(it, text)
  it.dispatchEvent(new window.InputEvent('input', { bubbles: true }))
  it.dispatchEvent(new window.Event('change', { bubbles: true }))
}

/** Presses a checkbox or switch unless it is in the wanted state already. */
export function setChecked(window: DomWindow, element: Element, to: boolean): void {
  if (isChecked(element) !== to) press(window, element)
}
