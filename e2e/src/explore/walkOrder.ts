/** Orders to the threads that take walks: the run, a seed, and when to end. */
import type { GuidedRun } from './walkTask.ts'

export interface WalkOrder {
  readonly seed: number
  /** The promises that are known to be broken. */
  readonly known: ReadonlySet<string>
}

/** States of `stop`: walks go on; those in progress become no smaller; those in progress end at their present step. */
export const [GO_ON, END_SOON, END_NOW] = [0, 1, 2] as const

export interface WalkThreadData {
  readonly guided: GuidedRun | undefined
  /** Shared by all threads. */
  readonly stop: Int32Array
}
