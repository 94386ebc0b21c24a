/** Repeated loads: drops replies that are older than a reply already applied, or from an earlier session. */
import { isFromEarlierSession, currentGeneration } from '#stores/sessionGeneration.ts'

/**
 * Wraps a call so that only replies newer than the last applied one count; an outdated reply becomes undefined. A
 * failed reply does not outdate older ones.
 */
export function dropOutdated<T extends { readonly ok: boolean }>(
  ask: () => Promise<T>,
): () => Promise<{ readonly answer: T; readonly isLast: boolean } | undefined> {
  let asked = 0
  let answered = 0
  return async () => {
    const generation = currentGeneration()
    const number = ++asked
    const answer = await ask()
    if (isFromEarlierSession(generation) || number < answered) return undefined
    if (answer.ok) answered = number
    return { answer, isLast: number === asked }
  }
}

/**
 * For calls of which only the latest counts. Each call of the result starts one, and returns a function that returns
 * whether it is still the latest one of the same session.
 */
export function latestOnly(): () => () => boolean {
  let asked = 0
  return () => {
    const generation = currentGeneration()
    const number = ++asked
    return () => number === asked && !isFromEarlierSession(generation)
  }
}
