/**
 * Tells a call that the boat refuses from one that the browser aborts, since the page is being left. Chromium aborts
 * with 'pagehide', Firefox and WebKit with 'beforeunload'. Source: XTRA-32.
 */
import { HUB_RETRY_MS } from '@drydock/contracts'
import { after } from '#platform/time.ts'

/** Resolves when the page goes on after all; undefined while nobody leaves it. */
let stays: Promise<void> | undefined

function leave(until: (stay: () => void) => void): void {
  const leaving = new Promise<void>(until)
  stays = leaving
  void leaving.then(() => {
    if (stays === leaving) stays = undefined
  })
}

if (typeof window !== 'undefined') {
  // Nobody says whether a person has chosen to stay: a page that is still there later is taken to stay.
  window.addEventListener('beforeunload', () => leave(stay => after(HUB_RETRY_MS, stay)))
  window.addEventListener('pagehide', () => leave(stay => window.addEventListener('pageshow', () => stay())))
}

/**
 * Call when a call has failed. Returns false if nobody is leaving the page; else true, once the page turns out to stay,
 * also when 'Back' restores it.
 */
export async function wasLeft(): Promise<boolean> {
  const leaving = stays
  await leaving
  return leaving !== undefined
}
