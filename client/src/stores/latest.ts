/** One question asked again and again: a slow answer does not undo a newer one, nor reach the next person. */
import { isPast, present } from '#stores/epoch.ts'

/** Wraps a question; undefined when its answer came too late to count. */
export function latest<T>(ask: () => Promise<T>): () => Promise<{ readonly answer: T; readonly isLast: boolean } | undefined> {
  let asked = 0
  let answered = 0
  return async () => {
    const epoch = present()
    const mine = ++asked
    const answer = await ask()
    if (isPast(epoch) || mine < answered) return undefined
    answered = mine
    return { answer, isLast: mine === asked }
  }
}
