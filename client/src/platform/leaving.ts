/**
 * Distinguishes a call that the boat refuses from one that the browser aborts because the page is being left. Chromium
 * aborts with 'pagehide', Firefox with 'beforeunload'; a call of a page that was put away may fail when 'Back' restores
 * it. Source: XTRA-32.
 */
import { type Duration, HUB_RETRY_MS } from '@drydock/contracts'
import { after, elapsed } from '#platform/time.ts'

/** By the time since the page was loaded: a clock that is set back must not make later failures count as leaving. */
let leftAt: Duration = Number.NEGATIVE_INFINITY
const leave = (): void => {
  leftAt = elapsed()
}

if (typeof window !== 'undefined') {
  window.addEventListener('beforeunload', leave)
  window.addEventListener('pagehide', leave)
  window.addEventListener('pageshow', ({ persisted }) => persisted && leave())
}

/**
 * Call when a call has failed. Returns false if nobody was about to leave the page; else true, 5 s later: a page that
 * is still there then stays, and one that the browser keeps goes on when 'Back' restores it.
 */
export async function wasLeft(): Promise<boolean> {
  if (elapsed() - leftAt > HUB_RETRY_MS) return false
  await new Promise<void>(resolve => void after(HUB_RETRY_MS, resolve))
  return true
}
