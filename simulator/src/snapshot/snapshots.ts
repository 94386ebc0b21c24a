/** Snapshot operations of the control interface. */
import type { Duration, Snapshot } from '@drydock/contracts'
import type { Boat, BoatOptions } from '#boat/boat.ts'
import { type Input, inputLogOf, type InputHandlers } from '#boat/inputLog.ts'
import type { Fleet, HostedBoat } from '#fleet/fleet.ts'
import { connectedUsers, disconnectAll } from './replayInputs.ts'
import { boatFromInputs, readSnapshot, restoreBoat, snapshotOf } from './snapshot.ts'

export interface Snapshots {
  /**
   * Takes a snapshot of the present state, or of the state at `at` ms after the start. @throws Refusal if the boat is
   * too old to be restored.
   */
  take(hosted: HostedBoat, at?: Duration): Promise<Snapshot>
  /** Parses a snapshot. @param part of the request, for errors. @throws Refusal if it is not a snapshot. */
  read(sent: unknown, part: string): Snapshot
  /** Replaces a boat by that of a snapshot, paused; undefined if the boat no longer exists. */
  restore(place: HostedBoat, snapshot: Snapshot): Promise<HostedBoat | undefined>
  /** Adds a boat that continues from a snapshot, paused, with users of its own. */
  fork(snapshot: Snapshot): Promise<HostedBoat>
  /** Recreates a boat from inputs, to look at its past. */
  boatOf(origin: BoatOptions, inputs: readonly Input[], at: Duration): Promise<Boat>
}

export function createSnapshots(fleet: Fleet, inputHandlers: InputHandlers): Snapshots {
  return {
    take: (hosted, at) => snapshotOf(hosted, inputHandlers, at),
    read: readSnapshot,
    async restore({ boat: { id }, origin: place }, snapshot) {
      const { boat, origin } = await restoreBoat(place, snapshot, inputHandlers)
      const hosted = fleet.replace(id, boat, origin)
      if (hosted) disconnectAll(boat, connectedUsers(inputLogOf(boat).all()))
      return hosted
    },
    async fork(snapshot) {
      const { name } = snapshot.plan
      const place = fleet.reserve(typeof name === 'string' ? name : undefined)
      const hosted = fleet.add({ mode: 'paused', created: await restoreBoat(place, snapshot, inputHandlers) })
      disconnectAll(hosted.boat, connectedUsers(inputLogOf(hosted.boat).all()))
      return hosted
    },
    boatOf: (origin, inputs, at) => boatFromInputs(origin, inputs, at, inputHandlers),
  }
}
