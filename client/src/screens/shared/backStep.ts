/**
 * A step back through the browser's history closes what lies over the screen, before the next one leaves the screen.
 * The browser has taken the step when the app is notified, so the app steps forward again. The first entry of the app
 * has no entry of the app before it, and a step back from there ends the page. So while something lies over the
 * screen, an extra entry with the same address follows the first one. Source: XTRA-31.
 */
import { onOverlayChange, overlays } from '#components/overlays.ts'
import { beforeRouter } from '#platform/beforeRouter.ts'

/** Asks before the screen is left; returns whether it stays. */
let ask: (() => boolean) | undefined
/** Index of the entry that the screen belongs to, as the router counts them. */
let current = 0
/** A step of this module that the browser has not taken yet, and what is done then. */
let awaited: { readonly index: number; readonly run: () => void } | undefined

/** State of the entry that the app's own step back leaves; the browser takes the step a little later. */
let left: unknown

const indexOf = (state: unknown): number | undefined =>
  typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' ? state.idx : undefined
const isExtra = (state: unknown): boolean => typeof state === 'object' && state !== null && 'isExtra' in state

function step(delta: number, run = (): void => undefined): void {
  current += delta
  awaited = { index: current, run }
  history.go(delta)
}

/** Adds the extra entry, or leaves it; both wait until a step of this module is over. */
function settle(): void {
  if (awaited) return
  current = indexOf(history.state) ?? 0
  if (overlays.length > 0 && current === 0) {
    history.replaceState({ ...history.state, idx: 0 }, '')
    current = 1
    history.pushState({ ...history.state, idx: 1, isExtra: true }, '')
  } else if (overlays.length === 0 && isExtra(history.state)) step(-1)
}

/** Returns what is done after the app has stepped forward again; undefined if the screen may be left. */
function held(): (() => void) | undefined {
  const top = overlays.at(-1)
  if (!top) return ask?.() ? () => undefined : undefined
  return () => {
    if (overlays.includes(top)) top()
  }
}

beforeRouter.onHistoryStep = event => {
  const index = indexOf(event.state)
  // The app reports its own navigation by an event without a state.
  if (index === undefined) return
  left = undefined
  const arrived = awaited
  awaited = undefined
  if (arrived?.index === index) {
    event.stopImmediatePropagation()
    arrived.run()
    settle()
    return
  }
  const delta = current - index
  current = index
  const run = delta > 0 ? held() : undefined
  if (run) {
    event.stopImmediatePropagation()
    step(delta, run)
  } else if (isExtra(event.state)) step(-1)
}
// One dialog may replace another: both changes are looked at together.
onOverlayChange(() => queueMicrotask(settle))

/** A step back asks first when nothing lies over the screen; returns a function that ends this. */
export function askOnBack(isHeld: () => boolean): () => void {
  ask = isHeld
  queueMicrotask(settle)
  return () => {
    ask = undefined
  }
}

/** Returns whether the app has an entry before the one of this screen. */
export const hasEntryBefore = (): boolean => (indexOf(history.state) ?? 0) > (isExtra(history.state) ? 1 : 0)

/** Leaves the extra entry, if the page is at it, and then runs `run`, which may replace the entry. */
export function afterExtraEntry(run: () => void): void {
  if (isExtra(history.state) && !awaited) step(-1, run)
  else run()
}

/** Runs a step back; a second one, before the browser has taken the first, would leave two screens and is dropped. */
export function leaveOnce(run: () => void): void {
  if (history.state === left) return
  left = history.state
  run()
}
