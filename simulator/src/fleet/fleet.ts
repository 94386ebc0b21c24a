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
import { createPace, type Pace, type PaceMode, systemTime } from '#time/pace.ts'
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
  /** A boat under an id and domain of `reserve`, instead of a new boat from `plan`. */
  readonly created?: CreatedBoat
}

interface CreatedBoat {
  readonly boat: Boat
  readonly origin: BoatOptions
}

/** Persistence of boats beyond the process. Data is saved when a call returns. */
export interface BoatPersistence {
  readonly stores: KeyValueStores
  /** Runs a transaction: saves all changes, or none. */
  transaction<T>(run: () => T): T
  /** Saves a boat with its inputs, and all further inputs; replaces a boat of the same id. */
  put(it: HostedBoat): void
  drop(id: string): void
}
const IN_MEMORY: BoatPersistence = {
  stores: VOLATILE_STORES,
  transaction: run => run(),
  put: () => undefined,
  drop: () => undefined,
}

export interface Fleet {
  readonly accounts: Accounts
  add(boat: NewBoat): HostedBoat
  /** Returns the id and domain of a boat that is added later; no other boat gets them. */
  reserve(name?: string): Required<Pick<BoatOptions, 'id' | 'host'>>
  find(id: string): HostedBoat | undefined
  all(): readonly HostedBoat[]
  /** Adds a saved boat under its id. */
  resume(it: CreatedBoat & { readonly mode: PaceMode; readonly speed: number }): HostedBoat
  /** Replaces a boat by one that `create` makes from the same options, paused, with the same users. */
  restart(id: string, create?: (origin: BoatOptions) => Boat): HostedBoat | undefined
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

type Report = (problem: string) => void

/** Creates a fleet. `report` receives errors of boats outside requests. */
export function createFleet(persistence: BoatPersistence = IN_MEMORY, report: Report = console.error): Fleet {
  const hosted = createHostedBoats(report)
  const accounts = createAccounts(persistence.stores)
  const counts = new PersistentMap<number>(persistence.stores('counts'))
  const paceOf = createPaces(report)
  const nextNumber = (): number => (counts.get(BOATS) ?? 0) + 1
  return {
    accounts,
    find: hosted.find,
    all: hosted.all,
    close: hosted.stopAll,
    reserve(name = CALM_BOAT.name) {
      const number = nextNumber()
      counts.set(BOATS, number)
      return placeOf(name, number)
    },
    add({ mode = 'realtime', speed = 1, created, ...options }) {
      const number = nextNumber()
      const { boat, ...rest } = created
        ? { ...created, people: peopleAtFirst(created.origin) }
        : newBoat(options, number)
      const target = { ...rest, boat, pace: paceOf(boat, mode, speed) }
      persistence.transaction(() => {
        if (!created) counts.set(BOATS, number)
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
    restart: (id, create = startBoat) =>
      hosted.swap(id, before => {
        const boat = create(before.origin)
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
function createPaces(report: Report) {
  return ({ id, clock }: Boat, mode: PaceMode, speed?: number): Pace =>
    createPace(clock, {
      mode,
      speed,
      onError: error => report(`${id}: ${error instanceof Error ? error.stack : String(error)}`),
      onTooFast: tooFast =>
        report(
          `${id}: The machine cannot keep speed ${tooFast}, so boats fall behind. Set a lower speed on their clocks.`,
        ),
    })
}

/** Id and domain of the boat with a number. */
const placeOf = (name: string, number: number): { readonly id: string; readonly host: string } => ({
  id: `boat-${number}`,
  host: hostNameOf(name, number),
})

/** Creates the boat with a number from the plan. */
function newBoat(
  { plan = {}, start = systemTime(), seed = 1, kept }: NewBoat,
  number: number,
): Omit<HostedBoat, 'pace'> {
  const place = placeOf(plan.name ?? CALM_BOAT.name, number)
  const made = madeOf({ ...place, plan, start, seed, ...(kept === undefined ? {} : { kept }) })
  return { ...made, people: peopleOf(made.boat) }
}

/** Token lifetime of a boat that no longer exists. */
export const FALLBACK_TOKEN_LIFETIME = HOUR
