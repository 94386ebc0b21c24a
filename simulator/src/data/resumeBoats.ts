/** Adds all boats of the data file to a fleet. */
import type { InputHandlers } from '#boat/inputLog.ts'
import type { Fleet } from '#fleet/fleet.ts'
import { disconnectAll } from '#snapshot/replayInputs.ts'
import { readCheckpoint, type StoredCheckpoint } from './checkpoint.ts'
import type { DataFile } from './dataFile.ts'
import { restoreBoat, type StoredBoat } from './restoreBoat.ts'
import type { TrackedBoats } from './trackedBoats.ts'

/** Restores the boats in the order in which they were created. @throws DataProblem if one has another state. */
export function resumeBoats(
  path: string,
  file: DataFile,
  tracked: TrackedBoats,
  fleet: Fleet,
  handlers: InputHandlers,
): void {
  const checkpoints = new Map(file.stores('checkpoints').entries())
  const boats = file.stores('boats').entries() as readonly (readonly [string, StoredBoat])[]
  for (const [id, stored] of boats.toSorted(([a], [b]) => numberOf(a) - numberOf(b))) {
    const checkpoint = stored.checkpoint && readCheckpoint(checkpoints.get(id) as StoredCheckpoint | undefined)
    const inputs = (from: number, count?: number) => file.inputsOf(id, from, count)
    const { boat, inputCount, connected, isContinued } = restoreBoat({ path, inputs, checkpoint }, stored, handlers)
    const kept = isContinued ? checkpoint : undefined
    tracked.track({
      ...stored,
      boat,
      inputCount,
      connected: kept?.connected ?? [],
      checkpoint: kept && stored.checkpoint,
    })
    disconnectAll(boat, connected)
    fleet.resume({ ...stored, boat })
  }
}

const numberOf = (id: string): number => Number(id.slice(id.lastIndexOf('-') + 1))
