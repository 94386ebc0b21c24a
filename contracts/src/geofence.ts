/**
 * Geofence radius and the map zoom for it. Center and radius are saved with the profile. Source: doc 1 §5, §9;
 * OPEN-087.
 */

/** In meters. LIMIT-22. */
export const GEOFENCE_RADIUS = { min: 25, max: 250, step: 5 } as const

/** Default zoom of a map. MAP-18, LIMIT-45. */
export const MAP_ZOOM = 16

/** Zoom of the map for a radius in meters. LIMIT-23. */
export const geofenceZoom = (radius: number): number =>
  radius >= 175 ? 16 : radius >= 90 ? 17 : radius >= 45 ? 18 : 19
