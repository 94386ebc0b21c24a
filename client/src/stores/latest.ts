/**
 * Order of calls: drops replies that are older than a reply or a change already applied, or from an earlier session;
 * runs tasks that must not overlap one after the other.
 */
import { isFromEarlierSession, currentGeneration } from '#stores/sessionGeneration.ts'

/** `outdate` drops the replies to all requests so far; it returns whether one of them is under way. */
export interface Latest<T> {
  (): Promise<{ readonly answer: T; readonly isLast: boolean } | undefined>
  outdate(): boolean
}

/**
 * Wraps a call so that only replies newer than the last applied one count; an outdated reply becomes undefined. A
 * failed reply does not outdate older ones. An accepted change must call `outdate`, so that a reply to a request from
 * before it does not undo it.
 */
export function dropOutdated<T extends { readonly ok: boolean }>(ask: () => Promise<T>): Latest<T> {
  let asked = 0
  /** Requests with a lower number no longer count. */
  let first = 0
  let underWay = 0
  const run = async () => {
    const generation = currentGeneration()
    const number = ++asked
    underWay++
    const answer = await ask()
    underWay--
    if (isFromEarlierSession(generation) || number < first) return undefined
    if (answer.ok) first = number
    return { answer, isLast: number === asked }
  }
  const outdate = (): boolean => {
    first = asked + 1
    return underWay > 0
  }
  return Object.assign(run, { outdate })
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

/**
 * For tasks that must not overlap, such as those that read a record and send it as a whole. Returns a function that
 * runs a task once all earlier ones have ended, and resolves or rejects with its result.
 */
export function serialQueue(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return task => {
    const result = last.then(task)
    last = result.catch(() => undefined)
    return result
  }
}
