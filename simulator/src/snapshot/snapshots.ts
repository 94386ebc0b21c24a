/** Snapshot operations of the control interface. */
import type { Duration, Snapshot } from '@drydock/contracts'
import type { Boat, BoatOptions } from '#boat/boat.ts'
import { type Input, inputLogOf, type InputHandlers } from '#boat/inputLog.ts'
import type { Fleet, HostedBoat } from '#fleet/fleet.ts'
import { connectedUsers, disconnectAll } from './replayInputs.ts'
import { boatFromInputs, readSnapshot, restoreBoat, snapshotOf } from './snapshot.ts'

export interface Snapshots {
  /** Takes a snapshot of the present state, or of the state at `at` ms after the start. */
  take(hosted: HostedBoat, at?: Duration): Snapshot
  /** Parses a snapshot. @param part of the request, for errors. @throws Refusal if it is not a snapshot. */
  read(sent: unknown, part: string): Snapshot
  /** Replaces a boat by that of a snapshot, paused; undefined if the boat no longer exists. */
  restore(place: HostedBoat, snapshot: Snapshot): HostedBoat | undefined
  /** Adds a boat that continues from a snapshot, paused, with users of its own. */
  fork(snapshot: Snapshot): HostedBoat
  /** Recreates a boat from inputs, to look at its past. */
  boatOf(origin: BoatOptions, inputs: readonly Input[], at: Duration): Boat
}

export function createSnapshots(fleet: Fleet, inputHandlers: InputHandlers): Snapshots {
  return {
    take: (hosted, at) => snapshotOf(hosted, inputHandlers, at),
    read: readSnapshot,
    restore({ boat: { id }, origin: place }, snapshot) {
      const { boat, origin } = restoreBoat(place, snapshot, inputHandlers)
      const hosted = fleet.replace(id, boat, origin)
      if (hosted) disconnectAll(boat, connectedUsers(inputLogOf(boat).all()))
      return hosted
    },
    fork(snapshot) {
      const { name } = snapshot.plan
      const hosted = fleet.add({
        mode: 'paused',
        create: (id, host) => restoreBoat({ id, host }, snapshot, inputHandlers),
        name: typeof name === 'string' ? name : undefined,
      })
      disconnectAll(hosted.boat, connectedUsers(inputLogOf(hosted.boat).all()))
      return hosted
    },
    boatOf: (origin, inputs, at) => boatFromInputs(origin, inputs, at, inputHandlers),
  }
}
