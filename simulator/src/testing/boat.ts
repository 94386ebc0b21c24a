/** For tests: a boat without a server that stands still until it is moved, and what its journal says it did. */
import type { Duration } from '@drydock/contracts'
import { type Boat, createBoat } from '#boat/boat.ts'
import type { Lane } from '#boat/journal.ts'
import type { BoatPlan } from '#boat/plan.ts'
import type { Sensor } from '#boat/state.ts'
import { watchPushes } from '#fleet/watchPushes.ts'

export const START = Date.UTC(2026, 5, 1, 8)

/** One that throws when it sends what no gateway sends. */
export function boatOf(plan: BoatPlan = {}, seed = 1): Boat {
  const boat = createBoat({ plan, start: START, seed })
  watchPushes(boat, problem => {
    throw new Error(problem)
  })
  return boat
}

/** Moves a boat to a moment, counted from its start. */
export const moveTo = (boat: Boat, ms: Duration): void => void boat.clock.advanceTo(START + ms)

/** What was told in a lane: when, counted from the start, what, and with what. */
export const told = (boat: Boat, lane: Lane): readonly (readonly [Duration, string, unknown])[] =>
  boat.journal
    .since(0)
    .filter(it => it.lane === lane)
    .map(it => [it.at - START, it.name, it.body])

/** When each push of a name left, counted from the start. */
export const timesOf = (boat: Boat, event: string): readonly Duration[] =>
  told(boat, 'hub')
    .filter(([, name]) => name === event)
    .map(([at]) => at)

export const eventsOf = (boat: Boat): readonly string[] => boat.state.core.map(it => it.latestEventName)
export const historyOf = (boat: Boat, type: number): readonly string[] =>
  (boat.state.histories.get(type) ?? []).map(it => it.latestEventName)

export function sensorOf(boat: Boat, type: number): Sensor {
  const found = boat.state.sensors.find(it => it.type === type)
  if (!found) throw new Error(`The boat of this test has no sensor of type ${type}.`)
  return found
}
