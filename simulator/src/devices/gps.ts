/** The GPS receiver: one fix at a time, told to the apps at intervals. */
import { type Place, positionOf, withoutSign } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import type { Chance } from '#boat/chance.ts'
import { createIsoTime } from '#boat/isoTime.ts'
import type { Fix } from '#boat/state.ts'
import { watchFence } from './geofence.ts'
import { send } from './gateway.ts'
import { hasArrived, whereNow } from './motion.ts'
import { moved } from './place.ts'

const isoTime = createIsoTime()
const heard = (fix: Fix) => positionOf(fix.latitude, fix.longitude, fix.accuracy, isoTime(fix.heardAt))

/** The last fix in the form of the wire, or null when there has been none. */
export const lastKnown = (boat: Boat) => (boat.state.fix ? heard(boat.state.fix) : null)

export function tellPosition(boat: Boat): void {
  const { fix } = boat.state
  if (fix) send(boat, 'UpdatePosition', heard(fix))
}

/** The boat is somewhere now; `tell` pushes it at once instead of with the next report. */
export function setFix(boat: Boat, latitude: number, longitude: number, accuracy: number, tell = true): void {
  const place = { latitude: withoutSign(latitude), longitude: withoutSign(longitude), accuracy }
  boat.state.fix = { ...place, heardAt: boat.clock.now() }
  boat.state.motion = undefined
  boat.journal.tell('state', 'fix', place)
  keep(boat, boat.state.fix)
  if (tell) tellPosition(boat)
  watchFence(boat)
}

/** A receiver without satellites has no fixes, so that the last one grows old. */
export function setSatellites(boat: Boat, found: boolean): void {
  boat.state.blind = !found
  boat.journal.tell('state', 'satellites', found)
}

/** Two days of fixes twice a second. */
const KEPT = 345_600

/** The logbook has every place the boat went to; where it swings at anchor is none. */
function keep({ state }: Boat, fix: Fix): void {
  state.trip.push(fix)
  if (state.trip.length > 2 * KEPT) state.trip = state.trip.slice(-KEPT)
}

/** Reports at intervals for as long as the boat exists; a boat at anchor swings about the place where it lies. */
export function startPosition(boat: Boat): void {
  const chance = boat.chance('anchor')
  let anchor = boat.state.fix
  let told = anchor
  const report = (): void => {
    const { fix, swing, silent, blind } = boat.state
    if (fix !== told) anchor = fix
    // Nobody hears a silent gateway, so its last fix grows old.
    if (fix && anchor && !silent && !blind) {
      const sailed = whereNow(boat)
      const { latitude, longitude } = sailed ?? (swing === 0 ? fix : swung(anchor, swing, chance))
      told = { latitude, longitude, accuracy: accuracyOf(boat, anchor, chance), heardAt: boat.clock.now() }
      boat.state.fix = told
      if (sailed) {
        anchor = told
        keep(boat, told)
        if (hasArrived(boat)) boat.state.motion = undefined
      }
      tellPosition(boat)
      watchFence(boat)
    }
    boat.clock.after(boat.state.gateway.positionEvery, report)
  }
  boat.clock.after(boat.state.gateway.positionEvery, report)
}

const accuracyOf = ({ state: { accuracyUpTo } }: Boat, { accuracy }: Fix, chance: Chance): number =>
  accuracyUpTo > accuracy ? Math.round(chance.between(accuracy, accuracyUpTo)) : accuracy

/** A place at most `swing` metres from another. */
const swung = (from: Place, swing: number, chance: Chance): Place =>
  moved(from, chance.between(0, swing), chance.between(0, 360))
