/**
 * Boats that outlive their process: the causes of each are in a file before they come to anything, and make the boat
 * again at the next start.
 */
import type { Duration } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import { inputLogOf, type InputHandlers } from '#boat/inputLog.ts'
import { signInsOf } from '#boat/signIns.ts'
import { type PaceMode, type RealTime, realTime } from '#time/pace.ts'
import type { Fleet, Persistence } from '#fleet/fleet.ts'
import { type End, leaveHub } from '#snapshot/redo.ts'
import { stateSum } from '#snapshot/snapshot.ts'
import { openDataFile } from './dataFile.ts'
import type { DataProblem } from './dataProblem.ts'
import { type StoredBoat, restoreBoat } from './restoreBoat.ts'

export interface DataStore extends Persistence {
  /** Writes down how far the time of a boat has come, for which there is no cause. */
  saveTime(boat: Boat): void
  /** Writes down how its time passes. */
  savePace(boat: Boat, mode: PaceMode, speed?: number): void
  /**
   * Puts the boats that are kept into a fleet that has none. Throws a DataProblem when one does not come out as it was.
   */
  resume(fleet: Fleet, doors: InputHandlers): void
  close(): void
}

export interface DataOptions {
  /** Hears that the file cannot be written any more; what was to be written has not happened. */
  readonly onFailure?: (problem: DataProblem) => void
  readonly real?: RealTime
}

/**
 * A process that is killed is missing so much of its boats' time at most; what was to happen in it happens after the
 * next start.
 */
const SAVE_INTERVAL_MS: Duration = 1_000
/** The sum of a whole state takes its time. */
const SAVES_PER_PROOF = 60

interface TrackedBoat extends Pick<StoredBoat, 'origin' | 'mode' | 'speed' | 'proof'> {
  readonly boat: Boat
  /** In the file. */
  readonly causes: number
  /** How far its time had come when that was last written. */
  readonly marked?: End
}

/** Opens the file, or makes it. Throws a DataProblem. */
export async function openDataStore(
  path: string,
  { onFailure = () => undefined, real = realTime }: DataOptions = {},
): Promise<DataStore> {
  const file = await openDataFile(path, onFailure)
  const boats = file.stores('boats')
  const aboard = new Map<string, TrackedBoat>()
  let [unsettled, marks] = [false, 0]

  const put = (id: string, it: TrackedBoat): void => {
    const { boat, origin, mode, speed, proof } = it
    const kept: StoredBoat = {
      origin,
      mode,
      speed,
      end: endOf(boat),
      signedOut: signInsOf(boat).takenCount(),
      ...(proof ? { proof } : {}),
    }
    boats.put(id, kept)
    aboard.set(id, { ...it, marked: kept.end })
  }
  const known = (boat: Boat): TrackedBoat | undefined => {
    const it = aboard.get(boat.id)
    return it?.boat === boat ? it : undefined
  }
  /** One that has left its place does not write any more. */
  const follow = (boat: Boat): void =>
    inputLogOf(boat).writeTo(
      unsettling(cause => {
        const it = known(boat)
        if (!it) return
        file.write(boat.id, cause)
        aboard.set(boat.id, { ...it, causes: it.causes + 1 })
      }),
    )
  const proven = (it: TrackedBoat): TrackedBoat => ({
    ...it,
    proof: { causes: it.causes, end: endOf(it.boat), sum: stateSum(it.boat, '') },
  })
  const markAll = (withProof: boolean): void => {
    for (const [id, it] of aboard) {
      if (withProof && it.proof?.causes !== it.causes) put(id, proven(it))
      else if (hasMoved(it)) put(id, it)
    }
  }
  const tick = (): void => {
    const withProof = ++marks % SAVES_PER_PROOF === 0
    file[unsettled ? 'durableTransaction' : 'transaction'](() => markAll(withProof))
    unsettled = false
    callOff = real.after(SAVE_INTERVAL_MS, tick)
  }
  const unsettling =
    <T extends readonly unknown[]>(run: (...args: T) => void) =>
    (...args: T): void => {
      unsettled = true
      run(...args)
    }
  let callOff = real.after(SAVE_INTERVAL_MS, tick)

  return {
    stores(name) {
      const shelf = file.stores(name)
      return { entries: shelf.entries, put: unsettling(shelf.put), delete: unsettling(shelf.delete) }
    },
    transaction: file.transaction,
    put({ boat, origin, pace }) {
      unsettled = true
      const causes = inputLogOf(boat).all()
      file.transaction(() => {
        file.drop(boat.id)
        for (const it of causes) file.write(boat.id, it)
        put(
          boat.id,
          proven({
            boat,
            origin,
            mode: pace.mode(),
            speed: pace.speed() || 1,
            causes: causes.length,
            proof: undefined,
          }),
        )
      })
      follow(boat)
    },
    drop(id) {
      unsettled = true
      file.transaction(() => {
        file.drop(id)
        boats.delete(id)
      })
      aboard.delete(id)
    },
    saveTime(boat) {
      const it = known(boat)
      if (it) put(boat.id, it)
    },
    savePace(boat, mode, speed = 1) {
      const it = known(boat)
      if (it) put(boat.id, { ...it, mode, speed })
    },
    resume(fleet, doors) {
      const all = boats.entries().map(([id, kept]) => ({ id, ...(kept as StoredBoat) }))
      for (const { id, ...kept } of all.sort((a, b) => numberOf(a.id) - numberOf(b.id))) {
        const causes = file.inputsOf(id)
        const boat = restoreBoat(path, kept, causes, doors)
        put(id, proven({ ...kept, boat, causes: causes.length }))
        follow(boat)
        leaveHub(boat, causes)
        fleet.resume({ ...kept, boat })
      }
    },
    close() {
      if (!file.isOpen()) return
      callOff()
      file[unsettled ? 'durableTransaction' : 'transaction'](() => markAll(true))
      file.close()
    },
  }
}

const numberOf = (id: string): number => Number(id.slice(id.lastIndexOf('-') + 1))

function hasMoved({ boat, marked }: TrackedBoat): boolean {
  const { at, early } = endOf(boat)
  return at !== marked?.at || early !== marked.early
}

const endOf = ({ clock }: Boat): End => ({
  at: clock.now() - clock.start,
  ...(clock.hasDueNow() ? { early: true } : {}),
})
