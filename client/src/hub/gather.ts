/** Pushes of one burst are taken together, so that the page is not drawn for each of them. Source: QUALITY Speed. */
import type { Duration } from '@drydock/contracts'
import { now } from '#platform/time.ts'

/** A burst that does not end is taken in parts, about one for each frame of a screen. */
const FRAME_MS: Duration = 16
/** A burst comes in a few pieces: it is over when so many turns have brought nothing more. */
const QUIET_TURNS = 3

const isSeen = (): boolean => typeof document !== 'undefined' && document.visibilityState === 'visible'

/** Runs `run` when everything that is ready now has run. Not a timer: a burst is over as soon as nothing more of it is there, and no clock has to move for that. */
function turns(run: () => void): () => void {
  if (typeof MessageChannel === 'undefined') return run
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = run
  return () => port2.postMessage(undefined)
}

/** What takes pushes: in the order in which they come, at once where `isUrgent` or nobody looks, with all that waits before them. */
export function gatherer<P>(take: (push: P) => void, isUrgent: (push: P) => boolean): (push: P) => void {
  let waiting: P[] = []
  let seen = 0
  let quiet = 0
  let since = 0

  const flush = (): void => {
    const all = waiting
    waiting = []
    for (const it of all) take(it)
  }
  const look = (): void => {
    if (waiting.length === 0) return
    quiet = waiting.length === seen ? quiet + 1 : 0
    if (quiet >= QUIET_TURNS || now() - since >= FRAME_MS) {
      flush()
      return
    }
    seen = waiting.length
    next?.()
  }
  let next: (() => void) | undefined

  return push => {
    waiting.push(push)
    if (isUrgent(push) || !isSeen()) {
      flush()
      return
    }
    if (waiting.length > 1) return
    next ??= turns(look)
    since = now()
    seen = 0
    quiet = 0
    next()
  }
}
