/** Makes one observation of a page. */
import type { ObservationName } from '#runner/captain/vocabulary.ts'
import { observers, type EngineObservation } from './observers.ts'
import type { ObservedPage } from './page/observedPage.ts'
import { assertControlsSeen } from './page/seen.ts'

const isOwn = (fact: ObservationName): fact is EngineObservation => !Object.hasOwn(observers, fact)

/**
 * Returns undefined for what is not shown, and for what only the engine knows.
 * @throws {Error} When the page shows something else than it says.
 */
export function observe(page: ObservedPage, fact: ObservationName, parameter: unknown): unknown {
  if (isOwn(fact)) return undefined
  const value = observers[fact](page, parameter)
  assertControlsSeen(page)
  return value
}
