/** The geofence as the map shows it. Source: GEOF, MAP-05 to MAP-08, OPEN-087, OPEN-137. */
import { GEOFENCE_RADIUS, type GeoPoint, profileRoutes } from '@drydock/contracts'
import { proxy, snapshot } from 'valtio/vanilla'
import { call } from '#api/call.ts'
import { deviceStorage } from '#platform/storage.ts'
import { alarm } from '#stores/alarm.ts'
import { isFromEarlierSession, currentGeneration } from '#stores/sessionGeneration.ts'
import { loadProfile, profile } from '#stores/profile.ts'

/** Whether the circle is shown while disarmed: a habit of this device, not of the boat. */
const KEY = 'geofence-when-disarmed'
export interface GeofenceStore {
  isShownDisarmed: boolean
  isSaving: boolean
}
export const geofence = proxy<GeofenceStore>({ isShownDisarmed: deviceStorage.read(KEY) !== 'no', isSaving: false })

export function setShownDisarmed(on: boolean): void {
  geofence.isShownDisarmed = on
  deviceStorage.save(KEY, on ? 'yes' : 'no')
}

/** Meters: that of the profile, else that of the boat; undefined while neither has been read. */
export const radiusOf = (
  mine: { readonly geofenceRadius: number } | undefined,
  boat: { readonly geofenceRadius: number } | undefined,
): number | undefined => mine?.geofenceRadius ?? boat?.geofenceRadius

/** The saved center, else the boat itself. */
export function centerOf(
  mine: { readonly geofenceLatitude: number | null; readonly geofenceLongitude: number | null } | undefined,
  boat: GeoPoint | undefined,
): GeoPoint | undefined {
  if (mine && mine.geofenceLatitude !== null && mine.geofenceLongitude !== null)
    return { latitude: mine.geofenceLatitude, longitude: mine.geofenceLongitude }
  return boat && { latitude: boat.latitude, longitude: boat.longitude }
}

/** While armed the circle is always shown. GEOF-11. */
export const isCircleShown = (armed: boolean | undefined, shownDisarmed: boolean): boolean =>
  armed === true || shownDisarmed

/** The value of the slider that is nearest to a radius. GEOF-01, GEOF-02. */
export const toRadiusStep = (radius: number): number => {
  const { min, max, step } = GEOFENCE_RADIUS
  return Math.max(min, Math.min(max, Math.round(radius / step) * step))
}

/**
 * Sends the whole profile with the new radius and reads it again once the gateway has taken it; returns whether it
 * did. API-20.
 * The center stays as it is: a fence without one lies wherever the boat is armed, so that none is left behind in
 * another harbor.
 * @param radius Meters.
 */
export async function saveRadius(radius: number): Promise<boolean> {
  if (profile.it === undefined) return false
  const generation = currentGeneration()
  geofence.isSaving = true
  const answer = await call(profileRoutes.save, { body: { ...snapshot(profile.it), geofenceRadius: radius } })
  if (isFromEarlierSession(generation)) return false
  geofence.isSaving = false
  if (!answer.ok) return false
  // Stored is stored, even when the profile cannot be read again now.
  if (profile.it) profile.it.geofenceRadius = radius
  if (alarm.boat) alarm.boat.geofenceRadius = radius
  void loadProfile()
  return true
}
