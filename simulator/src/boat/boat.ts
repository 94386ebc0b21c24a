/** A boat: clock, random streams, state, journal and parts. Boats of one process share nothing. */
import type { HubEventName, Instant, PushArguments } from '@drydock/contracts'
import { type RandomStream, createRandomStreams } from './random.ts'
import { type Clock, createClock } from './clock.ts'
import { createJournal, type Journal } from './journal.ts'
import type { BoatPlan } from './plan.ts'
import { type BoatState, stateOf } from './state.ts'

export interface Boat {
  readonly id: string
  readonly clock: Clock
  random(name: string): RandomStream
  readonly state: BoatState
  readonly journal: Journal
  /** Parts by key; only the functions that `defineBoatPart` returns access them. */
  readonly parts: Map<string, unknown>
  /** Pushes an event to all connected apps of this boat. The hub receives it through the journal. */
  push<N extends HubEventName>(event: N, ...args: PushArguments<N>): void
  /** Pushes any event and arguments, including ones that no gateway should send. */
  pushRaw(event: string, args: readonly unknown[]): void
}

export interface BoatOptions {
  readonly id?: string
  /** Domain of the users' addresses; derived from the boat's name if undefined. */
  readonly host?: string
  readonly plan?: BoatPlan
  readonly start: Instant
  readonly seed?: number
  /** Minimum number of entries that the journal keeps; infinite for a run that is judged by its journal. */
  readonly kept?: number
}

export function createBoat({ id = 'boat-1', host, plan = {}, start, seed = 1, kept }: BoatOptions): Boat {
  const clock = createClock(start)
  const journal = createJournal(clock.now, kept)
  const pushRaw = (event: string, args: readonly unknown[]): void => journal.append('hub', event, args)
  return {
    id,
    clock,
    random: createRandomStreams(seed),
    state: stateOf(plan, clock, host),
    journal,
    parts: new Map(),
    push: (event, ...args) => pushRaw(event, args),
    pushRaw,
  }
}
