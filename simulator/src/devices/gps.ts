/** GPS receiver: holds the current fix and pushes it at intervals. */
import { type GeoPoint, geoJsonPosition, withoutNegativeZero } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import type { RandomStream } from '#boat/random.ts'
import { createIsoFormatter } from '#boat/isoFormatter.ts'
import type { Fix } from '#boat/state.ts'
import { checkGeofence } from './geofence.ts'
import { send } from './gateway.ts'
import { hasArrived, currentPosition } from './motion.ts'
import { destinationOf } from './destination.ts'

const isoTime = createIsoFormatter()
const positionMessage = (fix: Fix) => geoJsonPosition(fix.latitude, fix.longitude, fix.accuracy, isoTime(fix.heardAt))

/** The last fix in wire form; null if there is none. */
export const lastKnownPosition = (boat: Boat) => (boat.state.fix ? positionMessage(boat.state.fix) : null)

export function pushPosition(boat: Boat): void {
  const { fix } = boat.state
  if (fix) send(boat, 'UpdatePosition', positionMessage(fix))
}

/** Sets the current fix. `tell` pushes it at once, instead of with the next report. */
export function setFix(boat: Boat, latitude: number, longitude: number, accuracy: number, tell = true): void {
  const place = { latitude: withoutNegativeZero(latitude), longitude: withoutNegativeZero(longitude), accuracy }
  boat.state.fix = { ...place, heardAt: boat.clock.now() }
  boat.state.motion = undefined
  boat.journal.append('state', 'fix', place)
  appendToTrip(boat, boat.state.fix)
  if (tell) pushPosition(boat)
  checkGeofence(boat)
}

/** Sets GPS reception. Without satellites there are no new fixes, so the last one grows old. */
export function setSatellites(boat: Boat, found: boolean): void {
  boat.state.blind = !found
  boat.journal.append('state', 'satellites', found)
}

/** Enough for two days with two fixes per second. */
const MAX_FIXES = 345_600

/** Appends a fix to the logbook track; movement at anchor is not part of it. */
function appendToTrip({ state }: Boat, fix: Fix): void {
  state.trip.push(fix)
  if (state.trip.length > 2 * MAX_FIXES) state.trip = state.trip.slice(-MAX_FIXES)
}

/**
 * Starts periodic position reports, which continue as long as the boat exists. A boat at anchor swings around its
 * position.
 */
export function startPositionReports(boat: Boat): void {
  const chance = boat.random('anchor')
  let anchor = boat.state.fix
  let told = anchor
  const report = (): void => {
    const { fix, swing, silent, blind } = boat.state
    if (fix !== told) anchor = fix
    // A silent gateway reports nothing, so its last fix grows old.
    if (fix && anchor && !silent && !blind) {
      const sailed = currentPosition(boat)
      const { latitude, longitude } = sailed ?? (swing === 0 ? fix : randomOffset(anchor, swing, chance))
      told = { latitude, longitude, accuracy: accuracyOf(boat, anchor, chance), heardAt: boat.clock.now() }
      boat.state.fix = told
      if (sailed) {
        anchor = told
        appendToTrip(boat, told)
        if (hasArrived(boat)) boat.state.motion = undefined
      }
      pushPosition(boat)
      checkGeofence(boat)
    }
    boat.clock.after(boat.state.gateway.positionEvery, report)
  }
  boat.clock.after(boat.state.gateway.positionEvery, report)
}

const accuracyOf = ({ state: { accuracyUpTo } }: Boat, { accuracy }: Fix, chance: RandomStream): number =>
  accuracyUpTo > accuracy ? Math.round(chance.between(accuracy, accuracyUpTo)) : accuracy

/** A random point at most `swing` meters from another. */
const randomOffset = (from: GeoPoint, swing: number, chance: RandomStream): GeoPoint =>
  destinationOf(from, chance.between(0, swing), chance.between(0, 360))
