/** Fleet: the boats of one process, each with its own clock and users. */
import { HOUR, type Instant } from '@drydock/contracts'
import { hostNameOf } from '#boat/accountData.ts'
import { CALM_BOAT } from '#boat/basePlan.ts'
import { createBoat, type Boat, type BoatOptions } from '#boat/boat.ts'
import type { BoatPlan } from '#boat/plan.ts'
import { VOLATILE_STORES, PersistentMap, type KeyValueStores } from '#boat/keyValueStore.ts'
import { startSensorReports } from '#devices/aging.ts'
import { startPositionReports } from '#devices/gps.ts'
import { startStatusPushes } from '#devices/gateway.ts'
import { startMeters } from '#devices/meters.ts'
import { startBilling } from '#devices/usage.ts'
import { type Accounts, createAccounts } from '#identity/accounts.ts'
import { createPace, type Pace, type PaceMode, realTime, systemTime } from '#time/pace.ts'
import { watchPushes } from './watchPushes.ts'

/** A user account of a boat. */
export interface Person {
  /** E-mail address, used as login name. */
  readonly user: string
  readonly password: string
  readonly role: 'captain' | 'friend'
}

export interface HostedBoat {
  readonly boat: Boat
  readonly pace: Pace
  readonly people: readonly Person[]
  /** Options that created the boat. */
  readonly origin: BoatOptions
}

export interface NewBoat {
  readonly plan?: BoatPlan
  readonly start?: Instant
  readonly seed?: number
  readonly mode?: PaceMode
  readonly speed?: number
  /** Minimum number of entries that the journal keeps. */
  readonly kept?: number
  /** Creates the boat under an id and domain, instead of a new boat from `plan`. */
  readonly create?: (id: string, host: string) => CreatedBoat
  /** Name of that boat, for its domain. */
  readonly name?: string | undefined
}

interface CreatedBoat {
  readonly boat: Boat
  readonly origin: BoatOptions
}

/** Persistence of boats beyond the process. Data is saved when a call returns. */
export interface Persistence {
  readonly stores: KeyValueStores
  /** Runs a transaction: saves all changes, or none. */
  transaction<T>(run: () => T): T
  /** Saves a boat with its inputs, and all further inputs; replaces a boat of the same id. */
  put(it: HostedBoat): void
  drop(id: string): void
}
const IN_MEMORY: Persistence = {
  stores: VOLATILE_STORES,
  transaction: run => run(),
  put: () => undefined,
  drop: () => undefined,
}

export interface Fleet {
  readonly accounts: Accounts
  add(boat: NewBoat): HostedBoat
  find(id: string): HostedBoat | undefined
  all(): readonly HostedBoat[]
  /** Adds a saved boat under its id. */
  resume(it: CreatedBoat & { readonly mode: PaceMode; readonly speed: number }): HostedBoat
  /** Restarts a boat from its start, paused, with the same users. `prepare` runs before it replaces the old one. */
  restart(id: string, prepare: (boat: Boat) => void): HostedBoat | undefined
  /** Replaces a boat by another one, paused, with its own users. */
  replace(id: string, boat: Boat, origin: BoatOptions): HostedBoat | undefined
  remove(id: string): boolean
  close(): void
}

/**
 * Captain and connected accounts. Their addresses depend only on the plan and the boat's number, so replays are equal.
 */
const peopleOf = ({ state }: Boat): readonly Person[] => [
  { user: state.captain, password: 'fair-winds', role: 'captain' },
  ...state.accounts.map(it => ({ user: it.userId, password: 'calm-seas', role: 'friend' as const })),
]
/** Users at the boat's start, including accounts that were removed since. */
const peopleAtFirst = (origin: BoatOptions): readonly Person[] => peopleOf(createBoat(origin))
const namesOf = (people: readonly Person[]): string => people.map(it => it.user).join(' ')
const madeOf = (origin: BoatOptions): CreatedBoat => ({ boat: startBoat(origin), origin })

/** Key of the number of boats created so far, so that no id or domain repeats. */
const BOATS = 'boats'

