/** Judgment of an expectation, for views that show a whole run and not only failures. */
import type { Duration } from '@drydock/contracts'
import { type Expectation, looksAtApp } from './expectation.ts'
import { expectationText } from './failure.ts'
import type { SourceLocation } from './problem.ts'
import type { ExpectationStep } from './scenario.ts'
import { CAPTAIN } from './vocabulary.ts'

export interface Judgment {
  readonly place: SourceLocation
  /** Time of the decision, from the scenario's start. */
  readonly at: Duration
  /** 'left-out': this driver cannot judge it. */
  readonly verdict: 'passed' | 'failed' | 'left-out'
  readonly expected: string
  /** Empty for a left-out expectation. */
  readonly seen: string
  readonly shows: readonly string[]
}

export function judgmentOf(
  { it, person, place }: ExpectationStep,
  verdict: Judgment['verdict'],
  at: Duration,
  seen = '',
): Judgment {
  return { place, at, verdict, expected: `${whose(it, person)}${expectationText(it)}`, seen, shows: it.shows }
}

const whose = (expectation: Expectation, person: string): string =>
  looksAtApp(expectation) && person !== CAPTAIN ? `${person}: ` : ''
