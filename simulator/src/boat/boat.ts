/** A boat: clock, random streams, state, journal and parts. Boats of one process share nothing. */
import type { HubEventName, Instant, PushArguments } from '@drydock/contracts'
import { type DrawCounts, type RandomStream, createCountedStreams } from './random.ts'
import { type Clock, createClock } from './clock.ts'
import { createJournal, type Journal } from './journal.ts'
import { tracedClock } from './tracedClock.ts'
import type { BoatPlan } from './plan.ts'
import { type BoatState, continuedState, type SavedState, stateOf } from './state.ts'

export interface Boat {
  readonly id: string
  readonly clock: Clock
  random(name: string): RandomStream
  /** Number of random numbers drawn so far, by stream. */
  draws(): DrawCounts
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
  /** Maximum number of entries that the journal keeps; infinite for a run that is judged by its journal. */
  readonly kept?: number
}

/** What a saved boat continues with; its parts and events are not included. */
export interface SavedCore {
  readonly now: Instant
  /** Number of journal entries so far. */
  readonly entries: number
  readonly draws: DrawCounts
  readonly state: SavedState
}

/** Creates a boat from its plan, or one that continues from a saved core. */
export function createBoat(
  { id = 'boat-1', host, plan = {}, start, seed = 1, kept }: BoatOptions,
  saved?: SavedCore,
): Boat {
  const clock = createClock(start, saved?.now)
  const journal = createJournal(clock.now, kept, saved?.entries)
  const { stream, draws } = createCountedStreams(seed, saved?.draws)
  const pushRaw = (event: string, args: readonly unknown[]): void => journal.append('hub', event, args)
  return {
    id,
    clock: tracedClock(clock, journal),
    random: stream,
    draws,
    state: saved ? continuedState(saved.state) : stateOf(plan, clock, host),
    journal,
    parts: new Map(),
    push: (event, ...args) => pushRaw(event, args),
    pushRaw,
  }
}
