/** Screenshots of a run: requested ones, and one of every app after each failure. */
import type { Play, LockStepProgram } from '@drydock/simulator'

/** Takes a picture of every app; pictures that cannot be taken are left out. */
export type Photograph = (name: string) => Promise<void>

/** Repeated failures look the same after a while. */
const MOST = 10

/** Returns a program that plays, and takes a picture after each moment with a failure. */
export function photographed(play: Play, photograph: Photograph): LockStepProgram {
  let known = 0
  let taken = 0
  const afterwards = async (): Promise<void> => {
    if (play.failures.length === known || taken === MOST) return
    known = play.failures.length
    await photograph(`failure-${++taken}`)
  }
  return {
    takeJob() {
      const job = play.takeJob()
      return job && (() => job().then(afterwards))
    },
    check: () => play.check().then(afterwards),
    get watching() {
      return play.watching
    },
    get over() {
      return play.over
    },
  }
}
