/** Saved boat: everything from which a boat continues without its inputs. Its periodic events are stored by name. */
import type { Instant } from '@drydock/contracts'
import { type Boat, type BoatOptions, createBoat, type SavedCore } from '#boat/boat.ts'
import { savedState } from '#boat/state.ts'
import { createPartsFromStart, resumeParts, type SavedParts, saveParts } from '#boat/parts.ts'
import { startSensorReports } from '#devices/aging.ts'
import { startStatusPushes } from '#devices/gateway.ts'
import { startPositionReports } from '#devices/gps.ts'
import { endPeriodAt } from '#devices/usage.ts'

export interface SavedBoat {
  readonly core: SavedCore
  readonly parts: SavedParts
  /** Periodic events in the order in which they run. */
  readonly events: readonly { readonly name: string; readonly at: Instant }[]
}

/** Schedules a periodic event of a saved boat again, by name. */
const EVENTS: Readonly<Record<string, (boat: Boat, at: Instant) => void>> = {
  status: startStatusPushes,
  position: startPositionReports,
  sensors: startSensorReports,
  billing: endPeriodAt,
}

/** Saves a boat; undefined while other events than the periodic ones are to come. The result shares its data. */
export function savedBoatOf(boat: Boat): SavedBoat | undefined {
  const { clock, journal, state } = boat
  const pending = clock.pending()
  const events = pending.flatMap(({ name, at }) => (name === undefined ? [] : [{ name, at }]))
  if (clock.hasDueNow() || events.length < pending.length) return undefined
  return {
    core: { now: clock.now(), entries: journal.last(), draws: boat.draws(), state: savedState(state) },
    parts: saveParts(boat),
    events,
  }
}

/** Creates a boat that continues from a saved one. @throws Error for an unknown part or event. */
export function continuedBoat(origin: BoatOptions, { core, parts, events }: SavedBoat): Boat {
  const boat = createBoat(origin, core)
  resumeParts(boat, parts)
  createPartsFromStart(boat)
  for (const { name, at } of events) {
    const schedule = EVENTS[name]
    if (!schedule) throw new Error(`The saved boat has an event '${name}', which this Drydock does not know.`)
    schedule(boat, at)
  }
  return boat
}
