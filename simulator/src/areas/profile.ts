/** The profile of an account, and what of the boat the captain may change in it. */
import { type ProfileChange, profileRoutes } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import { usageOf } from '#devices/usage.ts'
import { type Caller, type AreaContext, serve } from './serve.ts'

export function profileArea(gateway: AreaContext): void {
  serve(gateway, profileRoutes.read, profileOf)
  serve(gateway, profileRoutes.save, ({ boat, body }) => save(boat, body))
}

/** The account as the gateway knows it. OPEN-031. */
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

/** A geofence that was moved is left anew; rights and usage are nobody's to send. */
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
