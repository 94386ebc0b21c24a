/** Lets a person point at an element, which is marked under the pointer. The app gets none of these events. */
import { expectationOf, type ScreenExpectation } from './expectation.ts'
import { describe } from './describe.ts'
import type { TapContext } from './tapContext.ts'

const SWALLOWED = [
  'mousedown',
  'mouseup',
  'click',
  'dblclick',
  'auxclick',
  'contextmenu',
  'touchstart',
  'touchend',
  'keyup',
] as const

/**
 * Calls `picked` with the expectation, or with why there is none.
 * @returns a function that ends the pointing.
 */
export function observePointing(
  { window, renderer, isByPerson, mode }: TapContext,
  picked: (it: ScreenExpectation | string) => void,
): () => void {
  const { document } = window
  const mark = createMark(document)
  /** After a pick, what is left of the same press, up to its click. */
  let isReleasing = false
  const swallow = (event: Event): void => {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const pick = (element: Element): void => {
    mark.hide()
    const screen = expectationOf(element, renderer)
    picked(screen ?? `Pointed at ${describe(element, renderer)}, which has neither name nor text`)
  }
  const elementAt = ({ clientX, clientY }: PointerEvent): Element | undefined =>
    document.elementFromPoint(clientX, clientY) ?? undefined
  const on = <K extends keyof WindowEventMap>(name: K, act: (event: WindowEventMap[K]) => void): void =>
    window.addEventListener(
      name,
      event => {
        if (isByPerson(event)) act(event)
      },
      { capture: true, passive: false },
    )

  for (const name of SWALLOWED)
    on(name, event => {
      if (mode() !== 'expect' && !isReleasing) return
      swallow(event)
      if (name === 'click') isReleasing = false
    })
  on('pointermove', event => {
    const element = mode() === 'expect' ? elementAt(event) : undefined
    if (element) mark.show(element)
  })
  on('pointerdown', event => {
    isReleasing = false
    if (mode() === 'expect') swallow(event)
  })
  on('pointerup', event => {
    if (mode() !== 'expect') return
    swallow(event)
    const element = elementAt(event)
    isReleasing = true
    if (element) pick(element)
  })
  on('keydown', event => {
    if (mode() !== 'expect' || (event.key !== 'Enter' && event.key !== ' ')) return
    swallow(event)
    if (document.activeElement) pick(document.activeElement)
  })
  return mark.hide
}

/** A frame around an element, above everything. It is in the document only while somebody points. */
function createMark(document: Document) {
  let box: HTMLElement | undefined
  const made = (): HTMLElement => {
    const fresh = document.createElement('div')
    fresh.setAttribute('aria-hidden', 'true')
    fresh.popover = 'manual'
    fresh.style.cssText =
      'position:fixed;inset:auto;margin:0;padding:0;border:2px solid #e8a33d;border-radius:4px;background:rgb(232 163 61 / 15%);pointer-events:none'
    document.documentElement.append(fresh)
    fresh.showPopover()
    return fresh
  }
  return {
    show(element: Element): void {
      box ??= made()
      const { left, top, width, height } = element.getBoundingClientRect()
      Object.assign(box.style, {
        left: `${left}px`,
        top: `${top}px`,
        width: `${width}px`,
        height: `${height}px`,
        boxSizing: 'border-box',
      })
    },
    hide(): void {
      box?.remove()
      box = undefined
    },
  }
}
