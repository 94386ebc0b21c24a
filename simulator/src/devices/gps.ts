/** GPS receiver: holds the current fix and pushes it at intervals. */
import { type GeoPoint, geoJsonPosition, withoutNegativeZero } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import { defineBoatPart } from '#boat/parts.ts'
import type { RandomStream } from '#boat/random.ts'
import { createIsoFormatter } from '#boat/isoFormatter.ts'
import type { Fix } from '#boat/fix.ts'
import { checkGeofence } from './geofence.ts'
import { send } from './gateway.ts'
import { reportedFix } from './lastReport.ts'
import { hasArrived, currentPosition, logFix } from './motion.ts'
import { destinationOf } from './destination.ts'
import { mooringOf } from './mooring.ts'

const isoTime = createIsoFormatter()
const positionMessage = (fix: Fix) => geoJsonPosition(fix.latitude, fix.longitude, fix.accuracy, isoTime(fix.heardAt))

/** The last reported fix in wire form; null if there is none. */
export function lastKnownPosition(boat: Boat) {
  const fix = reportedFix(boat)
  return fix ? positionMessage(fix) : null
}

/** Place of the last push; the pushes of a boat that stays where it is share it. */
const sentPlaceOf = defineBoatPart('sentPlace', () => ({ last: positionMessage(NOWHERE) }), {
  without: 'It is computed from the position.',
})
const NOWHERE: Fix = { latitude: Number.NaN, longitude: Number.NaN, accuracy: 0, heardAt: 0 }

/** Pushes the current fix to all connections; sends nothing while there is no fix. */
export function pushPosition(boat: Boat): void {
  const { fix } = boat.state
  if (!fix) return
  const sent = sentPlaceOf(boat)
  const [longitude, latitude] = sent.last.location.geometry.coordinates
  sent.last =
    fix.latitude === latitude && fix.longitude === longitude
      ? { location: sent.last.location, horizontal_accuracy: fix.accuracy, last_heard: isoTime(fix.heardAt) }
      : positionMessage(fix)
  send(boat, 'UpdatePosition', sent.last)
}

/** Sets the current fix. `pushNow` pushes it at once, instead of with the next report. */
export function setFix(boat: Boat, latitude: number, longitude: number, accuracy: number, pushNow = true): void {
  const place = { latitude: withoutNegativeZero(latitude), longitude: withoutNegativeZero(longitude), accuracy }
  boat.state.fix = { ...place, heardAt: boat.clock.now() }
  boat.state.motion = undefined
  boat.journal.append('state', 'fix', place)
  boat.state.trip.add(boat.state.fix)
  if (pushNow) pushPosition(boat)
  checkGeofence(boat)
}

/** Moves the boat to a point of its track. Without satellites nobody learns of it: its fix keeps its time. */
export function reachPoint(
  boat: Boat,
  { latitude, longitude, accuracy }: Omit<Fix, 'heardAt'>,
  pushNow: boolean,
): void {
  const { blind, fix } = boat.state
  if (!blind) return void setFix(boat, latitude, longitude, accuracy, pushNow)
  boat.state.motion = undefined
  boat.state.fix = fix && { latitude, longitude, accuracy, heardAt: fix.heardAt }
}

/** Sets GPS reception. Without satellites there are no new fixes, so the last one grows old. */
export function setSatellites(boat: Boat, found: boolean): void {
  boat.state.blind = !found
  boat.journal.append('state', 'satellites', found)
}

/**
 * Starts periodic position reports, which continue as long as the boat exists. A boat at anchor swings around its
 * position.
 */
export function startPositionReports(boat: Boat, at = boat.clock.now() + boat.state.gateway.positionEvery): void {
  const chance = boat.random('anchor')
  const mooring = mooringOf(boat)
  const report = (): void => {
    const { fix, swing, silent, blind } = boat.state
    if (fix !== mooring.lastFix) mooring.anchor = fix
    const { anchor } = mooring
    // A silent gateway reports nothing, so its last fix grows old.
    if (fix && anchor && !silent && !blind) {
      const sailed = currentPosition(boat)
      const { latitude, longitude } = sailed ?? (swing === 0 ? fix : randomOffset(anchor, swing, chance))
      const lastFix = { latitude, longitude, accuracy: accuracyOf(boat, anchor, chance), heardAt: boat.clock.now() }
      mooring.lastFix = lastFix
      boat.state.fix = lastFix
      if (sailed) {
        mooring.anchor = { ...lastFix, accuracy: anchor.accuracy }
        logFix(boat, lastFix)
        if (hasArrived(boat)) boat.state.motion = undefined
      }
      pushPosition(boat)
      checkGeofence(boat)
    }
    boat.clock.repeatable('position', boat.clock.now() + boat.state.gateway.positionEvery, report)
  }
  boat.clock.repeatable('position', at, report)
}

const accuracyOf = ({ state: { accuracyUpTo } }: Boat, { accuracy }: Fix, chance: RandomStream): number =>
  accuracyUpTo > accuracy ? Math.round(chance.between(accuracy, accuracyUpTo)) : accuracy

/** A random point at most `swing` meters from another. */
const randomOffset = (from: GeoPoint, swing: number, chance: RandomStream): GeoPoint =>
  destinationOf(from, chance.between(0, swing), chance.between(0, 360))
