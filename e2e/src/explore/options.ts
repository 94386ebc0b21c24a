/** Options of a walk: the app that it runs on, and when to stop. */
import type { AppScript } from '#runner/engines/dom/appScript.ts'
import type { Machines } from '#runner/tables/watch.ts'

export interface WalkOptions {
  /** The app with all its screens. */
  readonly app: AppScript
  /** Is handed the machines of each app before it begins, to break one. */
  readonly alter?: ((machines: Machines) => void) | undefined
  /** Whether to end: what has been found is kept as small as it is by then. */
  stopped(): boolean
}
