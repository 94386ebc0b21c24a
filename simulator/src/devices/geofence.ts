/**
 * The geofence: the gateway compares every fix with it while the boat is armed, and sounds the alarm once for each time
 * that the boat has left.
 */
import { metersBetween, type GeoPoint } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import type { BoatState } from '#boat/state.ts'
import { builtInSensor } from './builtIn.ts'
import { raiseAlarm, send } from './gateway.ts'

/**
 * Its centre: the one that the captain set, else where the boat lay when it was armed, or was first heard after that.
 */
function centerOf({ geofence: { latitude, longitude }, armedAt }: BoatState): GeoPoint | null {
  return latitude === null || longitude === null ? armedAt : { latitude, longitude }
}

/** Looks at the last fix. A silent gateway is not heard, so nobody looks. */
export function checkGeofence(boat: Boat): void {
  const { armed, silent, fix, geofence, outside } = boat.state
  if (!armed || silent || !fix) return
  boat.state.armedAt ??= fix
  const centre = centerOf(boat.state) ?? fix
  boat.state.outside = metersBetween(centre, fix) > geofence.radius
  if (boat.state.outside && !outside) raiseGeofenceAlarm(boat)
}

/** The alarm comes from the gateway itself, with a text of the server. OPEN-056. */
function raiseGeofenceAlarm(boat: Boat): void {
  raiseAlarm(boat, builtInSensor(boat, 'gateway'), { about: 'geofence' })
  send(boat, 'ShowError', 'The boat has left the geofence.')
}
