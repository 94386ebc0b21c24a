/** Results of the expectations of a play: which ones passed, failed or were left out. */
import type { Duration } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import { type Failure, failure, expectationText } from './failure.ts'
import { type Judgment, judgmentOf } from './judgment.ts'
import type { ExpectationStep } from './scenario.ts'

/** Text of an observation that an invariant holds. */
export const HELD = 'nothing else, all the time'

export interface ExpectationResults {
  pass(step: ExpectationStep, seen: string): void
  miss(step: ExpectationStep, seen: string): void
  /** Records that this driver cannot judge an expectation. */
  leaveOut(step: ExpectationStep): void
  /** Adds a failure that belongs to no expectation. */
  fail(it: Failure): void
  readonly failures: readonly Failure[]
  /** Judgments in the order of their decisions. @param held invariants that have held to the end of the play. */
  judged(held: readonly ExpectationStep[]): readonly Judgment[]
  /** Requirement ids whose expectations all passed. @param held as for `judged`. */
  shown(held: readonly ExpectationStep[]): readonly string[]
}

export function createExpectationResults({ clock }: Boat): ExpectationResults {
  const failures: Failure[] = []
  const passed = new Set<string>()
  const leftOut = new Set<string>()
  const decided: Judgment[] = []
  const elapsed = (): Duration => clock.now() - clock.start
  const decide = (step: ExpectationStep, verdict: Judgment['verdict'], seen?: string): void =>
    void decided.push(judgmentOf(step, verdict, elapsed(), seen))
  return {
    pass(step, seen) {
      for (const id of step.it.shows) passed.add(id)
      decide(step, 'passed', seen)
    },
    miss(step, seen) {
      failures.push(failure(step.place, elapsed(), expectationText(step.it), seen, step.it.shows))
      decide(step, 'failed', seen)
    },
    leaveOut(step) {
      for (const id of step.it.shows) leftOut.add(id)
      decide(step, 'left-out')
    },
    fail: it => void failures.push(it),
    failures,
    judged: held => [...decided, ...held.map(step => judgmentOf(step, 'passed', elapsed(), HELD))],
    shown: held =>
      [...new Set([...passed, ...held.flatMap(step => step.it.shows)])].filter(
        id => !leftOut.has(id) && !failures.some(it => it.shows.includes(id)),
      ),
  }
}
