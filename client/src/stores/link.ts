/** The push link as the person sees it. Source: HUB, SM-HUB, UX staleness rule. */
import { type Duration, type Instant, LINK_LOST_SHOWN_MS } from '@drydock/contracts'
import { proxy, type Snapshot } from 'valtio/vanilla'
import { now } from '#platform/time.ts'

/** `lostAt` stays from the loss to the first status after it: until then no value on the screen counts as fresh. */
export interface LinkStore {
  is: 'off' | 'connecting' | 'connected' | 'lost'
  since: Instant
  lastFrameAt: Instant | undefined
  lostAt: Instant | undefined
  /** The app slept or lost the link: no value is fresh before the next status. */
  isSuspect: boolean
}

export const link = proxy<LinkStore>({
  is: 'off',
  since: 0,
  lastFrameAt: undefined,
  lostAt: undefined,
  isSuspect: false,
})

/** Records the state of the link and since when; `off` also forgets its last frame and loss. */
export function setLink(is: LinkStore['is']): void {
  if (link.is === is) return
  link.is = is
  link.since = now()
  if (is === 'lost') link.lostAt ??= link.since
  if (is === 'connected') link.isSuspect = link.lostAt !== undefined
  if (is === 'off') {
    link.lostAt = undefined
    link.lastFrameAt = undefined
    link.isSuspect = false
  }
}

/** Records when a frame arrived, of whatever kind. */
export function recordFrame(at: Instant): void {
  link.lastFrameAt = at
}

/** A frozen page receives its backlog at once when it wakes; a status in that backlog is old. */
const BACKLOG_MS: Duration = 50
let wokeAt: Instant | undefined

/** Records a status: the first one after a reconnect makes the screen current again. */
export function recordStatus(at: Instant): void {
  // A clock that was set back must not make later statuses old.
  if (wokeAt !== undefined && Math.abs(at - wokeAt) < BACKLOG_MS) return
  link.lostAt = undefined
  link.isSuspect = false
}

/** Marks the link as suspect after sleep, since it may be dead unnoticed. The next status clears the mark. */
export function suspectLink(): void {
  if (link.is === 'off') return
  wokeAt = now()
  link.lostAt ??= wokeAt
  link.isSuspect = true
}

/**
 * Returns whether the strip 'Connection lost' is shown: from a second after the loss until the first status after it,
 * also when the clock was set back since.
 */
export const isStripShown = (it: Snapshot<LinkStore>, at: Instant): boolean =>
  it.lostAt !== undefined && Math.abs(at - it.lostAt) >= LINK_LOST_SHOWN_MS

/** Returns whether no value may be shown as fresh. */
export const isLinkSuspect = (it: Snapshot<LinkStore>, at: Instant): boolean => it.isSuspect || isStripShown(it, at)
