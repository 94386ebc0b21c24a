/** Snapshot operations of the control interface. */
import type { Duration, Snapshot } from '@drydock/contracts'
import type { Boat, BoatOptions } from '#boat/boat.ts'
import { type Input, inputLogOf, type InputHandlers } from '#boat/inputLog.ts'
import type { Fleet, HostedBoat } from '#fleet/fleet.ts'
import { disconnectAll } from './replayInputs.ts'
import { boatFromInputs, readSnapshot, restoreBoat, snapshotOf } from './snapshot.ts'

export interface Snapshots {
  /** Takes a snapshot of the present state, or of the state at `at` ms after the start. */
  take(moored: HostedBoat, at?: Duration): Snapshot
  /** Parses a snapshot. @param part of the request, for errors. @throws Refusal if it is not a snapshot. */
  read(sent: unknown, part: string): Snapshot
  /** Replaces a boat by that of a snapshot, paused; undefined if the boat no longer exists. */
  restore(place: HostedBoat, snapshot: Snapshot): HostedBoat | undefined
  /** Adds a boat that continues from a snapshot, paused, with users of its own. */
  fork(snapshot: Snapshot): HostedBoat
  /** Recreates a boat from inputs, to look at its past. */
  boatOf(origin: BoatOptions, causes: readonly Input[], at: Duration): Boat
}

export function createSnapshots(fleet: Fleet, doors: InputHandlers): Snapshots {
  return {
    take: (moored, at) => snapshotOf(moored, doors, at),
    read: readSnapshot,
    restore({ boat: { id }, origin: place }, snapshot) {
      const { boat, origin } = restoreBoat(place, snapshot, doors)
      const moored = fleet.replace(id, boat, origin)
      if (moored) disconnectAll(boat, inputLogOf(boat).all())
      return moored
    },
    fork(snapshot) {
      const { name } = snapshot.plan
      const moored = fleet.add({
        mode: 'paused',
        create: (id, host) => restoreBoat({ id, host }, snapshot, doors),
        name: typeof name === 'string' ? name : undefined,
      })
      disconnectAll(moored.boat, inputLogOf(moored.boat).all())
      return moored
    },
    boatOf: (origin, causes, at) => boatFromInputs(origin, causes, at, doors),
  }
}
