/** Tracked boats: saves inputs, time and pace of the hosted boats to the data file. */
import type { Boat } from '#boat/boat.ts'
import { inputLogOf } from '#boat/inputLog.ts'
import { signInsOf } from '#boat/signIns.ts'
import type { HostedBoat } from '#fleet/fleet.ts'
import type { ReplayEnd } from '#snapshot/replayInputs.ts'
import { stateSum } from '#snapshot/snapshot.ts'
import type { PaceMode } from '#time/pace.ts'
import type { DataFile } from './dataFile.ts'
import type { StoredBoat } from './restoreBoat.ts'

export interface TrackedBoat extends Pick<StoredBoat, 'origin' | 'mode' | 'speed' | 'proof' | 'checkpoint'> {
  readonly boat: Boat
  /** Number of inputs in the file. */
  readonly inputCount: number
  /** Users who were connected when the checkpoint was taken. */
  readonly connected: readonly string[]
  /** ReplayEnd of the boat's time when it was last saved. */
  readonly saved?: ReplayEnd
}

type Find = (boat: Boat) => TrackedBoat | undefined

/** The hosted boats and what the file has of them; `onWrite` is called before each write of inputs or boats. */
export function createTrackedBoats(file: DataFile, onWrite: () => void) {
  const boats = file.stores('boats')
  const checkpoints = file.stores('checkpoints')
  const tracked = new Map<string, TrackedBoat>()

  const save = (trackedBoat: TrackedBoat): void => {
    const stored = storedOf(trackedBoat)
    boats.put(trackedBoat.boat.id, stored)
    tracked.set(trackedBoat.boat.id, { ...trackedBoat, saved: stored.end })
  }
  const find: Find = boat => {
    const entry = tracked.get(boat.id)
    return entry?.boat === boat ? entry : undefined
  }
  /** Saves a boat and its further inputs. A replaced boat is no longer persisted. */
  const track = (started: TrackedBoat): void => {
    const { boat } = started
    save(withProof(started))
    inputLogOf(boat).writeTo(input => {
      onWrite()
      const entry = find(boat)
      if (!entry) return
      file.write(boat.id, input)
      tracked.set(boat.id, { ...entry, inputCount: entry.inputCount + 1 })
    })
  }
  const add = ({ boat, origin, pace }: HostedBoat): void => {
    onWrite()
    const inputs = inputLogOf(boat).all()
    file.transaction(() => {
      file.drop(boat.id)
      checkpoints.delete(boat.id)
      for (const input of inputs) file.write(boat.id, input)
      const [mode, speed] = [pace.mode(), pace.speed() || 1]
      track({ boat, origin, mode, speed, inputCount: inputs.length, connected: [] })
    })
  }
  const remove = (id: string): void => {
    onWrite()
    file.transaction(() => {
      file.drop(id)
      checkpoints.delete(id)
      boats.delete(id)
    })
    tracked.delete(id)
  }
  return {
    ...changesOf(tracked, find, save),
    all: (): readonly TrackedBoat[] => [...tracked.values()],
    find,
    track,
    add,
    remove,
  }
}
export type TrackedBoats = ReturnType<typeof createTrackedBoats>

/** Saves what changes in the tracked boats. */
function changesOf(tracked: ReadonlyMap<string, TrackedBoat>, find: Find, save: (it: TrackedBoat) => void) {
  return {
    saveTime(boat: Boat): void {
      const entry = find(boat)
      if (entry) save(entry)
    },
    savePace(boat: Boat, mode: PaceMode, speed = 1): void {
      const entry = find(boat)
      if (entry) save({ ...entry, mode, speed })
    },
    /** Saves that the present state is in the boat's checkpoint. */
    saveCheckpoint(it: TrackedBoat, length: number, connected: readonly string[]): void {
      const { inputCount, boat } = it
      save(withProof({ ...it, connected, checkpoint: { causes: inputCount, at: endOf(boat).at, length } }))
    },
    /** Saves the time of all boats; with `proves` also checksums of their states. */
    saveAll(proves: boolean): void {
      for (const it of tracked.values()) {
        if (proves && it.proof?.causes !== it.inputCount) save(withProof(it))
        else if (hasMoved(it)) save(it)
      }
    },
  }
}
const storedOf = ({ boat, origin, mode, speed, proof, checkpoint }: TrackedBoat): StoredBoat => ({
  origin,
  mode,
  speed,
  end: endOf(boat),
  signedOut: signInsOf(boat).takenCount(),
  ...(proof ? { proof } : {}),
  ...(checkpoint ? { checkpoint } : {}),
})

const withProof = (entry: TrackedBoat): TrackedBoat => ({
  ...entry,
  proof: { causes: entry.inputCount, end: endOf(entry.boat), sum: stateSum(entry.boat, '') },
})

function hasMoved({ boat, saved }: TrackedBoat): boolean {
  const { at, early } = endOf(boat)
  return at !== saved?.at || early !== saved.early
}

const endOf = ({ clock }: Boat): ReplayEnd => ({
  at: clock.now() - clock.start,
  ...(clock.hasDueNow() ? { early: true } : {}),
})
