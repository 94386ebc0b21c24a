/** What a recorded scenario begins with: the boat as it was at a moment, which is made again to be looked at. */
import type { Duration } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import { type Cause, causesOf } from '#boat/inputLog.ts'
import type { BoatPlan } from '#boat/plan.ts'
import { timeText } from '#player/timeText.ts'
import { type RecordedStep, recordedStepsOf, journaledStepsOf } from '#recording/recordedSteps.ts'
import { currentPlan } from '#recording/currentPlan.ts'
import { notesOnLostEffects, stepsOfActiveEffects } from '#recording/activeEffects.ts'
import type { HostedBoat } from '#fleet/fleet.ts'
import type { Gateway } from '#up/up.ts'
import { PLAY_INPUT } from '#player/runner/playLive.ts'
import { STEP_INPUT } from '#recording/runStep.ts'

interface Beginning {
  readonly plan: BoatPlan
  /** What no plan says, as steps before all others. */
  readonly steps: readonly RecordedStep[]
  /** What is neither in the plan nor in the steps. */
  readonly notes: string[]
  readonly about: string | undefined
  /** How many deeds of this very moment the boat has behind it. */
  readonly behind: number
}

/**
 * `from` is counted from the beginning of the boat; of what was done at that moment, what the journal told up to
 * `since` came before.
 */
export function beginningOf(
  { boat, origin }: HostedBoat,
  { from, since }: { readonly from: Duration; readonly since: number },
  { snapshots }: Pick<Gateway, 'snapshots'>,
): Beginning {
  const { plan = {} } = origin
  if (from === 0 && since === 0) return { plan, steps: [], notes: [], about: undefined, behind: 0 }
  const causes = causesBefore(boat, from, since)
  const then = snapshots.boatOf({ ...origin, kept: Number.POSITIVE_INFINITY }, causes, from)
  return {
    plan: currentPlan(then, plan),
    steps: stepsOfActiveEffects(then),
    notes: notesOnLostEffects(then),
    about: `Begins with the boat as it was ${timeText(from)} after its beginning.`,
    behind: recordedStepsOf(then).filter(({ at }) => at === from).length,
  }
}

/**
 * Steps of that moment came before when they were told by then; what apps called at it is no step, so that the boat
 * begins with it.
 */
function causesBefore(boat: Boat, from: Duration, since: number): readonly Cause[] {
  let left = journaledStepsOf(boat).filter(({ step: deed, seq }) => deed.at === from && seq <= since).length
  return causesOf(boat)
    .all()
    .filter(({ at, is }) => at < from || (at === from && ((is !== STEP_INPUT && is !== PLAY_INPUT) || left-- > 0)))
}
