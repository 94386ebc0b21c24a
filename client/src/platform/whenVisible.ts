/**
 * What is drawn waits while nobody sees the page, and all of it is drawn together when somebody does. Source: QUALITY
 * Hidden tab.
 */

const waiting = new Set<() => void>()
const isHidden = (): boolean => typeof document !== 'undefined' && document.visibilityState === 'hidden'
let held = isHidden()

function release(): void {
  // Hidden again before there was a frame.
  if (isHidden()) return
  held = false
  const all = [...waiting]
  waiting.clear()
  for (const run of all) run()
}

function looked(): void {
  if (isHidden()) held = true
  // By then everybody has heard of it who changes what is shown because of it.
  else requestAnimationFrame(release)
}

if (typeof document !== 'undefined') document.addEventListener('visibilitychange', looked)

/**
 * `run`, once instead of as often as it is called while nobody sees the page, and then at the first frame that is seen.
 */
export const whenSeen = (run: () => void) => (): void => {
  if (held) waiting.add(run)
  else run()
}
