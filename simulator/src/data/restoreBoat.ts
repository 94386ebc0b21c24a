/** Restores a boat of the data file: from its checkpoint, or from its start, by replaying the inputs since then. */
import type { Boat, BoatOptions } from '#boat/boat.ts'
import { type Input, type InputHandlers, inputLogOf } from '#boat/inputLog.ts'
import { Refusal } from '#boat/refusal.ts'
import { signInsOf } from '#boat/signIns.ts'
import { startBoat } from '#fleet/fleet.ts'
import { continuedBoat } from '#fleet/savedBoat.ts'
import { connectedUsers, type ReplayEnd, replayInputs } from '#snapshot/replayInputs.ts'
import { stateSum } from '#snapshot/snapshot.ts'
import type { PaceMode } from '#time/pace.ts'
import type { Checkpoint } from './checkpoint.ts'
import { DataProblem } from './dataProblem.ts'

/** Stored data of a boat beside its inputs and its checkpoint. */
export interface StoredBoat {
  readonly origin: BoatOptions
  readonly mode: PaceMode
  readonly speed: number
  /** Earliest possible end of its time. */
  readonly end: ReplayEnd
  /** Number of ended sign-ins that the identity provider has already processed. */
  readonly signedOut: number
  /** Checksum of the state after a number of inputs, at an instant; never before the checkpoint. */
  readonly proof?: { readonly causes: number; readonly end: ReplayEnd; readonly sum: string } | undefined
  /** Number of inputs that the checkpoint contains, its time, and the length of its data. */
  readonly checkpoint?: { readonly causes: number; readonly at: number; readonly length: number } | undefined
}

export interface RestoredBoat {
  readonly boat: Boat
  readonly inputCount: number
  /** Users who were connected to its hub. */
  readonly connected: readonly string[]
  /** Whether it continued from its checkpoint. */
  readonly isContinued: boolean
}

/** What the data file has of a boat. */
export interface BoatSource {
  readonly path: string
  inputs(from: number, count?: number): readonly Input[]
  readonly checkpoint: Checkpoint | undefined
}

/** Restores a boat. @throws DataProblem if the replay gives another state. */
export function restoreBoat(source: BoatSource, stored: StoredBoat, inputHandlers: InputHandlers): RestoredBoat {
  const restored = tryCheckpoint(source, stored, inputHandlers) ?? fromStart(source, stored, inputHandlers)
  signInsOf(restored.boat).skipTaken(stored.signedOut)
  return restored
}

/** Undefined without a checkpoint, or if the boat does not continue from it as before: then all inputs are replayed. */
function tryCheckpoint(source: BoatSource, stored: StoredBoat, inputHandlers: InputHandlers): RestoredBoat | undefined {
  if (!stored.checkpoint || !source.checkpoint) return undefined
  const before = stored.checkpoint.causes
  try {
    const boat = continuedBoat(stored.origin, source.checkpoint.boat)
    inputLogOf(boat).keepStored(before, () => source.inputs(0, before))
    const inputs = source.inputs(before)
    replayAfter(boat, stored, inputs, before, inputHandlers)
    const connected = connectedUsers(inputs, source.checkpoint.connected)
    return { boat, inputCount: before + inputs.length, connected, isContinued: true }
  } catch {
    return undefined
  }
}

function fromStart(source: BoatSource, stored: StoredBoat, inputHandlers: InputHandlers): RestoredBoat {
  const boat = startBoat(stored.origin)
  const inputs = source.inputs(0)
  try {
    replayAfter(boat, stored, inputs, 0, inputHandlers)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new DataProblem(
      `${source.path} holds a boat, ${boat.id}, that cannot be restored. ${error.message} The file was not changed. Use the Drydock that wrote it, or name another file with --data.`,
    )
  }
  return { boat, inputCount: inputs.length, connected: connectedUsers(inputs), isContinued: false }
}

/** Replays the inputs after the first `before` ones. @throws Refusal if the boat has another state than before. */
function replayAfter(
  boat: Boat,
  { end, proof }: StoredBoat,
  inputs: readonly Input[],
  before: number,
  inputHandlers: InputHandlers,
): void {
  const proven = (proof?.causes ?? before) - before
  if (proof) {
    replayInputs(boat, inputs.slice(0, proven), proof.end, inputHandlers)
    if (stateSum(boat, '') !== proof.sum)
      throw new Refusal('conflict', 'Replaying its inputs gives another state, because this Drydock has other rules.')
  }
  replayInputs(boat, inputs.slice(proven), laterEnd(end, inputs.at(-1)), inputHandlers)
}

/** The later of two ends; events of an instant have run if either says so. */
function laterEnd(end: ReplayEnd, last: Input | undefined): ReplayEnd {
  if (!last || last.at < end.at) return end
  return { at: last.at, ...(last.early && (end.early || end.at < last.at) ? { early: true } : {}) }
}
