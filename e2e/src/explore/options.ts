/** Options of a walk: the app that it runs on, and when to stop. */
import type { AppScript } from '#runner/engines/dom/appScript.ts'
import type { Machines } from '#runner/tables/watch.ts'

/** How a walk reached something first: the moves made until then, and the calls that the app had made. */
export interface FirstReach {
  readonly moves: number
  readonly calls: number
}

export interface WalkOptions {
  /** The app with all its screens. */
  readonly app: AppScript
  /** Gets the machines of each app before it starts, to break one. */
  readonly alter?: ((machines: Machines) => void) | undefined
  /** Gets what walks reach: see `recordReach`. */
  readonly reached?: Map<string, FirstReach> | undefined
  /** Returns whether to stop; what was found stays as small as it is then. */
  stopped(): boolean
  /** Returns whether a walk in progress ends at its present step. Default: never. */
  readonly interrupted?: (() => boolean) | undefined
}

/** A walk has ended before its last step, so that nothing is known of it. */
export class WalkInterrupted extends Error {}

/** Returns undefined for a walk that was interrupted. */
export async function unlessInterrupted<T>(walk: Promise<T>): Promise<T | undefined> {
  try {
    return await walk
  } catch (error) {
    if (error instanceof WalkInterrupted) return undefined
    throw error
  }
}
