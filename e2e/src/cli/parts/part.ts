/** One part of `npm test`: its name, its counts, and its output after a failure. */

/** A test file or a case of the library, and its duration. */
export interface Timed {
  readonly name: string
  readonly ms: number
}

export interface Outcome {
  readonly passed: number
  readonly failed: number
  /** Output for a person after a failure; else empty. */
  readonly said: string
  /** Its files or cases; missing for a part without any. */
  readonly timed?: readonly Timed[]
}

export interface Part {
  readonly name: string
  /** Whether it runs with `--quick`. */
  readonly quick: boolean
  /** Whether words can select some of it; with words the other parts are left out. */
  readonly picks: boolean
  run(words: readonly string[]): Promise<Outcome>
}

/** Returns the outcome of a check that counts as one. */
export const asOne = (ok: boolean, said: string): Outcome =>
  ok ? { passed: 1, failed: 0, said: '' } : { passed: 0, failed: 1, said }
