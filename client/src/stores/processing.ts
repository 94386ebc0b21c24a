/** Overlay that covers the page during a long operation. Source: BANNER-09, BANNER-10, OPEN-088. */
import type { Instant } from '@drydock/contracts'
import { proxy } from 'valtio/vanilla'
import { now } from '#platform/time.ts'
import { signOut } from '#stores/session.ts'

/** Kind of work; its label has this key. */
export type Work = 'signing-out' | 'restarting' | 'resetting'
export interface ProcessingStore {
  /** The countdown is present when the end of the work is known. */
  work: { is: Work; countdown: { since: Instant; until: Instant } | undefined } | undefined
}

export const processing = proxy<ProcessingStore>({ work: undefined })

/** Number of the latest overlay, so that late work does not remove the overlay of other work. */
let latest = 0

/** Covers the page, in place of an earlier overlay. Returns the number of the overlay, for `uncoverPage`. */
export function coverPage(is: Work, until?: Instant): number {
  processing.work = { is, countdown: until === undefined ? undefined : { since: now(), until } }
  latest += 1
  return latest
}
/** Removes the overlay with this number; does nothing if another one has taken its place. */
export function uncoverPage(overlay: number): void {
  if (overlay === latest) processing.work = undefined
}

/** Signs out; the page is covered until it has left, or signing out has failed. */
export async function logOut(): Promise<void> {
  const overlay = coverPage('signing-out')
  try {
    await signOut()
  } finally {
    uncoverPage(overlay)
  }
}
