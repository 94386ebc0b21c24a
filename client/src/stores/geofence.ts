/** The geofence as the map shows it. Source: GEOF, MAP-05 to MAP-08, OPEN-087, OPEN-137. */
import { GEOFENCE_RADIUS, type GeoPoint } from '@drydock/contracts'
import { proxy } from 'valtio/vanilla'
import { deviceStorage } from '#platform/storage.ts'
import { applySavedBoat } from '#stores/alarm.ts'
import { isFromEarlierSession, currentGeneration } from '#stores/sessionGeneration.ts'
import { loadProfile, profile } from '#stores/profile.ts'
import { saveInProfile } from '#stores/saveInProfile.ts'
import { resetOn } from '#stores/sessionReset.ts'

/** Storage key of a setting of this device: whether the circle is shown while the boat is disarmed. */
const KEY = 'geofence-when-disarmed'
export interface GeofenceStore {
  isShownDisarmed: boolean
  isSaving: boolean
}
export const geofence = proxy<GeofenceStore>({ isShownDisarmed: deviceStorage.read(KEY) !== 'no', isSaving: false })

// The answer of a save from an earlier session is discarded.
resetOn('alarm-data-cleared', () => {
  geofence.isSaving = false
})

/** Shows or hides the geofence while the boat is disarmed; stored on the device. */
export function setShownDisarmed(on: boolean): void {
  geofence.isShownDisarmed = on
  deviceStorage.save(KEY, on ? 'yes' : 'no')
}

/** Returns the radius in meters: of the profile, else of the boat; undefined while neither is loaded. */
export const radiusOf = (
  mine: { readonly geofenceRadius: number } | undefined,
  boat: { readonly geofenceRadius: number } | undefined,
): number | undefined => mine?.geofenceRadius ?? boat?.geofenceRadius

/** Returns the saved center, else the position of the boat. */
export function centerOf(
  mine: { readonly geofenceLatitude: number | null; readonly geofenceLongitude: number | null } | undefined,
  boat: GeoPoint | undefined,
): GeoPoint | undefined {
  if (mine && mine.geofenceLatitude !== null && mine.geofenceLongitude !== null)
    return { latitude: mine.geofenceLatitude, longitude: mine.geofenceLongitude }
  return boat && { latitude: boat.latitude, longitude: boat.longitude }
}

/** Reads the fence again where it is shown: another device may have changed it since. */
export function refreshFence(): void {
  // A missing profile is loaded by the first loads.
  if (profile.it) void loadProfile()
}

/** Returns whether the circle is shown: always, except where the boat is known to be disarmed. GEOF-11. */
export const isCircleShown = (armed: boolean | undefined, shownDisarmed: boolean): boolean =>
  armed !== false || shownDisarmed

/** Returns the slider value nearest to a radius. GEOF-01, GEOF-02. */
export const toRadiusStep = (radius: number): number => {
  const { min, max, step } = GEOFENCE_RADIUS
  return Math.max(min, Math.min(max, Math.round(radius / step) * step))
}

/**
 * Sends the whole profile with the new radius and reads it again once the gateway has taken it; returns whether it
 * did. API-20. It is read before it is sent, so that changes of other devices stay.
 * The center stays as it is: a fence without one lies wherever the boat is armed, so that none is left behind in
 * another harbor.
 * @param radius Meters.
 */
export async function saveRadius(radius: number): Promise<boolean> {
  if (profile.it === undefined) return false
  const generation = currentGeneration()
  geofence.isSaving = true
  const isSaved = await saveInProfile({ geofenceRadius: radius })
  if (isFromEarlierSession(generation)) return false
  geofence.isSaving = false
  if (!isSaved) return false
  applySavedBoat({ geofenceRadius: radius })
  void loadProfile()
  return true
}