/** Creates a boat and starts its devices. */
export function startBoat(origin: BoatOptions): Boat {
  const boat = createBoat(origin)
  startStatusPushes(boat)
  startPositionReports(boat)
  startMeters(boat)
  startSensorReports(boat)
  startBilling(boat)
  return boat
}

/** Creates a fleet. `report` receives errors of boats outside requests. */
export function createFleet(
  persistence: Persistence = IN_MEMORY,
  report: (problem: string) => void = console.error,
): Fleet {
  const hosted = new Map<string, HostedBoat>()
  const accounts = createAccounts(persistence.stores)
  const counts = new PersistentMap<number>(persistence.stores('counts'))
  const paceOf = ({ id, clock }: Boat, mode: PaceMode, speed?: number): Pace =>
    createPace(clock, mode, speed, realTime, error =>
      report(`${id}: ${error instanceof Error ? error.stack : String(error)}`),
    )
  /** Hosts a boat and checks its pushes. */
  const host = (it: HostedBoat): HostedBoat => {
    watchPushes(it.boat, report)
    hosted.set(it.boat.id, it)
    return it
  }
  /** Stops the current boat of an id and hosts the one that `next` returns for it. */
  const swap = (id: string, next: (before: HostedBoat) => HostedBoat): HostedBoat | undefined => {
    const before = hosted.get(id)
    before?.pace.stop()
    return before && host(next(before))
  }
  return {
    accounts,
    add({ mode = 'realtime', speed = 1, ...options }) {
      const number = (counts.get(BOATS) ?? 0) + 1
      const { boat, origin } = createdBoat(options, number)
      const it = { boat, pace: paceOf(boat, mode, speed), people: peopleAtFirst(origin), origin }
      persistence.transaction(() => {
        counts.set(BOATS, number)
        addAccounts(accounts, boat.id, it.people)
        persistence.put(it)
      })
      return host(it)
    },
    resume({ boat, origin, mode, speed }) {
      const it = { boat, pace: paceOf(boat, mode, speed), people: peopleAtFirst(origin), origin }
      for (const { user, password } of it.people) accounts.setFirstPassword(user, password)
      return host(it)
    },
    find: id => hosted.get(id),
    all: () => [...hosted.values()],
    restart: (id, prepare) =>
      swap(id, before => {
        const boat = startBoat(before.origin)
        prepare(boat)
        const it = { ...before, boat, pace: paceOf(boat, 'paused') }
        persistence.put(it)
        return it
      }),
    replace: (id, boat, origin) =>
      swap(id, before => {
        const it = { boat, origin, people: peopleAtFirst(origin), pace: paceOf(boat, 'paused') }
        persistence.transaction(() => {
          if (namesOf(it.people) !== namesOf(before.people)) accounts.remove(id)
          if (!accounts.find(it.people[0]?.user ?? '')) addAccounts(accounts, id, it.people)
          persistence.put(it)
        })
        return it
      }),
    remove(id) {
      hosted.get(id)?.pace.stop()
      persistence.transaction(() => {
        accounts.remove(id)
        persistence.drop(id)
      })
      return hosted.delete(id)
    },
    close() {
      for (const it of hosted.values()) it.pace.stop()
    },
  }
}

/** Creates the boat with a number: by `create`, else from the plan. */
function createdBoat(
  { plan = {}, start = systemTime(), seed = 1, kept, create, name = plan.name }: NewBoat,
  number: number,
): CreatedBoat {
  const id = `boat-${number}`
  const host = hostNameOf(name ?? CALM_BOAT.name ?? '', number)
  return create?.(id, host) ?? madeOf({ id, host, plan, start, seed, ...(kept === undefined ? {} : { kept }) })
}

function addAccounts(accounts: Accounts, boat: string, people: readonly Person[]): void {
  for (const { user, password, role } of people)
    accounts.add({ user, name: role === 'captain' ? 'Captain' : 'Friend', boat }, password)
}

/** Token lifetime of a boat that no longer exists. */
export const FALLBACK_TOKEN_LIFETIME = HOUR
