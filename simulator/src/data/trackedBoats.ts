/** Tracked boats: saves inputs, time and pace of the hosted boats to the data file, and restores them. */
import type { Boat } from '#boat/boat.ts'
import { inputLogOf, type InputHandlers } from '#boat/inputLog.ts'
import { signInsOf } from '#boat/signIns.ts'
import type { Fleet, HostedBoat } from '#fleet/fleet.ts'
import { type ReplayEnd, disconnectAll } from '#snapshot/replayInputs.ts'
import { stateSum } from '#snapshot/snapshot.ts'
import type { PaceMode } from '#time/pace.ts'
import type { DataFile } from './dataFile.ts'
import { restoreBoat, type StoredBoat } from './restoreBoat.ts'

interface TrackedBoat extends Pick<StoredBoat, 'origin' | 'mode' | 'speed' | 'proof'> {
  readonly boat: Boat
  /** Number of inputs in the file. */
  readonly causes: number
  /** ReplayEnd of the boat's time when it was last saved. */
  readonly saved?: ReplayEnd
}

/** `onWrite` is called before each write of inputs or boats. */
export function createTrackedBoats(path: string, file: DataFile, onWrite: () => void) {
  const boats = file.stores('boats')
  const tracked = new Map<string, TrackedBoat>()

  const save = (id: string, it: TrackedBoat): void => {
    const stored = storedOf(it)
    boats.put(id, stored)
    tracked.set(id, { ...it, saved: stored.end })
  }
  const find = (boat: Boat): TrackedBoat | undefined => {
    const it = tracked.get(boat.id)
    return it?.boat === boat ? it : undefined
  }
  /** Saves further inputs of a boat. A replaced boat is no longer persisted. */
  const saveInputs = (boat: Boat): void =>
    inputLogOf(boat).writeTo(input => {
      onWrite()
      const it = find(boat)
      if (!it) return
      file.write(boat.id, input)
      tracked.set(boat.id, { ...it, causes: it.causes + 1 })
    })
  return {
    add({ boat, origin, pace }: HostedBoat): void {
      onWrite()
      const inputs = inputLogOf(boat).all()
      file.transaction(() => {
        file.drop(boat.id)
        for (const it of inputs) file.write(boat.id, it)
        const [mode, speed] = [pace.mode(), pace.speed() || 1]
        save(boat.id, withProof({ boat, origin, mode, speed, causes: inputs.length, proof: undefined }))
      })
      saveInputs(boat)
    },
    remove(id: string): void {
      onWrite()
      file.transaction(() => {
        file.drop(id)
        boats.delete(id)
      })
      tracked.delete(id)
    },
    saveTime(boat: Boat): void {
      const it = find(boat)
      if (it) save(boat.id, it)
    },
    savePace(boat: Boat, mode: PaceMode, speed = 1): void {
      const it = find(boat)
      if (it) save(boat.id, { ...it, mode, speed })
    },
    /** Saves the time of all boats; with `proves` also checksums of their states. */
    saveAll(proves: boolean): void {
      for (const [id, it] of tracked) {
        if (proves && it.proof?.causes !== it.causes) save(id, withProof(it))
        else if (hasMoved(it)) save(id, it)
      }
    },
    resume(fleet: Fleet, handlers: InputHandlers): void {
      const all = boats.entries().map(([id, stored]) => ({ id, ...(stored as StoredBoat) }))
      for (const { id, ...stored } of all.sort((a, b) => numberOf(a.id) - numberOf(b.id))) {
        const inputs = file.inputsOf(id)
        const boat = restoreBoat(path, stored, inputs, handlers)
        save(id, withProof({ ...stored, boat, causes: inputs.length }))
        saveInputs(boat)
        disconnectAll(boat, inputs)
        fleet.resume({ ...stored, boat })
      }
    },
  }
}

const storedOf = ({ boat, origin, mode, speed, proof }: TrackedBoat): StoredBoat => ({
  origin,
  mode,
  speed,
  end: endOf(boat),
  signedOut: signInsOf(boat).takenCount(),
  ...(proof ? { proof } : {}),
})

const withProof = (it: TrackedBoat): TrackedBoat => ({
  ...it,
  proof: { causes: it.causes, end: endOf(it.boat), sum: stateSum(it.boat, '') },
})

const numberOf = (id: string): number => Number(id.slice(id.lastIndexOf('-') + 1))

function hasMoved({ boat, saved }: TrackedBoat): boolean {
  const { at, early } = endOf(boat)
  return at !== saved?.at || early !== saved.early
}

const endOf = ({ clock }: Boat): ReplayEnd => ({
  at: clock.now() - clock.start,
  ...(clock.hasDueNow() ? { early: true } : {}),
})
