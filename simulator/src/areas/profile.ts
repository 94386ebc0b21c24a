/** Profile calls: profile of an account, and the boat data that the captain may change. */
import { type ProfileChange, profileRoutes } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import { usageOf } from '#devices/usage.ts'
import type { Caller } from './handleCall.ts'
import { type AreaContext, serve } from './serve.ts'

export function profileArea(gateway: AreaContext): void {
  serve(gateway, profileRoutes.read, profileOf)
  serve(gateway, profileRoutes.save, ({ boat, body }) => save(boat, body))
}

/** Profile of the calling account. OPEN-031. */
function profileOf({ boat, user, rights }: Caller) {
  const { isCaptain, hasGalleryAccess, hasUploadAccess } = rights
  const { name, home, deviceId, geofence } = boat.state
  return {
    userId: user,
    isCaptain,
    hasGalleryAccess,
    hasUploadAccess,
    shipName: name,
    shipHomeLocation: home,
    deviceId,
    geofenceRadius: geofence.radius,
    geofenceLatitude: geofence.latitude,
    geofenceLongitude: geofence.longitude,
    ...usageOf(boat),
  }
}

/** Saves the boat's data. A changed geofence resets the breach; rights and usage in the request are ignored. */
function save(
  { state }: Boat,
  { shipName, shipHomeLocation, geofenceRadius, geofenceLatitude, geofenceLongitude }: ProfileChange,
): undefined {
  const before = state.geofence
  state.name = shipName
  state.home = shipHomeLocation
  state.geofence = { radius: geofenceRadius, latitude: geofenceLatitude, longitude: geofenceLongitude }
  if (
    before.latitude !== geofenceLatitude ||
    before.longitude !== geofenceLongitude ||
    before.radius !== geofenceRadius
  )
    state.outside = false
}
