/** Records the steps of a scenario in order, with the presses and all actions of the captain among them. */
import type { Duration } from '@drydock/contracts'
import type { RecordedStep } from '@drydock/simulator'

export interface RecordedPress {
  /** Index of the move in the walk. */
  readonly move: number
  /** The call that the press makes at most once; undefined if it may make any number of calls. */
  readonly call: string | undefined
  readonly at: Duration
}

export interface ScenarioRecorder {
  /** Time of the steps that are recorded next. */
  at: Duration
  readonly steps: RecordedStep[]
  readonly presses: readonly RecordedPress[]
  /** One entry for each action of the captain: the index of its press, or undefined if it is no press. */
  readonly acts: readonly (number | undefined)[]
  step(kind: string, params: unknown): void
  /** Records an action of the captain that is no press. */
  act(params: unknown): void
  /** Records an action of the captain as a press. */
  press(params: unknown, move: number, call?: string): void
}

export function createScenarioRecorder(start: Duration): ScenarioRecorder {
  const steps: RecordedStep[] = []
  const presses: RecordedPress[] = []
  const acts: (number | undefined)[] = []
  return {
    at: start,
    steps,
    presses,
    acts,
    step(kind, params) {
      steps.push({ at: this.at, kind, params })
    },
    act(params) {
      acts.push(undefined)
      this.step('captain', params)
    },
    press(params, move, call) {
      acts.push(presses.length)
      presses.push({ move, call, at: this.at })
      this.step('captain', params)
    },
  }
}
