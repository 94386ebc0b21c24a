/**
 * Separates element classes by window: happy-dom shares them among all windows of a process, while an app may change
 * them.
 */
import { DOMRect as SharedRect, HTMLElement as SharedElement, HTMLFormElement as SharedForm } from 'happy-dom'
import type { DomWindow } from './window.ts'

/** CSS pixels; elements have different places, and none moves. */
const [SIZE, APART] = [40, 1_000]
const places = new WeakMap<object, number>()
let placed = 0
function placeOf(element: object): number {
  const known = places.get(element) ?? ++placed * APART
  places.set(element, known)
  return known
}

const rect = (x: number, y: number, width = 0, height = 0): DOMRect =>
  new SharedRect(x, y, width, height) as unknown as DOMRect

type Focus = HTMLElement['focus']
const elementPrototype = SharedElement.prototype as unknown as HTMLElement
const nativeFocus: Focus = elementPrototype.focus
const owners = new WeakMap<
  Document,
  { readonly prototype: { readonly focus: Focus }; readonly send: (form: HTMLFormElement) => void }
>()

Object.defineProperty(elementPrototype, 'focus', {
  configurable: true,
  get(this: HTMLElement): Focus {
    return owners.get(this.ownerDocument)?.prototype.focus ?? nativeFocus
  },
})
Object.defineProperty(SharedForm.prototype, 'submit', {
  configurable: true,
  value(this: HTMLFormElement): void {
    owners.get(this.ownerDocument)?.send(this)
  },
})

Object.defineProperty(elementPrototype, 'getBoundingClientRect', {
  configurable: true,
  value(this: HTMLElement): DOMRect {
    // The page has the size of the phone: without a size it would count as hidden.
    const { defaultView: window, body } = this.ownerDocument
    if (this === body) return rect(0, 0, window?.innerWidth, window?.innerHeight)
    return rect(0, placeOf(this), SIZE, SIZE)
  },
})

/** Without layout every element has the size of the phone's screen, to which maps are fitted and lists are cut. */
for (const [name, side] of [
  ['clientWidth', 'innerWidth'],
  ['clientHeight', 'innerHeight'],
] as const) {
  Object.defineProperty(elementPrototype, name, {
    configurable: true,
    get(this: HTMLElement): number {
      return this.isConnected ? (this.ownerDocument.defaultView?.[side] ?? 0) : 0
    },
  })
}

/** Gives the window its own HTMLElement, whose `focus` may be replaced; `send` gets forms that a script sends. */
export function ownClasses(window: DomWindow, send: (form: HTMLFormElement) => void): void {
  class OwnElement extends SharedElement {
    /** Elements without a specific class are instances of this one. */
    static override [Symbol.hasInstance](it: unknown): boolean {
      return it instanceof SharedElement
    }
  }
  Object.defineProperty(OwnElement.prototype, 'focus', { value: nativeFocus, writable: true, configurable: true })
  Object.defineProperty(window, 'HTMLElement', { value: OwnElement, configurable: true, writable: true })
  owners.set(window.document, { prototype: OwnElement.prototype as unknown as HTMLElement, send })
}

/** Focuses as a press does, without the `focus` that a program may have replaced. */
export const touch = (element: HTMLElement): void => nativeFocus.call(element)
