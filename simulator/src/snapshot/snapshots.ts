/** What the control interface asks of snapshots; the ways into a boat that they need are known here. */
import type { Duration, Snapshot } from '@drydock/contracts'
import type { Boat, BoatOptions } from '#boat/boat.ts'
import { type Cause, causesOf, type Doors } from '#boat/inputLog.ts'
import type { Fleet, HostedBoat } from '#fleet/fleet.ts'
import { disconnectAll } from './replayInputs.ts'
import { boatFromInputs, readSnapshot, restoreBoat, snapshotOf } from './snapshot.ts'

export interface Snapshots {
  /** The boat as it is, or as it was so long after its beginning. */
  take(moored: HostedBoat, at?: Duration): Snapshot
  /** Reads what somebody sends as that part of a request. Throws a Refusal for what is no snapshot. */
  read(sent: unknown, part: string): Snapshot
  /** Puts the boat of a snapshot in the place of one; undefined when that is gone. It stands still. */
  restore(place: HostedBoat, snapshot: Snapshot): HostedBoat | undefined
  /** Another boat that goes on from a snapshot, with people of its own; it stands still. */
  fork(snapshot: Snapshot): HostedBoat
  /** The boat that these causes have made, for somebody to look at. */
  boatOf(origin: BoatOptions, causes: readonly Cause[], at: Duration): Boat
}

export function createSnapshots(fleet: Fleet, doors: Doors): Snapshots {
  return {
    take: (moored, at) => snapshotOf(moored, doors, at),
    read: readSnapshot,
    restore({ boat: { id }, origin: place }, snapshot) {
      const { boat, origin } = restoreBoat(place, snapshot, doors)
      const moored = fleet.replace(id, boat, origin)
      if (moored) disconnectAll(boat, causesOf(boat).all())
      return moored
    },
    fork(snapshot) {
      const { name } = snapshot.plan
      const moored = fleet.add({
        mode: 'paused',
        like: (id, host) => restoreBoat({ id, host }, snapshot, doors),
        name: typeof name === 'string' ? name : undefined,
      })
      disconnectAll(moored.boat, causesOf(moored.boat).all())
      return moored
    },
    boatOf: (origin, causes, at) => boatFromInputs(origin, causes, at, doors),
  }
}
