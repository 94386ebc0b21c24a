/** Hosted boats: the boats of this process, by id. Their pushes are checked, and their journals share memory. */
import type { Boat, BoatOptions } from '#boat/boat.ts'
import { breakpointsOf } from '#boat/breakpoints.ts'
import type { Pace } from '#time/pace.ts'
import { journalShareOf } from './journalShare.ts'
import type { Person } from './people.ts'
import { watchPushes } from './watchPushes.ts'

export interface HostedBoat {
  readonly boat: Boat
  readonly pace: Pace
  readonly people: readonly Person[]
  /** Options that created the boat. */
  readonly origin: BoatOptions
}

export interface HostedBoats {
  find(id: string): HostedBoat | undefined
  all(): readonly HostedBoat[]
  host(target: HostedBoat): HostedBoat
  /** Hosts the boat that `next` returns for an id, and stops the one before; if `next` throws, that one goes on. */
  swap(id: string, next: (before: HostedBoat) => HostedBoat): HostedBoat | undefined
  remove(id: string): boolean
  stopAll(): void
}

/** Creates an empty table of hosted boats. `report` receives pushes that the contracts do not allow. */
export function createHostedBoats(report: (problem: string) => void): HostedBoats {
  const hosted = new Map<string, HostedBoat>()
  const host = (target: HostedBoat): HostedBoat => {
    watchPushes(target.boat, report)
    hosted.set(target.boat.id, target)
    limitJournals(hosted)
    return target
  }
  return {
    find: id => hosted.get(id),
    all: () => [...hosted.values()],
    host,
    swap(id, next) {
      const before = hosted.get(id)
      if (!before) return undefined
      const target = next(before)
      stop(before)
      return host(target)
    },
    remove(id) {
      const before = hosted.get(id)
      if (before) stop(before)
      const isRemoved = hosted.delete(id)
      limitJournals(hosted)
      return isRemoved
    },
    stopAll() {
      for (const target of hosted.values()) stop(target)
    },
  }
}

/** Stops the time of a boat for good, and ends what is held: nobody could release it any more. */
function stop({ boat, pace }: HostedBoat): void {
  pace.stop()
  breakpointsOf(boat).discardAll()
}

/** Gives the journals of all boats equal shares of the memory. */
function limitJournals(hosted: ReadonlyMap<string, HostedBoat>): void {
  const limits = journalShareOf(hosted.size)
  for (const { boat } of hosted.values()) boat.journal.limitTo(limits)
}
