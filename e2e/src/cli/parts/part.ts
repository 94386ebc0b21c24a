/** One part of `npm test`: its name, its counts, and its output after a failure. */
import type { Jobs } from '#jobs/jobs.ts'

/** A test file or a case of the library, and its duration. */
export interface Timed {
  readonly name: string
  readonly ms: number
}

export interface PartOutcome {
  readonly passed: number
  readonly failed: number
  /** How many of `failed` no file or case stands for: the part did not come to its end. Default: none. */
  readonly unnamed?: number
  /** Output for a person: after a failure, or about what was left out; else empty. */
  readonly output: string
  /** Its files or cases; missing for a part without any. */
  readonly timed?: readonly Timed[]
}

export interface PartOptions {
  /** Whether a part may leave out what takes long or is unchanged; it says so. */
  readonly isQuick: boolean
  readonly jobs: Jobs
}

export interface TestPart {
  readonly name: string
  /** Whether it runs with `--quick`. */
  readonly quick: boolean
  /** Whether words can select some of it; with words the other parts are left out. */
  readonly picks: boolean
  /** Runs what the words select. */
  run(words: readonly string[], options: PartOptions): Promise<PartOutcome>
}

/** Returns the outcome of a check that counts as one. */
export const asOne = (ok: boolean, output: string): PartOutcome =>
  ok ? { passed: 1, failed: 0, output: '' } : { passed: 0, failed: 1, unnamed: 1, output }
