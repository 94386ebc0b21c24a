/**
 * Classes of elements are one for all windows of a process: what an app changes on them, or a tab hears by them, is
 * told apart here by the window of the element.
 */
import { DOMRect as SharedRect, HTMLElement as SharedElement, HTMLFormElement as SharedForm } from 'happy-dom'
import type { DomWindow } from './window.ts'

/** CSS pixels; no two elements lie in the same place, and none moves. */
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
    // The page has the size of the phone: without one it would count as hidden.
    const { defaultView: window, body } = this.ownerDocument
    if (this === body) return rect(0, 0, window?.innerWidth, window?.innerHeight)
    return rect(0, placeOf(this), SIZE, SIZE)
  },
})

/**
 * Nothing is laid out: whoever asks how much room there is hears of the phone's screen, which maps are fitted to and
 * lists are cut to.
 */
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

/**
 * Gives the window an HTMLElement of its own, whose `focus` may be replaced; `send` is told of forms that a script
 * sends.
 */
export function ownClasses(window: DomWindow, send: (form: HTMLFormElement) => void): void {
  class OwnElement extends SharedElement {
    /** Elements without a class of their own kind are made by this one. */
    static override [Symbol.hasInstance](it: unknown): boolean {
      return it instanceof SharedElement
    }
  }
  Object.defineProperty(OwnElement.prototype, 'focus', { value: nativeFocus, writable: true, configurable: true })
  Object.defineProperty(window, 'HTMLElement', { value: OwnElement, configurable: true, writable: true })
  owners.set(window.document, { prototype: OwnElement.prototype as unknown as HTMLElement, send })
}

/** Focuses as a finger does, which is no call of a program. */
export const touch = (element: HTMLElement): void => nativeFocus.call(element)
