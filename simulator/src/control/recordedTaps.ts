/** Merges hardware steps and captain actions into one recording, and derives its expectations. */
import type { Duration } from '@drydock/contracts'
import type { Boat, BoatOptions } from '#boat/boat.ts'
import { CALM_BOAT } from '#boat/basePlan.ts'
import type { BoatPlan } from '#boat/plan.ts'
import { comparableState } from '#player/comparableState.ts'
import type { JournaledStep, RecordedStep } from '#recording/recordedSteps.ts'
import { redactTaps, textsIn } from '#recording/redactTaps.ts'
import {
  endNow,
  leftOutText,
  type Tap,
  type TapRecording,
  type TapRecordingEnd,
  tapRecordingOf,
} from '#recording/taps.ts'
import { type ExpectedStep, formatDuration } from '#recording/write.ts'
import type { Gateway } from '#up/up.ts'

/** Pushes that become expectations. */
export const EXPECTED_PUSHES: ReadonlySet<string> = new Set([
  'UpdateStatusChangeOnAlarm',
  'SetArmOrDisarmOnClient',
  'ShowMessage',
  'ShowError',
])
/** Number of newest events in the final expectation. */
const MAX_EVENTS = 3
/** How much later a push, or the final state, may come than it did. */
const PATIENCE_MS = 1_000

/** A recording of taps that has come to its end, or is taken as it is now. */
export type EndedTaps = TapRecording & { readonly end: TapRecordingEnd }

/** The recording of taps that began there; undefined if none began there, or nothing was tapped. */
export function tapsFrom(
  boat: Boat,
  { from, since }: { readonly from: Duration; readonly since: number },
): EndedTaps | undefined {
  const recording = tapRecordingOf(boat)
  if (recording?.from !== from || recording.since !== since || recording.taps.length === 0) return undefined
  return { ...recording, end: recording.end ?? endNow(boat) }
}

/** The taps up to a time without the personal data that was typed. @param plan the boat at the beginning. */
export const redactedTaps = ({ taps }: EndedTaps, until: Duration, plan: BoatPlan): readonly Tap[] =>
  redactTaps(
    taps.filter(it => it.at <= until),
    new Set([CALM_BOAT, plan].flatMap(textsIn)),
  )

/** Returns one sentence for each tap that no action of the language can repeat. */
export const notesOf = (taps: readonly Tap[], from: Duration): readonly string[] =>
  taps.filter(it => it.leftOut !== undefined).map(it => leftOutText(it, from))

/** Steps of hardware and captain in the order in which they were done; their times are those of the boat. */
export function mergedSteps(done: readonly JournaledStep[], taps: readonly Tap[]): readonly RecordedStep[] {
  const own = taps.flatMap(({ step, seq }) => (step ? [{ step, seq }] : []))
  return [
    ...withoutOwnCalls(
      done,
      own.map(it => it.step),
    ),
    ...own,
  ]
    .toSorted((a, b) => a.step.at - b.step.at || a.seq - b.seq)
    .map(it => it.step)
}

/** Removes arming and disarming that the recorded app caused: its captain steps repeat them. */
function withoutOwnCalls(done: readonly JournaledStep[], own: readonly RecordedStep[]): readonly JournaledStep[] {
  const orders = own.filter(it => it.kind === 'captain' && (it.params === 'arm' || it.params === 'disarm'))
  return done.filter(({ step, isCall }) => {
    const order = isCall
      ? orders.findIndex(it => it.at <= step.at && it.params === (step.params === true ? 'arm' : 'disarm'))
      : -1
    if (order >= 0) orders.splice(order, 1)
    return order < 0
  })
}

/** Expectations from what the boat did, as each of its app's calls has an effect that no fresh boat shows. */
export async function observedOutcome(
  boat: Boat,
  origin: BoatOptions,
  { from, since, end }: EndedTaps,
  steps: readonly RecordedStep[],
  { snapshots }: Pick<Gateway, 'snapshots'>,
): Promise<readonly ExpectedStep[]> {
  const final = await snapshots.boatOf({ ...origin, kept: Number.POSITIVE_INFINITY }, end.inputs, end.at)
  const pushes = boat.journal
    .since(since)
    .filter(it => it.seq <= end.seq && it.lane === 'hub' && EXPECTED_PUSHES.has(it.name))
    .map(({ at, name }) => expectedPush(name, at - boat.clock.start, steps, from))
  const once = new Map(pushes.map(it => [JSON.stringify(it), it]))
  return [
    ...once.values(),
    { at: end.at - from, expect: { state: finalStateOf(final), within: formatDuration(PATIENCE_MS) } },
  ]
}

/** A push follows what was done last before it, and may come a moment earlier or later than it did. */
function expectedPush(push: string, at: Duration, steps: readonly RecordedStep[], from: Duration): ExpectedStep {
  const cause = steps.findLast(it => it.at <= at)?.at ?? from
  const since = formatDuration(cause - from)
  return { at: cause - from, expect: { push, since, within: formatDuration(at - cause + PATIENCE_MS) } }
}

/** What a boat is at the end, as an expectation. */
export function finalStateOf(boat: Boat): Readonly<Record<string, unknown>> {
  const { armed, silent, events } = comparableState(boat, { armed: true, silent: true, events: [] })
  return {
    armed,
    silent,
    ...(Array.isArray(events) && events.length > 0 ? { events: events.slice(0, MAX_EVENTS) } : {}),
  }
}
