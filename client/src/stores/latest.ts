/** Questions that are asked again and again: a slow answer does not undo a newer one, nor reach the next person. */
import { isFromEarlierSession, currentGeneration } from '#stores/sessionGeneration.ts'

/**
 * Wraps a question of which each answer counts that is newer than the last one; undefined when it came too late to
 * count. What failed makes no older answer late.
 */
export function dropOutdated<T extends { readonly ok: boolean }>(
  ask: () => Promise<T>,
): () => Promise<{ readonly answer: T; readonly isLast: boolean } | undefined> {
  let asked = 0
  let answered = 0
  return async () => {
    const generation = currentGeneration()
    const mine = ++asked
    const answer = await ask()
    if (isFromEarlierSession(generation) || mine < answered) return undefined
    if (answer.ok) answered = mine
    return { answer, isLast: mine === asked }
  }
}

/**
 * For questions of which the last alone counts: each call begins one, and returns whether it still is the last, asked
 * for the same person.
 */
export function latestOnly(): () => () => boolean {
  let asked = 0
  return () => {
    const generation = currentGeneration()
    const mine = ++asked
    return () => mine === asked && !isFromEarlierSession(generation)
  }
}
