/** The boats of one process, each with its own clock and people. They do not see each other. */
import { HOUR, type Instant } from '@drydock/contracts'
import { hostOf } from '#boat/accountData.ts'
import { CALM } from '#boat/base.ts'
import { createBoat, type Boat, type BoatOptions } from '#boat/boat.ts'
import type { BoatPlan } from '#boat/plan.ts'
import { NO_SHELVES, Shelved, type Shelves } from '#boat/keyValueStore.ts'
import { startSensors } from '#devices/aging.ts'
import { startPosition } from '#devices/gps.ts'
import { startStatus } from '#devices/gateway.ts'
import { startMeters } from '#devices/meters.ts'
import { startBilling } from '#devices/usage.ts'
import { type Accounts, createAccounts } from '#identity/accounts.ts'
import { createPace, type Pace, type PaceMode, realTime, today } from '#time/pace.ts'
import { watchPushes } from './watchPushes.ts'

/** Somebody who may be on a boat. */
export interface Person {
  /** E-mail address, the name under which one signs in. */
  readonly user: string
  readonly password: string
  readonly role: 'captain' | 'friend'
}

export interface HostedBoat {
  readonly boat: Boat
  readonly pace: Pace
  readonly people: readonly Person[]
  /** What it was made of. */
  readonly origin: BoatOptions
}

export interface NewBoat {
  readonly plan?: BoatPlan
  readonly start?: Instant
  readonly seed?: number
  readonly mode?: PaceMode
  readonly speed?: number
  /** How many entries the journal keeps at least. */
  readonly kept?: number
  /** Makes it under this id and domain, when it is not a fresh boat of its plan. */
  readonly like?: (id: string, host: string) => Made
  /** Of the boat that is made so, for its domain. */
  readonly name?: string | undefined
}

interface Made {
  readonly boat: Boat
  readonly origin: BoatOptions
}

/** Where boats outlive the process. What is told is there for good when the call comes back. */
export interface Keep {
  readonly shelves: Shelves
  /** All that happens meanwhile is kept, or none of it. */
  whole<T>(run: () => T): T
  /** The boat takes its place, or that of the one of its id, with all that came to it so far and will. */
  put(it: HostedBoat): void
  drop(id: string): void
}
const IN_MEMORY: Keep = { shelves: NO_SHELVES, whole: run => run(), put: () => undefined, drop: () => undefined }

export interface Fleet {
  readonly accounts: Accounts
  add(boat: NewBoat): HostedBoat
  find(id: string): HostedBoat | undefined
  all(): readonly HostedBoat[]
  /** A boat that is kept, under the id that it had. */
  resume(it: Made & { readonly mode: PaceMode; readonly speed: number }): HostedBoat
  /**
   * The same boat from its beginning, paused, in the place of the one of this id; its people stay. `prepare` comes
   * before it takes that place.
   */
  restart(id: string, prepare: (boat: Boat) => void): HostedBoat | undefined
  /** Another boat, paused, in the place of the one of this id, with its own people. */
  replace(id: string, boat: Boat, origin: BoatOptions): HostedBoat | undefined
  remove(id: string): boolean
  close(): void
}

/**
 * The captain and everybody who was invited. Names follow from the number of the boat, so that a replay has the same
 * ones every time.
 */
const peopleOf = ({ state }: Boat): readonly Person[] => [
  { user: state.captain, password: 'fair-winds', role: 'captain' },
  ...state.accounts.map(it => ({ user: it.userId, password: 'calm-seas', role: 'friend' as const })),
]
/** Also those who have been taken off the boat since. */
const peopleAtFirst = (origin: BoatOptions): readonly Person[] => peopleOf(createBoat(origin))
const namesOf = (people: readonly Person[]): string => people.map(it => it.user).join(' ')
const madeOf = (origin: BoatOptions): Made => ({ boat: launch(origin), origin })

/** How many boats there have been: no id and no name comes twice. */
const BOATS = 'boats'

/** A boat with everything aboard switched on. */
export function launch(origin: BoatOptions): Boat {
  const boat = createBoat(origin)
  startStatus(boat)
  startPosition(boat)
  startMeters(boat)
  startSensors(boat)
  startBilling(boat)
  return boat
}

/** `report` hears of errors of a boat that are nobody's request. */
export function createFleet(keep: Keep = IN_MEMORY, report: (problem: string) => void = console.error): Fleet {
  const moored = new Map<string, HostedBoat>()
  const paceOf = ({ id, clock }: Boat, mode: PaceMode, speed?: number): Pace =>
    createPace(clock, mode, speed, realTime, error =>
      report(`${id}: ${error instanceof Error ? error.stack : String(error)}`),
    )
  /** What takes a place in the fleet is watched. */
  const moor = (it: HostedBoat): void => {
    watchPushes(it.boat, report)
    moored.set(it.boat.id, it)
  }
  const accounts = createAccounts(keep.shelves)
  const counts = new Shelved<number>(keep.shelves('counts'))
  const last = (): number => counts.get(BOATS) ?? 0
  const enrol = (id: string, people: readonly Person[]): void => {
    for (const person of people)
      accounts.add(
        { user: person.user, name: person.role === 'captain' ? 'Captain' : 'Friend', boat: id },
        person.password,
      )
  }
  return {
    accounts,
    add({ plan = {}, start = today(), seed = 1, mode = 'realtime', speed = 1, kept, like, name = plan.name }) {
      const number = last() + 1
      const id = `boat-${number}`
      const host = hostOf(name ?? CALM.name ?? '', number)
      const { boat, origin } =
        like?.(id, host) ?? madeOf({ id, host, plan, start, seed, ...(kept === undefined ? {} : { kept }) })
      const it = { boat, pace: paceOf(boat, mode, speed), people: peopleAtFirst(origin), origin }
      keep.whole(() => {
        counts.set(BOATS, number)
        enrol(id, it.people)
        keep.put(it)
      })
      moor(it)
      return it
    },
    resume({ boat, origin, mode, speed }) {
      const it = { boat, pace: paceOf(boat, mode, speed), people: peopleAtFirst(origin), origin }
      for (const { user, password } of it.people) accounts.setFirstPassword(user, password)
      moor(it)
      return it
    },
    find: id => moored.get(id),
    all: () => [...moored.values()],
    restart(id, prepare) {
      const before = moored.get(id)
      if (!before) return undefined
      before.pace.stop()
      const boat = launch(before.origin)
      prepare(boat)
      const it = { ...before, boat, pace: paceOf(boat, 'paused') }
      keep.put(it)
      moor(it)
      return it
    },
    replace(id, boat, origin) {
      const before = moored.get(id)
      if (!before) return undefined
      before.pace.stop()
      const it = { boat, origin, people: peopleAtFirst(origin), pace: paceOf(boat, 'paused') }
      keep.whole(() => {
        if (namesOf(it.people) !== namesOf(before.people)) accounts.remove(id)
        if (!accounts.find(it.people[0]?.user ?? '')) enrol(id, it.people)
        keep.put(it)
      })
      moor(it)
      return it
    },
    remove(id) {
      moored.get(id)?.pace.stop()
      keep.whole(() => {
        accounts.remove(id)
        keep.drop(id)
      })
      return moored.delete(id)
    },
    close() {
      for (const it of moored.values()) it.pace.stop()
    },
  }
}

/** Lifetime of a token on a boat that is no longer there. */
export const FALLBACK_LIFETIME = HOUR
