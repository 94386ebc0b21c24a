/** Start of a recorded scenario: the plan and steps that reproduce the boat at an instant. */
import type { Duration } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import { type Input, inputLogOf } from '#boat/inputLog.ts'
import type { BoatPlan } from '#boat/plan.ts'
import { timeText } from '#player/timeText.ts'
import { type RecordedStep, recordedStepsOf, journaledStepsOf } from '#recording/recordedSteps.ts'
import { currentPlan } from '#recording/currentPlan.ts'
import { notesOnLostEffects, stepsOfActiveEffects } from '#recording/activeEffects.ts'
import type { HostedBoat } from '#fleet/fleet.ts'
import type { Gateway } from '#up/up.ts'
import { PLAY_INPUT } from '#player/runner/playLive.ts'
import { STEP_INPUT } from '#recording/runStep.ts'

interface RecordingStart {
  readonly plan: BoatPlan
  /** State that a plan cannot express, as steps before all others. */
  readonly steps: readonly RecordedStep[]
  /** State that neither the plan nor the steps contain. */
  readonly notes: string[]
  readonly about: string | undefined
  /** Number of steps at exactly this instant that were already done. */
  readonly stepsDone: number
}

/**
 * Start of a recording. `from` is in ms since the boat's start; steps at `from` with journal entries up to `since` come
 * before it.
 * @param inputs before the start, where they are known exactly.
 */
export async function recordingStartOf(
  { boat, origin }: HostedBoat,
  { from, since }: { readonly from: Duration; readonly since: number },
  { snapshots }: Pick<Gateway, 'snapshots'>,
  inputs: readonly Input[] = inputsBefore(boat, from, since),
): Promise<RecordingStart> {
  const { plan = {} } = origin
  if (from === 0 && since === 0) return { plan, steps: [], notes: [], about: undefined, stepsDone: 0 }
  const then = await snapshots.boatOf({ ...origin, kept: Number.POSITIVE_INFINITY }, inputs, from)
  return {
    plan: currentPlan(then, plan),
    steps: stepsOfActiveEffects(then),
    notes: notesOnLostEffects(then),
    about: `Begins with the boat as it was ${timeText(from)} after its beginning.`,
    stepsDone: recordedStepsOf(then).filter(({ at }) => at === from).length,
  }
}

/** Inputs before the start: at `from`, those before the first step that was not done up to `since`. */
function inputsBefore(boat: Boat, from: Duration, since: number): readonly Input[] {
  let left = journaledStepsOf(boat).filter(
    ({ step, seq, isCall }) => step.at === from && seq <= since && !isCall,
  ).length
  const inputs = inputLogOf(boat).all()
  const isAfter = ({ at, is }: Input): boolean =>
    at > from || (at === from && (is === STEP_INPUT || is === PLAY_INPUT) && left-- === 0)
  const end = inputs.findIndex(isAfter)
  return end < 0 ? inputs : inputs.slice(0, end)
}
