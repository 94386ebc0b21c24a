/** Notes the key Escape, and gestures that no action does: moving and zooming a map, and the way back in history. */
import { describe } from './describe.ts'
import type { TapContext } from './tapContext.ts'

/** Elements that handle movements themselves. */
const SURFACES = '[role=application], canvas'
/** A finger moves a little during a press, in px. */
const LONGEST_PRESS = 10

const surfaceOf = (event: Event): Element | undefined =>
  (event.composedPath()[0] as Partial<Element>).closest?.(SURFACES) ?? undefined

export function observeGestures(context: TapContext): void {
  const { window, renderer, isByPerson, mode, noteEscape, leaveOut, flush } = context
  let start: { readonly x: number; readonly y: number } | undefined
  /** The surface that the wheel turns over, until something else is done. */
  let wheeled: Element | undefined
  const on = <K extends keyof WindowEventMap>(name: K, act: (event: WindowEventMap[K]) => void): void =>
    window.addEventListener(
      name,
      event => {
        if (mode() === 'record' && isByPerson(event)) act(event)
      },
      { capture: true, passive: true },
    )

  on('pointerdown', event => {
    wheeled = undefined
    start = surfaceOf(event) && { x: event.clientX, y: event.clientY }
  })
  on('pointerup', event => {
    const surface = surfaceOf(event)
    if (start && surface && Math.hypot(event.clientX - start.x, event.clientY - start.y) > LONGEST_PRESS)
      leaveOut(`Dragged ${describe(surface, renderer)}`)
    start = undefined
  })
  on('wheel', event => {
    const surface = surfaceOf(event)
    if (!surface || surface === wheeled) return
    wheeled = surface
    leaveOut(`Zoomed ${describe(surface, renderer)}`)
  })
  on('keydown', event => {
    const surface = surfaceOf(event)
    if (event.key === 'Enter' || event.key === 'Escape') flush()
    if (event.key === 'Escape') noteEscape()
    else if (surface && !event.repeat) leaveOut(`Pressed the key ${event.key} on ${describe(surface, renderer)}`)
  })
  observeWayBack(context)
}

/** The app may go back itself, as a consequence of a press that is recorded. */
function observeWayBack({ window, mode, isByPerson, leaveOut }: TapContext): void {
  const { history } = window
  let isOwn = false
  for (const name of ['back', 'forward', 'go'] as const) {
    const go: (delta?: number) => void = history[name].bind(history)
    history[name] = (delta?: number) => {
      isOwn = true
      go(delta)
    }
  }
  window.addEventListener(
    'popstate',
    event => {
      // The app reports a navigation by its own event.
      if (!isByPerson(event)) return
      if (!isOwn && mode() === 'record') leaveOut('Went back or forward in the history of the browser')
      isOwn = false
    },
    { capture: true },
  )
}
