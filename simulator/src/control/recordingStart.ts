/** What a recorded scenario begins with: the boat as it was at a moment, which is made again to be looked at. */
import type { Duration } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import { type Input, inputLogOf } from '#boat/inputLog.ts'
import type { BoatPlan } from '#boat/plan.ts'
import { timeText } from '#player/duration.ts'
import { type Deed, deedsOf, toldDeedsOf } from '#recording/deeds.ts'
import { planNow } from '#recording/planNow.ts'
import { notesUnderWay, stepsUnderWay } from '#recording/underWay.ts'
import type { HostedBoat } from '#fleet/fleet.ts'
import type { Gateway } from '#up/up.ts'
import { PLAYED } from '#player/runner/playLive.ts'
import { STEP } from '#recording/takeStep.ts'

interface RecordingStart {
  readonly plan: BoatPlan
  /** What no plan says, as steps before all others. */
  readonly steps: readonly Deed[]
  /** What is neither in the plan nor in the steps. */
  readonly notes: string[]
  readonly about: string | undefined
  /** How many deeds of this very moment the boat has behind it. */
  readonly stepsDone: number
}

/**
 * `from` is counted from the beginning of the boat; of what was done at that moment, what the journal told up to
 * `since` came before.
 */
export function recordingStartOf(
  { boat, origin }: HostedBoat,
  { from, since }: { readonly from: Duration; readonly since: number },
  { snapshots }: Pick<Gateway, 'snapshots'>,
): RecordingStart {
  const { plan = {} } = origin
  if (from === 0 && since === 0) return { plan, steps: [], notes: [], about: undefined, stepsDone: 0 }
  const causes = inputsBefore(boat, from, since)
  const then = snapshots.boatOf({ ...origin, kept: Number.POSITIVE_INFINITY }, causes, from)
  return {
    plan: planNow(then, plan),
    steps: stepsUnderWay(then),
    notes: notesUnderWay(then),
    about: `Begins with the boat as it was ${timeText(from)} after its beginning.`,
    stepsDone: deedsOf(then).filter(({ at }) => at === from).length,
  }
}

/**
 * Steps of that moment came before when they were told by then; what apps called at it is no step, so that the boat
 * begins with it.
 */
function inputsBefore(boat: Boat, from: Duration, since: number): readonly Input[] {
  let left = toldDeedsOf(boat).filter(({ deed, seq }) => deed.at === from && seq <= since).length
  return inputLogOf(boat)
    .all()
    .filter(({ at, is }) => at < from || (at === from && ((is !== STEP && is !== PLAYED) || left-- > 0)))
}
