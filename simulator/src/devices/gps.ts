/** The GPS receiver: one fix at a time, told to the apps at intervals. */
import { isoText, METRES_PER_DEGREE, positionOf } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import type { Chance } from '#boat/chance.ts'
import type { Fix } from '#boat/state.ts'
import { watchFence } from './geofence.ts'
import { send } from './gateway.ts'

const heard = (fix: Fix) => positionOf(fix.latitude, fix.longitude, fix.accuracy, isoText(fix.heardAt))

/** The last fix in the form of the wire, or null when there has been none. */
export const lastKnown = (boat: Boat) => (boat.state.fix ? heard(boat.state.fix) : null)

export function tellPosition(boat: Boat): void {
  const { fix } = boat.state
  if (fix) send(boat, 'UpdatePosition', heard(fix))
}

/** The boat is somewhere now; `tell` pushes it at once instead of with the next report. */
export function setFix(boat: Boat, latitude: number, longitude: number, accuracy: number, tell = true): void {
  boat.state.fix = { latitude, longitude, accuracy, heardAt: boat.clock.now() }
  boat.journal.tell('state', 'fix', { latitude, longitude, accuracy })
  keep(boat, boat.state.fix)
  if (tell) tellPosition(boat)
  watchFence(boat)
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
    const { fix, swing, silent } = boat.state
    if (fix !== told) anchor = fix
    // Nobody hears a silent gateway, so its last fix grows old.
    if (fix && anchor && !silent) {
      const { latitude, longitude } = swing === 0 ? fix : swung(anchor, swing, chance)
      told = { latitude, longitude, accuracy: fix.accuracy, heardAt: boat.clock.now() }
      boat.state.fix = told
      tellPosition(boat)
      watchFence(boat)
    }
    boat.clock.after(boat.state.gateway.positionEvery, report)
  }
  boat.clock.after(boat.state.gateway.positionEvery, report)
}

/** A place at most `swing` metres from another. */
function swung({ latitude, longitude }: Fix, swing: number, chance: Chance): Pick<Fix, 'latitude' | 'longitude'> {
  const far = chance.between(0, swing) / METRES_PER_DEGREE
  const bearing = chance.between(0, 2 * Math.PI)
  const east = (far * Math.sin(bearing)) / Math.cos((latitude * Math.PI) / 180)
  return { latitude: latitude + far * Math.cos(bearing), longitude: acrossDateLine(longitude + east) }
}

const acrossDateLine = (longitude: number): number => (Math.abs(longitude) <= 180 ? longitude : longitude - Math.sign(longitude) * 360)
