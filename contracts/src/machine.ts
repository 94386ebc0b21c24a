/** Runs a pure state machine: one state, one deadline, effects left to the caller. Used by app and boat alike. */
import type { Instant, Timers } from './time.ts'

/** The input that a runner sends when the deadline of the state has come. */
export type DeadlineInput = { readonly is: 'due' }

/** A machine as data: `step` decides, `deadline` names the moment at which the state wants to be looked at again. */
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
 * Starts a machine in its first state. `changed` is told of every new state; a step that answers the same object
 * changed nothing. A deadline that has been left never fires: there is one timer, and it belongs to the present state.
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
