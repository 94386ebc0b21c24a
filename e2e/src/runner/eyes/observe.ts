/** Makes one observation of a page. */
import type { ObservationName } from '#runner/captain/vocabulary.ts'
import { observers, type EngineObservation } from './observers.ts'
import type { ObservedPage } from './page/observedPage.ts'

const isOwn = (fact: ObservationName): fact is EngineObservation => !Object.hasOwn(observers, fact)

/** Returns undefined for what is not shown, and for what only the engine knows. */
export const observe = (page: ObservedPage, fact: ObservationName, parameter: unknown): unknown =>
  isOwn(fact) ? undefined : observers[fact](page, parameter)
