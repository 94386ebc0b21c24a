/**
 * Delays rendering while the page is hidden, and runs it once when the page is visible again. Source: QUALITY Hidden
 * tab.
 */

const waiting = new Set<() => void>()
const isHidden = (): boolean => typeof document !== 'undefined' && document.visibilityState === 'hidden'
let isHeld = isHidden()

function runWaiting(): void {
  // Hidden again before there was a frame.
  if (isHidden()) return
  isHeld = false
  const all = [...waiting]
  waiting.clear()
  for (const run of all) run()
}

function onVisibilityChange(): void {
  if (isHidden()) isHeld = true
  // A frame later, since other subscribers of this event change the page first.
  else requestAnimationFrame(runWaiting)
}

if (typeof document !== 'undefined') document.addEventListener('visibilitychange', onVisibilityChange)

/**
 * Returns a function that calls `run` at once on a visible page. On a hidden page it runs once, at the first frame
 * after the page is visible.
 */
export const whenVisible = (run: () => void) => (): void => {
  if (isHeld) waiting.add(run)
  else run()
}
