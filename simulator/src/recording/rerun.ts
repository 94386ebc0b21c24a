/** Re-runs recorded steps on a new boat, each at its time, which results in the same journal. */
import type { Boat } from '#boat/boat.ts'
import { inputLogOf } from '#boat/inputLog.ts'
import { defineBoatPart, reproduced } from '#boat/parts.ts'
import { isHardware, tryStep } from '#player/runner/performStep.ts'
import type { RecordedStep } from './recordedSteps.ts'

interface PendingStep {
  readonly step: RecordedStep
  readonly cancel: () => void
}

/** Key under which this input is recorded for replay. */
export const RERUN_INPUT = 'rerun'

const pendingOf = defineBoatPart(
  'rerun',
  () => ({ list: [] as PendingStep[] }),
  reproduced(it => it.list.map(pending => pending.step)),
)

/** Schedules recorded steps on the clock of a new boat. Steps that the boat refuses are left out. */
export function rerun(boat: Boat, steps: readonly RecordedStep[]): void {
  inputLogOf(boat).add(RERUN_INPUT, steps)
  const pending: PendingStep[] = steps.map(step => ({
    step,
    cancel: boat.clock.at(boat.clock.start + step.at, () => {
      pending.shift()
      runStepAgain(boat, step)
    }),
  }))
  pendingOf(boat).list = pending
}

/** Steps that have not run yet. */
export const pendingStepsOf = (boat: Boat): readonly RecordedStep[] => pendingOf(boat).list.map(it => it.step)

/** Cancels the steps that have not run yet. */
export function cancelRerun(boat: Boat): void {
  for (const pending of pendingOf(boat).list.splice(0)) pending.cancel()
}

/** Runs a hardware step; steps of people are only written to the journal. */
function runStepAgain(boat: Boat, step: RecordedStep): void {
  if (isHardware(step.kind)) tryStep(boat, step)
  else boat.journal.append('step', step.kind, step.params)
}
