/** The push link as the person sees it. Source: HUB, SM-HUB, UX staleness rule. */
import { type Instant, LINK_LOST_SHOWN_MS } from '@drydock/contracts'
import { proxy, type Snapshot } from 'valtio/vanilla'
import { now } from '#platform/time.ts'

/** `lostAt` stays from the loss to the first status after it: until then nothing on the screen is known to be fresh. */
export interface LinkStore {
  is: 'off' | 'connecting' | 'connected' | 'lost'
  since: Instant
  lastFrameAt: Instant | undefined
  lostAt: Instant | undefined
}

export const link = proxy<LinkStore>({ is: 'off', since: 0, lastFrameAt: undefined, lostAt: undefined })

export function setLink(is: LinkStore['is']): void {
  if (link.is === is) return
  link.is = is
  link.since = now()
  if (is === 'lost') link.lostAt ??= link.since
  if (is === 'off') {
    link.lostAt = undefined
    link.lastFrameAt = undefined
  }
}

export function heardFrame(): void {
  link.lastFrameAt = now()
}

/** The first status after a reconnect makes the screen current again. */
export function heardStatus(): void {
  link.lostAt = undefined
}

/** Whether the strip 'Connection lost' is to be shown: a second after the loss, until the first status after it. */
export const isStripShown = (it: Snapshot<LinkStore>, at: Instant): boolean => it.lostAt !== undefined && at - it.lostAt >= LINK_LOST_SHOWN_MS
