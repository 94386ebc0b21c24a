/** Restores a boat of the data file by replaying its inputs. */
import type { Boat, BoatOptions } from '#boat/boat.ts'
import type { Input, InputHandlers } from '#boat/inputLog.ts'
import { Refusal } from '#boat/refusal.ts'
import { signInsOf } from '#boat/signIns.ts'
import { recordedStepsOf } from '#recording/recordedSteps.ts'
import { type ReplayEnd, replayInputs } from '#snapshot/replayInputs.ts'
import { stateSum } from '#snapshot/snapshot.ts'
import type { PaceMode } from '#time/pace.ts'
import { startBoat } from '#fleet/fleet.ts'
import { DataProblem } from './dataProblem.ts'

/** Stored data of a boat beside its inputs. */
export interface StoredBoat {
  readonly origin: BoatOptions
  readonly mode: PaceMode
  readonly speed: number
  /** Earliest possible end of its time. */
  readonly end: ReplayEnd
  /** Number of ended sign-ins that the identity provider has already processed. */
  readonly signedOut: number
  /** Checksum of the state after a number of inputs, at an instant. */
  readonly proof?: { readonly causes: number; readonly end: ReplayEnd; readonly sum: string } | undefined
}

/** Restores a boat. @throws DataProblem if the replay gives another state. */
export function restoreBoat(
  path: string,
  { origin, end, signedOut, proof }: StoredBoat,
  causes: readonly Input[],
  doors: InputHandlers,
): Boat {
  const boat = startBoat(origin)
  // Called before the replay, because the journal drops old entries.
  recordedStepsOf(boat)
  try {
    const before = proof?.causes ?? 0
    if (proof) {
      replayInputs(boat, causes.slice(0, before), proof.end, doors)
      if (stateSum(boat, '') !== proof.sum)
        throw new Refusal('conflict', 'Replaying its inputs gives another state, because this Drydock has other rules.')
    }
    replayInputs(boat, causes.slice(before), laterEnd(end, causes.at(-1)), doors)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new DataProblem(
      `${path} holds a boat, ${boat.id}, that cannot be restored. ${error.message} The file was not changed. Use the Drydock that wrote it, or name another file with --data.`,
    )
  }
  signInsOf(boat).skipTaken(signedOut)
  return boat
}

/** The later of two ends; events of an instant have run if either says so. */
function laterEnd(end: ReplayEnd, last: Input | undefined): ReplayEnd {
  if (!last || last.at < end.at) return end
  return { at: last.at, ...(last.early && (end.early || end.at < last.at) ? { early: true } : {}) }
}
