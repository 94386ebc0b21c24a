/**
 * Boats that outlive their process: the causes of each are in a file before they come to anything, and make the boat
 * again at the next start.
 */
import type { Duration } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import { causesOf, type Doors } from '#boat/inputLog.ts'
import { signInsOf } from '#boat/signIns.ts'
import { type PaceMode, type RealTime, realTime } from '#time/pace.ts'
import type { Fleet, Keep } from '#fleet/fleet.ts'
import { type ReplayEnd, disconnectAll } from '#snapshot/replayInputs.ts'
import { stateSum } from '#snapshot/snapshot.ts'
import { openFile } from './file.ts'
import type { DataProblem } from './problem.ts'
import { type Kept, remade } from './remade.ts'

export interface Data extends Keep {
  /** Writes down how far the time of a boat has come, for which there is no cause. */
  mark(boat: Boat): void
  /** Writes down how its time passes. */
  paced(boat: Boat, mode: PaceMode, speed?: number): void
  /**
   * Puts the boats that are kept into a fleet that has none. Throws a DataProblem when one does not come out as it was.
   */
  resume(fleet: Fleet, doors: Doors): void
  close(): void
}

export interface DataOptions {
  /** Hears that the file cannot be written any more; what was to be written has not happened. */
  readonly failed?: (problem: DataProblem) => void
  readonly real?: RealTime
}

/**
 * A process that is killed is missing so much of its boats' time at most; what was to happen in it happens after the
 * next start.
 */
const MARK_EVERY_MS: Duration = 1_000
/** The sum of a whole state takes its time. */
const MARKS_PER_PROOF = 60

interface Aboard extends Pick<Kept, 'origin' | 'mode' | 'speed' | 'proof'> {
  readonly boat: Boat
  /** In the file. */
  readonly causes: number
  /** How far its time had come when that was last written. */
  readonly marked?: ReplayEnd
}

/** Opens the file, or makes it. Throws a DataProblem. */
export async function openData(
  path: string,
  { failed = () => undefined, real = realTime }: DataOptions = {},
): Promise<Data> {
  const file = await openFile(path, failed)
  const boats = file.shelves('boats')
  const aboard = new Map<string, Aboard>()
  let [unsettled, marks] = [false, 0]

  const put = (id: string, it: Aboard): void => {
    const { boat, origin, mode, speed, proof } = it
    const kept: Kept = {
      origin,
      mode,
      speed,
      end: endOf(boat),
      signedOut: signInsOf(boat).count(),
      ...(proof ? { proof } : {}),
    }
    boats.put(id, kept)
    aboard.set(id, { ...it, marked: kept.end })
  }
  const known = (boat: Boat): Aboard | undefined => {
    const it = aboard.get(boat.id)
    return it?.boat === boat ? it : undefined
  }
  /** One that has left its place does not write any more. */
  const follow = (boat: Boat): void =>
    causesOf(boat).writeTo(
      unsettling(cause => {
        const it = known(boat)
        if (!it) return
        file.write(boat.id, cause)
        aboard.set(boat.id, { ...it, causes: it.causes + 1 })
      }),
    )
  const proven = (it: Aboard): Aboard => ({
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
    const withProof = ++marks % MARKS_PER_PROOF === 0
    file[unsettled ? 'settled' : 'whole'](() => markAll(withProof))
    unsettled = false
    callOff = real.after(MARK_EVERY_MS, tick)
  }
  const unsettling =
    <T extends readonly unknown[]>(run: (...args: T) => void) =>
    (...args: T): void => {
      unsettled = true
      run(...args)
    }
  let callOff = real.after(MARK_EVERY_MS, tick)

  return {
    shelves(name) {
      const shelf = file.shelves(name)
      return { all: shelf.all, put: unsettling(shelf.put), drop: unsettling(shelf.drop) }
    },
    whole: file.whole,
    put({ boat, origin, pace }) {
      unsettled = true
      const causes = causesOf(boat).all()
      file.whole(() => {
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
      file.whole(() => {
        file.drop(id)
        boats.drop(id)
      })
      aboard.delete(id)
    },
    mark(boat) {
      const it = known(boat)
      if (it) put(boat.id, it)
    },
    paced(boat, mode, speed = 1) {
      const it = known(boat)
      if (it) put(boat.id, { ...it, mode, speed })
    },
    resume(fleet, doors) {
      const all = boats.all().map(([id, kept]) => ({ id, ...(kept as Kept) }))
      for (const { id, ...kept } of all.sort((a, b) => numberOf(a.id) - numberOf(b.id))) {
        const causes = file.causesOf(id)
        const boat = remade(path, kept, causes, doors)
        put(id, proven({ ...kept, boat, causes: causes.length }))
        follow(boat)
        disconnectAll(boat, causes)
        fleet.resume({ ...kept, boat })
      }
    },
    close() {
      if (!file.isOpen()) return
      callOff()
      file[unsettled ? 'settled' : 'whole'](() => markAll(true))
      file.close()
    },
  }
}

const numberOf = (id: string): number => Number(id.slice(id.lastIndexOf('-') + 1))

function hasMoved({ boat, marked }: Aboard): boolean {
  const { at, early } = endOf(boat)
  return at !== marked?.at || early !== marked.early
}

const endOf = ({ clock }: Boat): ReplayEnd => ({
  at: clock.now() - clock.start,
  ...(clock.isEarly() ? { early: true } : {}),
})
