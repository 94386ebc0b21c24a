/**
 * A boat: a clock, chance, a state, a journal and parts. Many run side by side in one process without seeing each
 * other.
 */
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
  /** By key; only what `defineBoatPart` answers reaches into it. */
  readonly parts: Map<string, unknown>
  /** Pushes an event to everybody on this boat. The hub hears of it through the journal. */
  push<N extends HubEventName>(event: N, ...args: PushArguments<N>): void
  /** Pushes anything at all, also what no gateway should send. */
  pushRaw(event: string, args: readonly unknown[]): void
}

export interface BoatOptions {
  readonly id?: string
  /** Domain of the people's addresses; it follows from the name when left out. */
  readonly host?: string
  readonly plan?: BoatPlan
  readonly start: Instant
  readonly seed?: number
  /** How many entries the journal keeps at least; all of them for a run that is judged by its journal. */
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
