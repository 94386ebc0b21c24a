/** A boat of the file, made again. */
import type { Boat, BoatOptions } from '#boat/boat.ts'
import type { Input, InputHandlers } from '#boat/inputLog.ts'
import { Refusal } from '#boat/refusal.ts'
import { signInsOf } from '#boat/signIns.ts'
import { deedsOf } from '#recording/deeds.ts'
import { type End, redo } from '#snapshot/redo.ts'
import { stateSum } from '#snapshot/snapshot.ts'
import type { PaceMode } from '#time/pace.ts'
import { startBoat } from '#fleet/fleet.ts'
import { DataProblem } from './dataProblem.ts'

/** What the file says of a boat beside its causes. */
export interface StoredBoat {
  readonly origin: BoatOptions
  readonly mode: PaceMode
  readonly speed: number
  /** How far its time had come at least. */
  readonly end: End
  /** How many sign-ins were ended from aboard and are ended at the provider, too. */
  readonly signedOut: number
  /** What its state came to after so many causes, at a moment. */
  readonly proof?: { readonly causes: number; readonly end: End; readonly sum: string } | undefined
}

/** Throws a DataProblem when it does not come out as it was. */
export function restoreBoat(
  path: string,
  { origin, end, signedOut, proof }: StoredBoat,
  causes: readonly Input[],
  doors: InputHandlers,
): Boat {
  const boat = startBoat(origin)
  // From the first moment on, since the journal lets go of what is old.
  deedsOf(boat)
  try {
    const before = proof?.causes ?? 0
    if (proof) {
      redo(boat, causes.slice(0, before), proof.end, doors)
      if (stateSum(boat, '') !== proof.sum)
        throw new Refusal('conflict', 'Replaying its inputs gives another state, because this Drydock has other rules.')
    }
    redo(boat, causes.slice(before), laterEnd(end, causes.at(-1)), doors)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new DataProblem(
      `${path} holds a boat, ${boat.id}, that cannot be restored. ${error.message} The file was not changed. Use the Drydock that wrote it, or name another file with --data.`,
    )
  }
  signInsOf(boat).skipTaken(signedOut)
  return boat
}

/** What was due at a moment has come when either of the two says so. */
function laterEnd(end: End, last: Input | undefined): End {
  if (!last || last.at < end.at) return end
  return { at: last.at, ...(last.early && (end.early || end.at < last.at) ? { early: true } : {}) }
}
