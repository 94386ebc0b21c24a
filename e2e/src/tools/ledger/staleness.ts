/** Checks that no stale value looks fresh while connection or phone are interrupted. */
import { type Duration, LINK_LOST_SHOWN_MS, SECOND, parseDuration } from '@drydock/contracts'

interface Told {
  readonly lane: string
  readonly name: string
  readonly body?: unknown
  readonly at: number
}

/** Time in which an app waits for a sign of life. */
const DEAD_MS: Duration = 30 * SECOND

/**
 * Returns a function that says why no value may look fresh at the moment: the connection is down or dead, or no status
 * was pushed afterwards.
 */
export function staleness(
  journal: { subscribe(run: (entry: Told) => void): void },
  now: () => number,
): () => string | undefined {
  let offlineAt: number | undefined
  let dead = { from: 0, to: 0 }
  let suspended = false
  let isHidden = false
  /** Since when a status is missing; undefined if none is. */
  let unprovenAt: number | undefined
  /** The app shows a lost connection only after a while. */
  const isPast = (lostAt: number): boolean => now() - lostAt > LINK_LOST_SHOWN_MS
  const isDead = (): boolean => now() >= dead.from && now() < dead.to
  const hide = (): void => {
    isHidden = true
  }
  const suspend = (): void => {
    suspended = true
    hide()
  }
  const happen: Readonly<Record<string, (at: number) => void>> = {
    offline: at => {
      offlineAt = at
    },
    online: at => {
      unprovenAt ??= offlineAt ?? at
      offlineAt = undefined
    },
    hidden: hide,
    frozen: suspend,
    sleeping: suspend,
    visible: () => {
      if (suspended) unprovenAt ??= Number.NEGATIVE_INFINITY
      suspended = false
      isHidden = false
    },
  }
  journal.subscribe(({ lane, name, body, at }) => {
    if (lane === 'hub' && name === 'SetStatusOnClient' && offlineAt === undefined && !suspended && !isDead())
      unprovenAt = undefined
    if (lane !== 'step' || typeof body !== 'object' || body === null) return
    if ('phone' in body) happen[String(body.phone)]?.(at)
    if ('kind' in body && 'for' in body) dead = { from: at, to: at + (parseDuration(String(body.for)) ?? 0) }
  })
  return () => {
    // Nobody looks at a hidden page.
    if (isHidden) return undefined
    if (offlineAt !== undefined) return isPast(offlineAt) ? 'shown as fresh without a link' : undefined
    if (isDead() && isPast(dead.from + DEAD_MS)) return 'shown as fresh over a dead line'
    return unprovenAt !== undefined && isPast(unprovenAt) ? 'shown as fresh before the first status' : undefined
  }
}
