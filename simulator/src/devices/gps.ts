/** The GPS receiver: one fix at a time, told to the apps at intervals. */
import { isoText, METRES_PER_DEGREE, positionOf } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import type { Fix } from '#boat/state.ts'
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
  if (tell) tellPosition(boat)
}

/** Reports at intervals for as long as the boat exists; a boat at anchor swings about the place where it lies. */
export function startPosition(boat: Boat): void {
  const chance = boat.chance('anchor')
  let anchor = boat.state.fix
  let told = anchor
  const report = (): void => {
    const { fix, swing } = boat.state
    if (fix && fix !== told) anchor = fix
    if (fix && anchor) {
      const north = chance.between(-swing, swing) / METRES_PER_DEGREE
      const east = chance.between(-swing, swing) / METRES_PER_DEGREE / Math.cos((anchor.latitude * Math.PI) / 180)
      told = swing === 0 ? { ...fix, heardAt: boat.clock.now() } : { ...fix, latitude: anchor.latitude + north, longitude: anchor.longitude + east, heardAt: boat.clock.now() }
      boat.state.fix = told
      tellPosition(boat)
    }
    boat.clock.after(boat.state.gateway.positionEvery, report)
  }
  boat.clock.after(boat.state.gateway.positionEvery, report)
}
