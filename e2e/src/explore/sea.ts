/** What walks are played on. */
import type { Machines } from '#tables/watch.ts'

export interface Sea {
  /** The app's own code as one script. */
  readonly code: string
  /** Is handed the machines of each app before it begins, to break one. */
  readonly alter?: ((machines: Machines) => void) | undefined
  /** Whether to end: what has been found is kept as small as it is by then. */
  stopped(): boolean
}
