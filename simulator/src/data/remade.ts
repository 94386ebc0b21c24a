/** A boat of the file, made again. */
import type { Boat, BoatOptions } from '#boat/boat.ts'
import type { Cause, Doors } from '#boat/inputLog.ts'
import { Refusal } from '#boat/refusal.ts'
import { signInsOf } from '#boat/signIns.ts'
import { recordedStepsOf } from '#recording/recordedSteps.ts'
import { type ReplayEnd, replayInputs } from '#snapshot/replayInputs.ts'
import { stateSum } from '#snapshot/snapshot.ts'
import type { PaceMode } from '#time/pace.ts'
import { launch } from '#fleet/fleet.ts'
import { DataProblem } from './problem.ts'

/** What the file says of a boat beside its causes. */
export interface Kept {
  readonly origin: BoatOptions
  readonly mode: PaceMode
  readonly speed: number
  /** How far its time had come at least. */
  readonly end: ReplayEnd
  /** How many sign-ins were ended from aboard and are ended at the provider, too. */
  readonly signedOut: number
  /** What its state came to after so many causes, at a moment. */
  readonly proof?: { readonly causes: number; readonly end: ReplayEnd; readonly sum: string } | undefined
}

/** Throws a DataProblem when it does not come out as it was. */
export function remade(
  path: string,
  { origin, end, signedOut, proof }: Kept,
  causes: readonly Cause[],
  doors: Doors,
): Boat {
  const boat = launch(origin)
  // From the first moment on, since the journal lets go of what is old.
  recordedStepsOf(boat)
  try {
    const before = proof?.causes ?? 0
    if (proof) {
      replayInputs(boat, causes.slice(0, before), proof.end, doors)
      if (stateSum(boat, '') !== proof.sum)
        throw new Refusal('conflict', 'It does not come out as it was, since this Drydock has other rules.')
    }
    replayInputs(boat, causes.slice(before), later(end, causes.at(-1)), doors)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new DataProblem(
      `${path} holds a boat, ${boat.id}, that cannot be made again. ${error.message} The file was left as it is: use the Drydock that wrote it, or name another file with --data.`,
    )
  }
  signInsOf(boat).skip(signedOut)
  return boat
}

/** What was due at a moment has come when either of the two says so. */
function later(end: ReplayEnd, last: Cause | undefined): ReplayEnd {
  if (!last || last.at < end.at) return end
  return { at: last.at, ...(last.early && (end.early || end.at < last.at) ? { early: true } : {}) }
}
