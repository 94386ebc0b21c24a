/** Fleet: the boats of one process, each with its own clock and users. */
import { HOUR, type Instant } from '@drydock/contracts'
import { hostNameOf } from '#boat/accountData.ts'
import { CALM_BOAT } from '#boat/basePlan.ts'
import { createBoat, type Boat, type BoatOptions } from '#boat/boat.ts'
import type { BoatPlan } from '#boat/plan.ts'
import { createPartsFromStart } from '#boat/parts.ts'
import { VOLATILE_STORES, PersistentMap, type KeyValueStores } from '#boat/keyValueStore.ts'
import { startSensorReports } from '#devices/aging.ts'
import { startPositionReports } from '#devices/gps.ts'
import { startStatusPushes } from '#devices/gateway.ts'
import { startMeters } from '#devices/meters.ts'
import { startBilling } from '#devices/usage.ts'
import { type Accounts, createAccounts } from '#identity/accounts.ts'
import { createPace, type Pace, type PaceMode, realTime, systemTime } from '#time/pace.ts'
import { createHostedBoats, type HostedBoat } from './hostedBoats.ts'
import { addAccounts, peopleAtFirst, peopleOf, replaceAccounts } from './people.ts'

export type { HostedBoat } from './hostedBoats.ts'

export interface NewBoat {
  readonly plan?: BoatPlan
  readonly start?: Instant
  readonly seed?: number
  readonly mode?: PaceMode
  readonly speed?: number
  /** Maximum number of entries that the journal keeps; infinite to keep everything. */
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

const madeOf = (origin: BoatOptions): CreatedBoat => ({ boat: startBoat(origin), origin })

/** Key of the number of boats created so far, so that no id or domain repeats. */
const BOATS = 'boats'

/** Creates a boat and starts its devices. */
export function startBoat(origin: BoatOptions): Boat {
  const boat = createBoat(origin)
  if (origin.kept !== Number.POSITIVE_INFINITY) createPartsFromStart(boat)
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
  const hosted = createHostedBoats(report)
  const accounts = createAccounts(persistence.stores)
  const counts = new PersistentMap<number>(persistence.stores('counts'))
  const paceOf = createPaces(report)
  return {
    accounts,
    find: hosted.find,
    all: hosted.all,
    close: hosted.stopAll,
    add({ mode = 'realtime', speed = 1, ...options }) {
      const number = (counts.get(BOATS) ?? 0) + 1
      const { boat, ...created } = createdBoat(options, number)
      const target = { ...created, boat, pace: paceOf(boat, mode, speed) }
      persistence.transaction(() => {
        counts.set(BOATS, number)
        addAccounts(accounts, boat.id, target.people)
        persistence.put(target)
      })
      return hosted.host(target)
    },
    resume({ boat, origin, mode, speed }) {
      const target = { boat, pace: paceOf(boat, mode, speed), people: peopleAtFirst(origin), origin }
      for (const { user, password } of target.people) accounts.setFirstPassword(user, password)
      return hosted.host(target)
    },
    restart: (id, prepare) =>
      hosted.swap(id, before => {
        const boat = startBoat(before.origin)
        prepare(boat)
        const target = { ...before, boat, pace: paceOf(boat, 'paused') }
        persistence.put(target)
        return target
      }),
    replace: (id, boat, origin) =>
      hosted.swap(id, before => {
        const target = { boat, origin, people: peopleAtFirst(origin), pace: paceOf(boat, 'paused') }
        persistence.transaction(() => {
          replaceAccounts(accounts, id, before.people, target.people)
          persistence.put(target)
        })
        return target
      }),
    remove(id) {
      persistence.transaction(() => {
        accounts.remove(id)
        persistence.drop(id)
      })
      return hosted.remove(id)
    },
  }
}

/** Returns a function that creates the pace of a boat. `report` receives errors of its clock, with its id. */
function createPaces(report: (problem: string) => void) {
  return ({ id, clock }: Boat, mode: PaceMode, speed?: number): Pace =>
    createPace(clock, mode, speed, realTime, error =>
      report(`${id}: ${error instanceof Error ? error.stack : String(error)}`),
    )
}

/** Creates the boat with a number: by `create`, else from the plan. */
function createdBoat(
  { plan = {}, start = systemTime(), seed = 1, kept, create, name = plan.name }: NewBoat,
  number: number,
): Omit<HostedBoat, 'pace'> {
  const id = `boat-${number}`
  const host = hostNameOf(name ?? CALM_BOAT.name, number)
  const created = create?.(id, host)
  if (created) return { ...created, people: peopleAtFirst(created.origin) }
  const made = madeOf({ id, host, plan, start, seed, ...(kept === undefined ? {} : { kept }) })
  return { ...made, people: peopleOf(made.boat) }
}

/** Token lifetime of a boat that no longer exists. */
export const FALLBACK_TOKEN_LIFETIME = HOUR
