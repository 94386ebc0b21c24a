/** Test fixture: a paused boat without a server, and queries of its journal. */
import type { Duration } from '@drydock/contracts'
import { type Boat, createBoat } from '#boat/boat.ts'
import type { Lane } from '#boat/journal.ts'
import type { BoatPlan } from '#boat/plan.ts'
import type { Sensor } from '#boat/state.ts'
import { watchPushes } from '#fleet/watchPushes.ts'

export const START = Date.UTC(2026, 5, 1, 8)

/** Creates a boat that throws when it sends an invalid push. */
export function boatOf(plan: BoatPlan = {}, seed = 1): Boat {
  const boat = createBoat({ plan, start: START, seed })
  watchPushes(boat, problem => {
    throw new Error(problem)
  })
  return boat
}

/** Advances a boat to a time, counted from its start. */
export const moveTo = (boat: Boat, ms: Duration): void => void boat.clock.advanceTo(START + ms)

/** Journal entries of a lane: time from the start, name and body. */
export const entriesOf = (boat: Boat, lane: Lane): readonly (readonly [Duration, string, unknown])[] =>
  boat.journal
    .since(0)
    .filter(it => it.lane === lane)
    .map(it => [it.at - START, it.name, it.body])

/** Times of the pushes of an event, from the start. */
export const timesOf = (boat: Boat, event: string): readonly Duration[] =>
  entriesOf(boat, 'hub')
    .filter(([, name]) => name === event)
    .map(([at]) => at)

/** Event names of the core history, in stored order. */
export const eventsOf = (boat: Boat): readonly string[] => boat.state.core.map(it => it.latestEventName)
/**
 * Event names of the history of one sensor type; empty if it has none.
 * @param type number on the wire.
 */
export const historyOf = (boat: Boat, type: number): readonly string[] =>
  (boat.state.histories.get(type) ?? []).map(it => it.latestEventName)

/**
 * Returns the first sensor of a type.
 * @param type number on the wire.
 * @throws Error if the boat has none.
 */
export function sensorOf(boat: Boat, type: number): Sensor {
  const found = boat.state.sensors.find(it => it.type === type)
  if (!found) throw new Error(`The boat of this test has no sensor of type ${type}.`)
  return found
}
