/** Runner for pure state machines: one state, one deadline; the caller performs effects. App and boat use it. */
import type { Instant, Timers } from './time.ts'

/** Input that the runner sends when the state's deadline is reached. */
export type DeadlineInput = { readonly is: 'due' }

/** A state machine: `step` computes the next state, `deadline` returns the instant of its next timeout. */
export interface Machine<State, Input> {
  readonly initial: State
  step(state: State, input: Input | DeadlineInput, now: Instant): State
  deadline(state: State): Instant | undefined
}

export interface RunningMachine<State, Input> {
  state(): State
  send(input: Input): void
}

/**
 * Starts a machine in its initial state and calls `onChange` for every new state. A step that returns the same object
 * changes nothing. There is one timer, for the current state, so deadlines of earlier states never fire.
 */
export function runMachine<State, Input>(
  machine: Machine<State, Input>,
  timers: Timers,
  onChange: (state: State, before: State) => void,
): RunningMachine<State, Input> {
  let state = machine.initial
  let cancel: () => void = () => undefined

  const take = (input: Input | DeadlineInput): void => {
    const before = state
    const next = machine.step(before, input, timers.now())
    if (next === before) return
    state = next
    if (machine.deadline(next) !== machine.deadline(before)) arm()
    onChange(next, before)
  }
  const arm = (): void => {
    cancel()
    const until = machine.deadline(state)
    cancel =
      until === undefined ? () => undefined : timers.after(Math.max(0, until - timers.now()), () => take({ is: 'due' }))
  }
  arm()
  return { state: () => state, send: take }
}
