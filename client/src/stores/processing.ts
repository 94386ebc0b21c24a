/** Overlay that covers the page during a long operation. Source: BANNER-09, BANNER-10, OPEN-088. */
import type { Instant } from '@drydock/contracts'
import { proxy } from 'valtio/vanilla'
import { now } from '#platform/time.ts'
import { signOut } from '#stores/session.ts'

/** Its label is found by this name. */
export type Work = 'signing-out' | 'restarting' | 'resetting'
export interface ProcessingStore {
  /** Where it is known when the work ends, the seconds until then are counted. */
  work: { is: Work; countdown: { since: Instant; until: Instant } | undefined } | undefined
}

export const processing = proxy<ProcessingStore>({ work: undefined })

/** Covers the page until `uncoverPage` is called. */
export function coverPage(is: Work, until?: Instant): void {
  processing.work = { is, countdown: until === undefined ? undefined : { since: now(), until } }
}
export function uncoverPage(): void {
  processing.work = undefined
}

/** The person signs out: the page is covered until it has left, or could not. */
export async function logOut(): Promise<void> {
  coverPage('signing-out')
  try {
    await signOut()
  } finally {
    uncoverPage()
  }
}
