/** Checkpoint: a saved boat in the data file, so that a start replays only the inputs after it. */
import { deserialize, serialize } from 'node:v8'
import canonicalize from 'canonicalize'
import type { Boat, BoatOptions } from '#boat/boat.ts'
import { writeParts } from '#boat/parts.ts'
import { continuedBoat, type SavedBoat, savedBoatOf } from '#fleet/savedBoat.ts'
import { stateSum } from '#snapshot/snapshot.ts'

/** Increased whenever a boat of an earlier checkpoint would continue in another way. */
const FORMAT = 2

export interface Checkpoint {
  readonly boat: SavedBoat
  /** Users who are connected to the hub. */
  readonly connected: readonly string[]
}

/** A checkpoint as it is stored. */
export interface StoredCheckpoint {
  readonly format: number
  readonly base64: string
}

/**
 * Takes a checkpoint of a boat. Undefined if the boat would not continue in the same way: because of events that are to
 * come, active faults, or a scenario that was played.
 */
export function checkpointOf(
  boat: Boat,
  origin: BoatOptions,
  connected: readonly string[],
): StoredCheckpoint | undefined {
  const saved = savedBoatOf(boat)
  const stored = saved && storedOf({ boat: saved, connected })
  const copy = stored && readCheckpoint(stored)
  return copy && isSame(boat, continuedBoat(origin, copy.boat)) ? stored : undefined
}

/** Undefined if a part is not plain data, such as a push that a fault holds back. */
function storedOf(checkpoint: Checkpoint): StoredCheckpoint | undefined {
  try {
    return { format: FORMAT, base64: serialize(checkpoint).toString('base64') }
  } catch {
    return undefined
  }
}

/** Reads a checkpoint; undefined if there is none, or if another version of Drydock or of Node.js wrote it. */
export function readCheckpoint(stored: StoredCheckpoint | undefined): Checkpoint | undefined {
  if (stored?.format !== FORMAT) return undefined
  try {
    // The data file has checksums, and only its owner can write it.
    return deserialize(Buffer.from(stored.base64, 'base64')) as Checkpoint
  } catch {
    return undefined
  }
}

const isSame = (boat: Boat, copy: Boat): boolean =>
  stateSum(boat, '') === stateSum(copy, '') &&
  canonicalize(writeParts(boat)) === canonicalize(writeParts(copy)) &&
  canonicalize(boat.clock.pending()) === canonicalize(copy.clock.pending())
