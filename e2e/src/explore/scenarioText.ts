/** Writes a walk as a scenario file. */
import type { Duration, Instant } from '@drydock/contracts'
import { type RecordedStep, writeScenario, formatDuration } from '@drydock/simulator'
import type { WalkScenario } from './toScenario.ts'

/** An additional expectation; `lasts` is how long it is open. */
export interface ExtraExpectation extends RecordedStep {
  readonly params: object
  readonly lasts?: Duration
}

const START: Instant = Date.parse('2026-06-01T08:00:00Z')

export function scenarioText(
  { boat, steps }: WalkScenario,
  seed: number,
  { about, extra = [] }: { readonly about?: string; readonly extra?: readonly ExtraExpectation[] } = {},
): string {
  const more = extra.map(({ at, kind, params, lasts }) => ({
    at,
    kind,
    params: lasts === undefined ? params : { ...params, within: formatDuration(lasts) },
  }))
  const all = [...steps, ...more].toSorted((a, b) => a.at - b.at)
  return writeScenario({
    name: `Walk ${seed}`,
    id: `WALK-${seed}`,
    about,
    start: START,
    seed,
    boat,
    steps: all,
    expected: [],
  })
}
