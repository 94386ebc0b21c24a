/** What walks are played on. */
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
