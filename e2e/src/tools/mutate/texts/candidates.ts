/** Selects the scenarios that may detect a changed text, the likeliest and fastest first. */
import type { Scenario } from '@drydock/simulator'
import type { Text } from './instrument.ts'
import type { PlayedScenario } from './played.ts'

export interface Known {
  readonly scenario: Scenario
  /** Source of the scenario. */
  readonly source: string
  readonly played: PlayedScenario
}

/** Returns scenarios that read the text and pass without a change. One that contains the text comes first. */
export function candidates(all: readonly Known[], { id, text }: Text): readonly Known[] {
  const rank = ({ source }: Known): number => (source.includes(text.trim()) ? 0 : 1)
  return all
    .filter(({ played }) => played.passed && played.read.includes(id))
    .toSorted((one, other) => rank(one) - rank(other) || one.played.ms - other.played.ms)
}
