/** One part of `npm test`: what it is called, what it counts, and what it has to say when something failed. */

/** A file of tests or a case of the library, and how long it took. */
export interface Timed {
  readonly name: string
  readonly ms: number
}

export interface Outcome {
  readonly passed: number
  readonly failed: number
  /** What a person needs to see of what failed; empty when nothing did. */
  readonly said: string
  /** What it consists of; left out where it is one piece. */
  readonly timed?: readonly Timed[]
}

export interface Part {
  readonly name: string
  /** Whether it belongs to `--quick`. */
  readonly quick: boolean
  /** Whether words can pick some of it; the others are left out when there are words. */
  readonly picks: boolean
  run(words: readonly string[]): Promise<Outcome>
}

/** The outcome of a check that counts as one. */
export const asOne = (ok: boolean, said: string): Outcome =>
  ok ? { passed: 1, failed: 0, said: '' } : { passed: 0, failed: 1, said }
