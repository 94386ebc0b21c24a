/** A program that ends when its run is given up, whether its steps are done or not. */
import type { LockStepProgram } from '@drydock/simulator'

/** Returns the same program; once `isGivenUp` returns true it has no jobs, judges nothing, and is over. */
export function stoppable(program: LockStepProgram, isGivenUp: () => boolean): LockStepProgram {
  return {
    takeJob: () => (isGivenUp() ? undefined : program.takeJob()),
    check: async () => {
      if (!isGivenUp()) await program.check()
    },
    get watching() {
      return program.watching
    },
    get over() {
      return isGivenUp() || program.over
    },
  }
}
