/** Push queue: handles pushes once per frame, so that the page renders once for all of them. Source: QUALITY Speed. */
import type { Duration } from '@drydock/contracts'
import { after } from '#platform/time.ts'

/** A visible page behind other windows may get no frames; a push waits at most this long for one. */
const LONGEST_WAIT_MS: Duration = 100

export interface PushQueue<P> {
  enqueue(push: P): void
  /** Handles all queued pushes at once. */
  flush(): void
  /** Discards all queued pushes. */
  clear(): void
}

/** Calls `run` once: in the next frame, or after the longest wait. */
function inFrame(run: () => void): void {
  const end = (): void => {
    cancel()
    cancelAnimationFrame(frame)
    run()
  }
  const cancel = after(LONGEST_WAIT_MS, end)
  const frame = requestAnimationFrame(end)
}

const isPageVisible = (): boolean => typeof document !== 'undefined' && document.visibilityState === 'visible'

/**
 * Creates a queue that handles pushes in their order.
 * An urgent push, or any push while the page is hidden, is handled at once with all queued ones. Further urgent pushes
 * of the same frame wait for its end.
 */
export function createPushQueue<P>(handle: (push: P) => void, isUrgent: (push: P) => boolean): PushQueue<P> {
  let waiting: P[] = []
  let isFrameDue = false

  const flush = (): void => {
    const all = waiting
    waiting = []
    for (const push of all) {
      try {
        handle(push)
      } catch (error) {
        console.error('A push could not be handled.', error)
      }
    }
  }
  const flushAtOnce = (): void => {
    isFrameDue = true
    flush()
    inFrame(() => {
      isFrameDue = false
      flush()
    })
  }
  // A hidden page has no frames.
  if (typeof document !== 'undefined') document.addEventListener('visibilitychange', flush)

  return {
    flush,
    clear() {
      waiting = []
    },
    enqueue(push) {
      waiting.push(push)
      if (!isPageVisible()) flush()
      else if (isFrameDue) return
      else if (isUrgent(push)) flushAtOnce()
      else if (waiting.length === 1) inFrame(flush)
    },
  }
}
