/** Geofence: while the boat is armed the gateway checks every fix, and raises an alarm each time the boat leaves. */
import { metersBetween, type GeoPoint } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import type { BoatState } from '#boat/state.ts'
import { builtInSensor } from './builtIn.ts'
import { raiseAlarm, send } from './gateway.ts'

/** Center of the geofence: the captain's, else the position at arming, else the first fix after it. */
function centerOf({ geofence: { latitude, longitude }, armedAt }: BoatState): GeoPoint | null {
  return latitude === null || longitude === null ? armedAt : { latitude, longitude }
}

/** Checks the last fix against the geofence. Does nothing while the gateway is silent. */
export function checkGeofence(boat: Boat): void {
  const { armed, silent, fix, geofence, outside } = boat.state
  if (!armed || silent || !fix) return
  boat.state.armedAt ??= fix
  const center = centerOf(boat.state) ?? fix
  boat.state.outside = metersBetween(center, fix) > geofence.radius
  if (boat.state.outside && !outside) raiseGeofenceAlarm(boat)
}

/** The gateway itself is the source of the alarm; the text is the server's. OPEN-056. */
function raiseGeofenceAlarm(boat: Boat): void {
  raiseAlarm(boat, builtInSensor(boat, 'gateway'), { about: 'geofence' })
  send(boat, 'ShowError', 'The boat has left the geofence.')
}
