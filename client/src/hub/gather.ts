/** Pushes are taken once a frame, so that the page is not drawn for each of them. Source: QUALITY Speed. */

const isSeen = (): boolean => typeof document !== 'undefined' && document.visibilityState === 'visible'

/** What takes pushes: in the order in which they come, at once where `isUrgent` or nobody looks, with all that waits before them. */
export function gatherer<P>(take: (push: P) => void, isUrgent: (push: P) => boolean): (push: P) => void {
  let waiting: P[] = []

  const flush = (): void => {
    const all = waiting
    waiting = []
    for (const it of all) {
      try {
        take(it)
      } catch (error) {
        console.error('A push could not be taken.', error)
      }
    }
  }
  // A page that is no longer seen has no frames.
  if (typeof document !== 'undefined') document.addEventListener('visibilitychange', flush)

  return push => {
    waiting.push(push)
    if (isUrgent(push) || !isSeen()) flush()
    else if (waiting.length === 1) requestAnimationFrame(flush)
  }
}
